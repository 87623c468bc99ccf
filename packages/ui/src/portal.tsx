import { createContext, use, type ReactNode } from 'react'

const PortalContext = createContext<HTMLElement | null>(null)

/** Names the element that overlays of this subtree land in, so that a micro-frontend's scoped styles reach them. */
export function PortalProvider(props: { container: HTMLElement | null; children: ReactNode }) {
  return <PortalContext value={props.container}>{props.children}</PortalContext>
}

/** The element overlays should be portalled into, or null for the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContext)
}

/** Returns the body-level element carrying `data-mf={name}`, creating it once. */
export function portalElementFor(name: string): HTMLElement {
  const selector = `body > [data-mf-portal="${CSS.escape(name)}"]`
  const existing = document.querySelector<HTMLElement>(selector)
  if (existing) return existing
  const element = document.createElement('div')
  element.dataset.mf = name
  element.dataset.mfPortal = name
  return document.body.appendChild(element)
}
