import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind an overlay from scrolling while `locked`, without letting it jump where scrollbars take room.
 * The count stands on the html element, so copies of this module agree, and no style element is injected (CSP).
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const root = document.documentElement
    const count = Number(root.dataset.scrollLocks ?? 0)
    if (count === 0) root.style.setProperty('--ui-scrollbar', `${window.innerWidth - root.clientWidth}px`)
    root.dataset.scrollLocks = String(count + 1)
    return () => {
      const left = Number(root.dataset.scrollLocks ?? 1) - 1
      if (left > 0) root.dataset.scrollLocks = String(left)
      else delete root.dataset.scrollLocks
    }
  }, [locked])
}
