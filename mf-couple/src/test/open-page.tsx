import { cleanup, configure, render } from '@testing-library/react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useLiveStatus } from '@love-space/web-kit/live/live.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { RouterProvider, createBrowserRouter, type RouteObject } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

// A busy machine needs longer to compile lazy components.
configure({ asyncUtilTimeout: 6000 })

/** Routers of earlier tests, which hear later navigations until they are disposed. */
const routers = new Set<ReturnType<typeof createBrowserRouter>>()

export function openPage(address: string, routes: RouteObject[], user: User | null) {
  if (user) credentials.set('a token', user)
  useSession.setState({ user, isAuthenticated: user !== null, loading: false, error: null })
  window.history.replaceState(null, '', address)
  const router = createBrowserRouter(routes)
  routers.add(router)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

export function closePage(): void {
  cleanup()
  for (const router of routers) router.dispose()
  routers.clear()
  queryClient.clear()
}

export function resetBrowser(): void {
  closePage()
  credentials.clear()
  localStorage.clear()
  useSession.setState(useSession.getInitialState(), true)
  useLiveStatus.setState(useLiveStatus.getInitialState(), true)
  noteReachable(true)
  // Ends the alignment of the section that was scrolled to.
  window.dispatchEvent(new Event('wheel'))
}
