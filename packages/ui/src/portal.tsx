import { createContext, use, type ReactNode } from 'react'

// Import it as '@love-space/ui/portal.tsx': module federation shares the context only by package path.
const PortalContext = createContext<HTMLElement | null>(null)

/** Sets the element for overlays of a remote, so that its scoped styles apply to them. */
export function PortalProvider(props: { container: HTMLElement | null; children: ReactNode }) {
  return <PortalContext value={props.container}>{props.children}</PortalContext>
}

/** Returns the element for overlays; null for the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContext)
}

/** Returns the element for a remote's overlays, created once. `lang` is set only if it differs from the page's. */
export function portalElementFor(name: string, lang?: string): HTMLElement {
  const existing = document.querySelector<HTMLElement>(`body > [data-mf-portal="${CSS.escape(name)}"]`)
  if (existing) return existing
  const element = document.createElement('div')
  if (lang !== undefined) element.lang = lang
  element.dataset.mf = name
  element.dataset.mfPortal = name
  return document.body.appendChild(element)
}
