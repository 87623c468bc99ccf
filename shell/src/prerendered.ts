import { useEffect, useInsertionEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

declare global {
  var earlyPress: HTMLElement | undefined
}

/** Returns whether the document shows this page prerendered. Prerendered pages assume a connection. */
export const showsPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered !== undefined &&
  document.documentElement.dataset.hidePrerendered === undefined &&
  navigator.onLine

export function removePrerendered(root: HTMLElement): void {
  root.replaceChildren()
  root.removeAttribute('data-prerendered')
}

export function TakeOver({ root, children }: { root: HTMLElement; children: ReactNode }): ReactNode {
  // Scroll position to restore, because the router scrolls to the top.
  const scrolledTo = useRef(0)
  useInsertionEffect(() => {
    scrolledTo.current = window.scrollY
  }, [])
  useLayoutEffect(() => window.scrollTo(0, scrolledTo.current), [])
  useEffect(() => {
    root.removeAttribute('data-prerendered')
    globalThis.earlyPress?.click()
  }, [root])
  return children
}
