import { useEffect, useEffectEvent, useReducer, useState } from 'react'

type Load<Part> = () => Promise<{ default: Part }>

const fetched = new Map<Load<unknown>, unknown>()

export async function preloadPart<Part>(load: Load<Part>): Promise<void> {
  if (!fetched.has(load)) fetched.set(load, (await load()).default)
}

export interface LazyPart<Part> {
  readonly Part: Part | undefined
  /** Whether loading failed. `retry`, a reconnection or a new need for the part loads it again. */
  readonly isMissing: boolean
  readonly retry: () => void
}

/** Loads a component at once, when idle, or not yet. Pass the same `load` at each call: it is the cache key. */
export function useLazyPart<Part>(
  load: Load<Part>,
  when: boolean | 'idle' = true,
  onMissing?: (retry: () => void) => void,
): LazyPart<Part> {
  const [hasFailed, setHasFailed] = useState(false)
  const [lastWhen, setLastWhen] = useState(when)
  if (when !== lastWhen) {
    setLastWhen(when)
    setHasFailed(false)
  }
  const [, show] = useReducer((count: number) => count + 1, 0)
  const isLoaded = fetched.has(load)
  const retry = () => setHasFailed(false)

  useEffect(() => {
    const retry = () => setHasFailed(false)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  const miss = useEffectEvent((tried: boolean | 'idle') => {
    // The effect of the changed `when` is about to load it again.
    if (tried !== when) return
    setHasFailed(true)
    // A failed preload is silent; the component is loaded again when needed.
    if (when !== 'idle') onMissing?.(retry)
  })

  useEffect(() => {
    if (isLoaded || hasFailed || when === false) return
    let isOver = false
    const start = () =>
      preloadPart(load).then(
        () => isOver || show(),
        () => isOver || miss(when),
      )
    const stop = when === 'idle' ? whenIdle(() => void start()) : wait(start())
    return () => {
      isOver = true
      stop?.()
    }
  }, [load, isLoaded, hasFailed, when])

  return {
    Part: fetched.get(load) as Part | undefined,
    isMissing: !isLoaded && hasFailed,
    retry,
  }
}

let awaited = 0

function wait(part: Promise<unknown>): undefined {
  awaited += 1
  void part.finally(() => (awaited -= 1))
}

const lookAgainMs = 100
const idleAfterMsMax = 5_000

const isPageBusy = (): boolean => awaited > 0 || document.querySelector('[aria-busy=true]') !== null

function whenIdle(work: () => void): () => void {
  const endsAt = performance.now() + idleAfterMsMax
  let cancel: () => void
  const check = () => {
    if (isPageBusy() && performance.now() < endsAt) later()
    else if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(work, { timeout: 2000 })
      cancel = () => window.cancelIdleCallback(handle)
    } else work()
  }
  const later = () => {
    const timer = setTimeout(check, lookAgainMs)
    cancel = () => clearTimeout(timer)
  }
  later()
  return () => cancel()
}
