import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocalRefusal, type ReadableFailure } from './failure-text.ts'
import { toastEventName, type ToastRequest } from './toast.ts'
import { useAction, type ActionToasts } from './use-action.ts'

let toasts: ToastRequest[]
const keep = (event: Event) => void toasts.push((event as CustomEvent<ToastRequest>).detail)

beforeEach(() => {
  toasts = []
  window.addEventListener(toastEventName, keep)
})
afterEach(() => {
  window.removeEventListener(toastEventName, keep)
  cleanup()
})

const open = (work: (what: string) => Promise<unknown>, texts?: ActionToasts) =>
  renderHook(({ work }) => useAction(work, texts), { initialProps: { work } })

class Unreachable extends Error implements ReadableFailure {
  readonly isReadable = true
  readonly isTemporary = true
}

it('runs one action at a time and returns whether it worked', async () => {
  const first = Promise.withResolvers<void>()
  const work = vi.fn(() => first.promise)
  const { result } = open(work, { done: 'Saved.' })
  await act(async () => {
    const running = result.current.run('a')
    expect(await result.current.run('b')).toBe(false)
    first.resolve()
    expect(await running).toBe(true)
  })
  expect(work.mock.calls).toEqual([['a']])
  expect(toasts).toEqual([{ text: 'Saved.', tone: 'success' }])
  expect(result.current).toMatchObject({ state: 'success', isBusy: false })
})

it('runs again for a button while its success shows, but not for a form', async () => {
  const work = vi.fn(() => Promise.resolve())
  const { result } = open(work)
  await act(async () => {
    await result.current.run('a')
    await result.current.submit('b')
    await result.current.run('c')
  })
  expect(work.mock.calls).toEqual([['a'], ['c']])
})

it('shows a readable message of a failure, and its own text for any other', async () => {
  const { result, rerender } = open(() => Promise.reject(new LocalRefusal('Not today.')), {
    failed: 'It did not work.',
  })
  await act(() => result.current.run('a'))
  rerender({ work: () => Promise.reject(new TypeError('x is undefined')) })
  await act(() => result.current.run('a'))
  expect(toasts.map(({ text }) => text)).toEqual(['Not today.', 'It did not work.'])
})

it('offers a retry where that may help, with the current props', async () => {
  const { result, rerender } = open(() => Promise.reject(new Unreachable('Nobody there.')), { failed: 'Failed.' })
  await act(() => result.current.run('a'))
  const later = vi.fn(() => Promise.resolve())
  rerender({ work: later })
  act(() => toasts[0]?.action?.onPress())
  await vi.waitFor(() => expect(later.mock.calls).toEqual([['a']]))
})

it('offers no retry after a final refusal', async () => {
  const { result } = open(() => Promise.reject(new LocalRefusal('Sign in first.')), { failed: 'Failed.' })
  await act(() => result.current.run('a'))
  expect(toasts).toEqual([{ text: 'Sign in first.', tone: 'error' }])
})

it('ignores an AbortError, which means that the user cancelled', async () => {
  const { result } = open(() => Promise.reject(new DOMException('closed', 'AbortError')), { failed: 'Failed.' })
  await act(() => result.current.run('a'))
  expect(toasts).toEqual([])
  expect(result.current).toMatchObject({ state: 'idle', error: undefined })
})
