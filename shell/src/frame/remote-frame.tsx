import { PortalProvider, portalElementFor } from '@love-space/ui/portal.tsx'
import { Outlet } from '@love-space/web-kit/router.ts'
import { otherLanguageOf } from '../deployment.ts'

/** Marks what a remote renders, overlays included: its style sheet reaches only what carries its name, and it may not speak the page's language. */
export function RemoteFrame({ name }: { name: string }) {
  const lang = otherLanguageOf(name)
  return (
    <PortalProvider container={portalElementFor(name, lang)}>
      <div data-mf={name} lang={lang} className="contents">
        <Outlet />
      </div>
    </PortalProvider>
  )
}
