import { leaveOverlays } from '@love-space/ui/overlay-history.ts'
import { isLanguageOutdated } from '@love-space/web-kit/browser/language.ts'
import { createBrowserRouter, type RouteObject } from '@love-space/web-kit/router.ts'
import { askDeployment, deployment, ownerOf } from './deployment.ts'
import { RemoteBoundary } from './errors/remote-boundary.tsx'
import { UnmatchedPage } from './errors/unmatched.page.tsx'
import { Frame } from './frame/frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { RemoteFrame } from './frame/remote-frame.tsx'
import { useRemoteFailures } from './remote-failures.store.ts'
import { reportFailure } from './report-failure.ts'
import { loadRemoteAfresh, loadRemoteModule } from './remotes.ts'

const shellRouteId = 'shell'

// The catch-all keeps the frame around whatever is unknown, still loading or not to be had.
const shellRoutes = (): RouteObject[] => [
  {
    id: shellRouteId,
    Component: Frame,
    // Without its frame the shell is still a page, with a way out.
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
 * Gives the entry of the history that the document was opened with a key of its own. The router calls all of them `default`, so that
 * a page opened from a mail would begin where the page before it had been scrolled to.
 */
function nameEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: `${Math.random()}` }, '')
}

/** Routes of the frame; those of a remote are mounted at the first navigation into its area. */
export function createShellRouter() {
  nameEntry()
  const mounted = new Set<string>()
  const router = createBrowserRouter(shellRoutes(), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      let name = ownerOf(path)
      if (mounted.has(name)) return
      try {
        const hasFailed = useRemoteFailures.getState()[name] !== undefined
        const { away } = await (hasFailed && name === '' ? askDeployment() : deployment())
        name = ownerOf(path)
        if (name === '' && away.length > 0) throw new Error(`${away.join(', ')} could not be read`)
        if (name === '' || mounted.has(name)) return
        const { routes } = await (hasFailed ? loadRemoteAfresh(name) : loadRemoteModule(name))
        // The router takes nothing from a navigation that another has overtaken; that one asks again.
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
  // A language that was chosen meanwhile, on another device or by signing in, comes with the next page.
  let shown = router.state.location.pathname
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === shown) return
    shown = pathname
    if (isLanguageOutdated()) window.location.reload()
  })
  const { navigate } = router
  // Pages follow on pages: an overlay that is open leaves the history first.
  router.navigate = (to: never, options?: Parameters<typeof navigate>[1]) => {
    const left = leaveOverlays()
    return left ? left.then(() => navigate(to, options)) : navigate(to, options)
  }
  return router
}
