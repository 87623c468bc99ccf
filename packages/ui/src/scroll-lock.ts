import { useLayoutEffect } from 'react'

/**
 * Prevents scrolling without a jump of the page. Counts on the html element, shared by all copies of this module; no style element
 * (CSP).
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
