import { act, cleanup, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { preloadPart, useLazyPart } from './use-lazy-part.ts'

afterEach(cleanup)

const Hello = () => 'hello'
const loader = () => vi.fn(() => Promise.resolve({ default: Hello }))
const lost = () => loader().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

const open = (load: () => Promise<{ default: () => string }>, when: boolean | 'idle') =>
  renderHook(({ when }) => useLazyPart(load, when), { initialProps: { when } })
const settle = () => act(() => Promise.resolve())

it('loads a part once for all who want it', async () => {
  const load = loader()
  const { result, rerender } = open(load, false)
  await settle()
  expect(load).not.toHaveBeenCalled()
  rerender({ when: true })
  await settle()
  expect(result.current.Part).toBe(Hello)
  expect(open(load, true).result.current.Part).toBe(Hello)
  expect(load).toHaveBeenCalledTimes(1)
})

it('uses a preloaded part at once', async () => {
  const load = loader()
  await preloadPart(load)
  expect(open(load, false).result.current.Part).toBe(Hello)
})

it('preloads when the page is idle', async () => {
  const { result } = open(loader(), 'idle')
  await vi.waitFor(() => expect(result.current.Part).toBe(Hello))
})

it('preloads nothing while another part loads or the page is busy', async () => {
  const slow = Promise.withResolvers<{ default: () => string }>()
  const busy = document.body.appendChild(document.createElement('div'))
  busy.setAttribute('aria-busy', 'true')
  const ahead = loader()
  open(() => slow.promise, true)
  const { result } = open(ahead, 'idle')
  const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)))
  await aMoment()
  busy.remove()
  await aMoment()
  expect(ahead).not.toHaveBeenCalled()
  slow.resolve({ default: Hello })
  await vi.waitFor(() => expect(result.current.Part).toBe(Hello))
})

it.each([
  ['asked to', (again: () => void) => again()],
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
])('says that a part is missing and tries again when %s', async (_, tryAgain) => {
  const { result } = open(lost(), true)
  await settle()
  expect(result.current).toMatchObject({ Part: undefined, isMissing: true })
  act(() => void tryAgain(result.current.retry))
  await settle()
  expect(result.current).toMatchObject({ Part: Hello, isMissing: false })
})

it('retries a missing part when it is wanted again', async () => {
  const { result, rerender } = open(lost(), true)
  await settle()
  rerender({ when: false })
  expect(result.current.isMissing).toBe(false)
  rerender({ when: true })
  await settle()
  expect(result.current.Part).toBe(Hello)
})

it('is silent about a failed preload until the part is wanted', async () => {
  const load = lost().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const onMissing = vi.fn()
  const { result, rerender } = renderHook(({ when }) => useLazyPart(load, when, onMissing), {
    initialProps: { when: 'idle' as boolean | 'idle' },
  })
  await vi.waitFor(() => expect(result.current.isMissing).toBe(true))
  expect(onMissing).not.toHaveBeenCalled()
  rerender({ when: true })
  await settle()
  expect(onMissing).toHaveBeenCalledTimes(1)
})

it('says nothing of a load ahead that fails just as the part is wanted, but of the load that follows', async () => {
  const failures: (() => void)[] = []
  const load = () => new Promise<{ default: () => string }>((_, reject) => failures.push(() => reject(new Error())))
  const onMissing = vi.fn<() => void>()
  const Wants = ({ when }: { when: boolean | 'idle' }) => {
    useLazyPart(load, when, onMissing)
    useLayoutEffect(() => {
      // Runs between the commit and its effects.
      if (when === true) failures[0]?.()
    }, [when])
    return null
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })
  root.render(<Wants when="idle" />)
  await vi.waitFor(() => expect(failures).toHaveLength(1))
  root.render(<Wants when />)
  await vi.waitFor(() => expect(failures).toHaveLength(2))
  expect(onMissing).not.toHaveBeenCalled()
  failures[1]?.()
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce())
})
