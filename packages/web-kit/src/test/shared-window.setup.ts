import { afterAll, expect, vi } from 'vitest'
import { queryClient } from '../queries/query-client.ts'
import { changedStores } from './observed-zustand.ts'

/**
 * Test files of one worker share its window and modules, which saves their start. A file that leaves something behind would change the
 * next, so it fails: a store, a query, something on the page or in the browser's storage, a listener, a timer, or a mocked `fetch`.
 */
interface Observed {
  readonly realFetch: typeof globalThis.fetch
  readonly fetchProperty: PropertyDescriptor
  readonly left: Map<object, { readonly what: string; readonly undo: () => void }>
}

const turnsMax = 20
const shared = globalThis as { observedWindow?: Observed }

/** Returns whether a listener may stay: a loading module added it, or a library removes it with the page. */
const isKept = (): boolean => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const caller = frames.find((frame) => !frame.includes('shared-window.setup'))
  return (
    caller?.includes('node_modules') !== false || frames.some((frame) => /InlinedModule|ExternalModule/.test(frame))
  )
}

const observeListeners = (target: EventTarget, name: string, left: Observed['left']): void => {
  const add = target.addEventListener.bind(target)
  const remove = target.removeEventListener.bind(target)
  const known: { type: string; listener: unknown; capture: boolean; key: object }[] = []
  const captureOf = (options?: boolean | EventListenerOptions) =>
    typeof options === 'object' ? options.capture === true : options === true
  const forget = (type: string, listener: unknown, capture: boolean) => {
    const at = known.findIndex((one) => one.type === type && one.listener === listener && one.capture === capture)
    if (at < 0) return
    for (const { key } of known.splice(at, 1)) left.delete(key)
  }
  target.addEventListener = (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => {
    const capture = captureOf(options)
    add(type, listener, options)
    if (isKept() || known.some((one) => one.type === type && one.listener === listener && one.capture === capture))
      return
    const key = {}
    known.push({ type, listener, capture, key })
    left.set(key, {
      what: `a listener of ${name} for ${type}`,
      undo: () => target.removeEventListener(type, listener, options),
    })
    if (typeof options !== 'object') return
    options.signal?.addEventListener('abort', () => forget(type, listener, capture))
    if (options.once) add(type, () => forget(type, listener, capture), { once: true, capture })
  }
  target.removeEventListener = (type: string, listener: EventListener, options?: boolean | EventListenerOptions) => {
    remove(type, listener, options)
    forget(type, listener, captureOf(options))
  }
}

const observeTimers = (left: Observed['left']): void => {
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const observed =
    (start: typeof setTimeout | typeof setInterval, isOnce: boolean) =>
    (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer: NodeJS.Timeout = start(
        (...values: unknown[]) => {
          if (isOnce) left.delete(timer)
          work(...values)
        },
        ms,
        ...given,
      )
      if (!isKept()) left.set(timer, { what: `a timer of ${ms ?? 0} ms`, undo: () => clearTimeout(timer) })
      return timer
    }
  const ended = (timer?: NodeJS.Timeout) => {
    if (timer) left.delete(timer)
    clearTimeout(timer)
  }
  Object.assign(globalThis, {
    setTimeout: observed(setTimeout, true),
    setInterval: observed(setInterval, false),
    clearTimeout: ended,
    clearInterval: ended,
  })
}

const observe = (): Observed => {
  const left: Observed['left'] = new Map()
  observeListeners(globalThis as unknown as EventTarget, 'the window', left)
  observeListeners(document, 'the document', left)
  observeTimers(left)
  const realFetch = globalThis.fetch
  const fetchProperty = Object.getOwnPropertyDescriptor(globalThis, 'fetch') ?? { value: realFetch }
  return { realFetch, fetchProperty, left }
}

const { realFetch, fetchProperty, left } = (shared.observedWindow ??= observe())

const leftBehind = (): string[] => {
  const found = changedStores().map((file) => `a changed store of ${file}`)
  found.push(
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => `the query ${queryHash}`),
  )
  queryClient.clear()
  if (document.body.innerHTML !== '') found.push('something on the page')
  document.body.replaceChildren()
  for (const storage of [localStorage, sessionStorage]) {
    found.push(...Object.keys(storage).map((key) => `stored ${key}`))
    storage.clear()
  }
  if (vi.isFakeTimers()) found.push('fake timers')
  vi.useRealTimers()
  if (globalThis.fetch !== realFetch) found.push('a fetch that is not the real one')
  Object.defineProperty(globalThis, 'fetch', fetchProperty)
  for (const { what, undo } of left.values()) {
    found.push(what)
    undo()
  }
  left.clear()
  return found
}

// Runs after the file's own hooks, which run in reverse order.
afterAll(async () => {
  // A component that loads late would begin its requests in the next file.
  await vi.dynamicImportSettled()
  // Closing a page continues for a moment.
  for (let turn = 0; turn < turnsMax && left.size > 0; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(leftBehind(), 'left behind for the next file').toEqual([])
})
