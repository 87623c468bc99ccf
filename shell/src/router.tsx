import { leaveOverlays } from '@love-space/ui/overlay-history.ts'
import { isLanguageOutdated } from '@love-space/web-kit/browser/language.ts'
import { createBrowserRouter, type RouteObject } from '@love-space/web-kit/router.ts'
import { refreshDeployment, deployment, ownerOf } from './deployment.ts'
import { RemoteBoundary } from './errors/remote-boundary.tsx'
import { UnmatchedPage } from './errors/unmatched.page.tsx'
import { Frame } from './frame/frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { RemoteFrame } from './frame/remote-frame.tsx'
import { useRemoteFailures } from './remote-failures.store.ts'
import { reportFailure } from './report-failure.ts'
import { reloadRemote, loadRemoteModule } from './remotes.ts'

const shellRouteId = 'shell'

// The catch-all route keeps the frame around unknown, loading and failed pages.
const shellRoutes = (): RouteObject[] => [
  {
    id: shellRouteId,
    Component: Frame,
    errorElement: (
      <main>
        <RemoteBoundary />
      </main>
    ),
    children: [{ path: '*', Component: UnmatchedPage, HydrateFallback: PageSkeleton }],
  },
]

const remoteRoute = (name: string, children: RouteObject[]): RouteObject => ({
  id: name,
  element: <RemoteFrame name={name} />,
  errorElement: <RemoteBoundary />,
  children,
})

/**
 * Names the first history entry. The router calls that of every document `default`, so a page opened from a mail would
 * restore an earlier document's scroll position.
 */
function nameEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: `${Math.random()}` }, '')
}

export function createShellRouter() {
  nameEntry()
  const mounted = new Set<string>()
  const router = createBrowserRouter(shellRoutes(), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      let name = ownerOf(path)
      if (mounted.has(name)) return
      try {
        const hasFailed = useRemoteFailures.getState()[name] !== undefined
        const { away } = await (hasFailed && name === '' ? refreshDeployment() : deployment())
        name = ownerOf(path)
        if (name === '' && away.length > 0)
          throw new Error(`No loaded remote has this page; the web server could not read ${away.join(', ')}`)
        if (name === '' || mounted.has(name)) return
        const { routes } = await (hasFailed ? reloadRemote(name) : loadRemoteModule(name))
        // React Router drops the routes of an aborted navigation; the next navigation requests them again.
        if (signal.aborted || mounted.has(name)) return
        mounted.add(name)
        useRemoteFailures.setState({ [name]: undefined })
        patch(shellRouteId, [remoteRoute(name, routes)])
      } catch (error) {
        reportFailure(name, 'start')
        useRemoteFailures.setState({ [name]: error instanceof Error ? error : new Error(String(error)) })
      }
    },
  })
  // A changed language takes effect with the next navigation.
  let shown = router.state.location.pathname
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === shown) return
    shown = pathname
    if (isLanguageOutdated()) window.location.reload()
  })
  const { navigate } = router
  // Removes the history entries of open overlays before a navigation.
  router.navigate = (to: never, options?: Parameters<typeof navigate>[1]) => {
    const left = leaveOverlays()
    return left ? left.then(() => navigate(to, options)) : navigate(to, options)
  }
  return router
}
