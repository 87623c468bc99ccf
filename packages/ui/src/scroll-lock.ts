import { useLayoutEffect } from 'react'

/** Locks scrolling. All copies of this module count on the html element, without a style element (CSP). */
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
