import { useEffect, useEffectEvent, useReducer, useState } from 'react'

type Load<Part> = () => Promise<{ default: Part }>

const fetched = new Map<Load<unknown>, unknown>()

/** Fetches the code of a part of a page, so that it is there at once when it is shown. */
export async function fetchPart<Part>(load: Load<Part>): Promise<void> {
  if (!fetched.has(load)) fetched.set(load, (await load()).default)
}

export interface FetchedPart<Part> {
  /** Undefined until it is there. */
  readonly Part: Part | undefined
  /** It could not be had. It is tried again by `retry`, when the connection is back, and when it is wanted anew. */
  readonly isMissing: boolean
  readonly retry: () => void
}

/**
 * A part of a page whose code is fetched on its own: at once, `'idle'` (when nothing that is shown is still to come), or not yet. `load` is
 * the same function at every call, so a part that was fetched once is there from then on. `onMissing` is told when it
 * could not be had, and how to try again.
 */
export function usePart<Part>(
  load: Load<Part>,
  when: boolean | 'idle' = true,
  onMissing?: (retry: () => void) => void,
): FetchedPart<Part> {
  const [hasFailed, setHasFailed] = useState(false)
  const [lastWhen, setLastWhen] = useState(when)
  if (when !== lastWhen) {
    setLastWhen(when)
    setHasFailed(false)
  }
  const [, show] = useReducer((count: number) => count + 1, 0)
  const isThere = fetched.has(load)
  const retry = () => setHasFailed(false)

  useEffect(() => {
    const retry = () => setHasFailed(false)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  const miss = useEffectEvent(() => {
    setHasFailed(true)
    // Of what was fetched ahead nobody need hear: it is tried again when it is wanted.
    if (when !== 'idle') onMissing?.(retry)
  })

  useEffect(() => {
    if (isThere || hasFailed || when === false) return
    let isOver = false
    const start = () =>
      fetchPart(load).then(
        () => isOver || show(),
        () => isOver || miss(),
      )
    const stop = when === 'idle' ? whenIdle(() => void start()) : wait(start())
    return () => {
      isOver = true
      stop?.()
    }
  }, [load, isThere, hasFailed, when])

  return {
    Part: fetched.get(load) as Part | undefined,
    isMissing: !isThere && hasFailed,
    retry,
  }
}

/** How many parts somebody waits for. */
let awaited = 0

function wait(part: Promise<unknown>): undefined {
  awaited += 1
  void part.finally(() => (awaited -= 1))
}

const lookAgainMs = 100
const idleAfterMsMax = 5_000

/** Whether something that is shown is still to come, as the page says of itself. */
const isPageBusy = (): boolean => awaited > 0 || document.querySelector('[aria-busy=true]') !== null

function whenIdle(work: () => void): () => void {
  const endsAt = performance.now() + idleAfterMsMax
  let cancel: () => void
  const look = () => {
    if (isPageBusy() && performance.now() < endsAt) later()
    else if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(work, { timeout: 2000 })
      cancel = () => window.cancelIdleCallback(handle)
    } else work()
  }
  const later = () => {
    const timer = setTimeout(look, lookAgainMs)
    cancel = () => clearTimeout(timer)
  }
  later()
  return () => cancel()
}
