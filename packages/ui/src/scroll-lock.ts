import { useEffect } from 'react'

/**
 * Keeps the page behind an overlay from scrolling while `locked`.
 * The count stands on the html element, so copies of this module agree, and no style element is injected (CSP).
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const root = document.documentElement
    root.dataset.scrollLocks = String(Number(root.dataset.scrollLocks ?? 0) + 1)
    return () => {
      const left = Number(root.dataset.scrollLocks ?? 1) - 1
      if (left > 0) root.dataset.scrollLocks = String(left)
      else delete root.dataset.scrollLocks
    }
  }, [locked])
}
