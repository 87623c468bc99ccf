import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardTransitions } from './guard-transitions.ts'

const never = new Promise<never>(() => undefined)
const skipTransition = vi.fn()
const start = vi.fn<Document['startViewTransition']>()
const compositing = '(-webkit-transform-3d)'
let holding: string[] = []
const uncaught: unknown[] = []
const note = (reason: unknown): void => void uncaught.push(reason)

/** Returns a transition that the browser skipped before its first frame. */
const givenUp = () => {
  const ready = Promise.reject(new DOMException('Transition was aborted because of timeout', 'TimeoutError'))
  return { ready, finished: never, updateCallbackDone: never, skipTransition } as unknown as ViewTransition
}

beforeEach(() => {
  vi.useFakeTimers()
  holding = [compositing]
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: holding.includes(query) }))
  process.on('unhandledRejection', note)
  Object.assign(document, { startViewTransition: start })
  guardTransitions()
})
afterEach(() => {
  process.off('unhandledRejection', note)
  uncaught.length = 0
  vi.resetAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

it("leaves the change to the browser's transition, and ends one that hangs", async () => {
  const transition = givenUp()
  start.mockReturnValue(transition)
  const change = vi.fn<ViewTransitionUpdateCallback>()
  expect(document.startViewTransition(change)).toBe(transition)
  expect(start).toHaveBeenCalledExactlyOnceWith(change)
  expect(change).not.toHaveBeenCalled()
  expect(skipTransition).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(skipTransition).toHaveBeenCalledOnce()
})

it('treats a skipped transition as no error', async () => {
  vi.useRealTimers()
  start.mockImplementation(givenUp)
  document.startViewTransition(() => undefined)
  await turn()
  expect(uncaught).toEqual([])
})

it.each([
  ['without compositing', []],
  ['under reduced motion', [compositing, '(prefers-reduced-motion: reduce)']],
])('changes the page at once %s', async (_case, queries) => {
  holding = queries
  const change = vi.fn<ViewTransitionUpdateCallback>()
  await document.startViewTransition({ update: change }).finished
  expect(change).toHaveBeenCalledOnce()
  expect(start).not.toHaveBeenCalled()
})

it('changes the page at once if the browser refuses to start a transition', async () => {
  start.mockImplementation(() => {
    throw new DOMException('no', 'InvalidStateError')
  })
  const change = vi.fn<ViewTransitionUpdateCallback>()
  const { ready, finished } = document.startViewTransition(change)
  await Promise.all([ready, finished])
  expect(change).toHaveBeenCalledOnce()
})

it('passes on an error of the change itself', async () => {
  holding = []
  const { finished } = document.startViewTransition(() => Promise.reject(new Error('of the page')))
  await expect(finished).rejects.toThrow('of the page')
})

it('does nothing in a browser without view transitions', () => {
  Reflect.deleteProperty(document, 'startViewTransition')
  guardTransitions()
  expect('startViewTransition' in document).toBe(false)
})
