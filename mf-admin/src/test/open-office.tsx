import { cleanup, configure, render } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { createBrowserRouter, RouterProvider, type RouteObject } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

// A busy machine needs longer to compile lazy components.
configure({ asyncUtilTimeout: 6000 })

/** Routers of earlier tests, which hear later navigations until they are disposed. */
const routers = new Set<ReturnType<typeof createBrowserRouter>>()

export function mockServer() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    cleanup()
    for (const router of routers) router.dispose()
    routers.clear()
    queryClient.clear()
    credentials.clear()
    useSession.setState(useSession.getInitialState(), true)
    localStorage.clear()
    noteReachable(true)
    server.resetHandlers()
  })
  afterAll(() => server.close())
  return server
}

export function openOffice(address: string, routes: RouteObject[], role: OperatorRole = 'admin') {
  const user = {
    ...testUser(),
    role,
    userRoles: [{ isActive: true, role: { id: role, name: role, displayName: role } }],
  }
  credentials.set('a token', user)
  useSession.setState({ user, isAuthenticated: true, loading: false, error: null })
  window.history.replaceState(null, '', address)
  const router = createBrowserRouter(routes)
  routers.add(router)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return user
}
