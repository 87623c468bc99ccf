import { PortalProvider, portalElementFor } from '@love-space/ui/portal.tsx'
import { Outlet } from '@love-space/web-kit/router.ts'
import { otherLanguageOf } from '../deployment.ts'

/** Marks a remote's elements and overlays with its name, for its scoped styles; with its language if it differs. */
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
