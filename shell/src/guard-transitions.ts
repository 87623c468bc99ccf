import { mayMove } from '@love-space/ui/transition.ts'

/** Timeout of a view transition, above the longest one here. A page ignores presses during a transition. */
const transitionMsMax = 1_000

/** Lets the page change even if its transition fails. Wraps the browser's function, which the router calls too. */
export function guardTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (options) => {
    if (mayMove()) {
      try {
        const transition = start(options)
        // `ready` rejects if the browser skips a transition; the others reject only with the change's own error.
        transition.ready.catch(() => undefined)
        setTimeout(() => transition.skipTransition(), transitionMsMax)
        return transition
      } catch {
        // The page changes without a transition.
      }
    }
    return changeAtOnce(typeof options === 'function' ? options : options?.update)
  }
}

function changeAtOnce(update?: ViewTransitionUpdateCallback | null): ViewTransition {
  // Wait for a microtask, because React flushes nothing during an effect.
  const done = Promise.resolve()
    .then(update)
    .then(() => undefined)
  const transition = { ready: done, finished: done, updateCallbackDone: done, skipTransition: () => undefined }
  return transition as unknown as ViewTransition
}
