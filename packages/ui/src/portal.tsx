import { createContext, use, type ReactNode } from 'react'

// Components import this file as '@love-space/ui/portal.tsx', not by relative path: only so does module federation give
// shell and remotes the same context.
const PortalContext = createContext<HTMLElement | null>(null)

/** Names the element that overlays of this subtree land in, so that a micro-frontend's scoped styles reach them. */
export function PortalProvider(props: { container: HTMLElement | null; children: ReactNode }) {
  return <PortalContext value={props.container}>{props.children}</PortalContext>
}

/** The element overlays should be portalled into, or null for the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContext)
}

/** Returns the body-level element carrying `data-mf={name}`, creating it once; `lang` where it is another than the page's. */
export function portalElementFor(name: string, lang?: string): HTMLElement {
  const existing = document.querySelector<HTMLElement>(`body > [data-mf-portal="${CSS.escape(name)}"]`)
  if (existing) return existing
  const element = document.createElement('div')
  if (lang !== undefined) element.lang = lang
  element.dataset.mf = name
  element.dataset.mfPortal = name
  return document.body.appendChild(element)
}
