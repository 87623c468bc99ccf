import { PortalProvider, portalElementFor } from '@love-space/ui/portal.tsx'
import { Outlet } from '@love-space/web-kit/router.ts'

/** Marks what a remote renders, overlays included: its style sheet reaches only what carries its name. */
export function RemoteFrame({ name }: { name: string }) {
  return (
    <PortalProvider container={portalElementFor(name)}>
      <div data-mf={name} className="contents">
        <Outlet />
      </div>
    </PortalProvider>
  )
}
