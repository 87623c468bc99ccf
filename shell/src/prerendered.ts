import { useEffect, useInsertionEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

declare global {
  /** The button of a prerendered page that was pressed last; before-paint.ts notes it. */
  var earlyPress: HTMLElement | undefined
}

/** Whether the document holds this page as HTML and shows it: before-paint.ts has decided. It was rendered online. */
export const showsPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered !== undefined &&
  document.documentElement.dataset.hidePrerendered === undefined &&
  navigator.onLine

/** Leaves nothing of a prerendered page. */
export function removePrerendered(root: HTMLElement): void {
  root.replaceChildren()
  root.removeAttribute('data-prerendered')
}

/** What happens when React takes over a prerendered page: nobody notices. */
export function TakeOver({ root, children }: { root: HTMLElement; children: ReactNode }): ReactNode {
  // The router begins with a scroll to the top, from under somebody who is reading already.
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
