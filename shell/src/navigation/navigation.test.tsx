import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { Frame } from '../frame/frame.tsx'

// Compiling the navigation can be slow on a busy machine.
configure({ asyncUtilTimeout: 6000 })

const user = testUser({ name: 'Ana Lovric' })
const icon = [['path', { d: 'M0 0h24' }]]
const menu = [
  {
    audience: 'bar',
    entries: [
      { label: 'Today', to: '/', icon },
      { label: 'Memories', to: '/memory', icon, needs: 'space' },
      { label: 'Play', to: '/play', icon, needs: 'space' },
      { label: 'Us', to: '/us', icon, covers: ['/timeline'] },
    ],
  },
  {
    audience: 'add',
    entries: [{ label: 'A letter', hint: 'A few words', to: '/?add=letter', icon, needs: 'writable' }],
  },
]
const server = setupServer(
  http.get('*/config.json', () =>
    HttpResponse.json({ remotes: {}, areas: {}, menus: { mf_couple: '/bar.json' }, away: [] }),
  ),
  http.get('*/bar.json', () => HttpResponse.json(menu)),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

const spaceIs = (space: object | null) => queryClient.setQueryData(['my-space'], space)
const space = { customName: 'Our harbour', status: 'ACTIVE', users: [{ id: user.id, name: 'Ana Lovric' }] }

function show(path = '/') {
  window.history.replaceState(null, '', path)
  const Page = () => <h1 id="page-title">a page</h1>
  const router = createBrowserRouter([{ path: '*', Component: Frame, children: [{ path: '*', Component: Page }] }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const bar = () => screen.findByRole('navigation', { name: 'Your space' })
const named = async () => Array.from((await bar()).querySelectorAll('a, button'), ({ textContent }) => textContent)
const noBar = () => expect(screen.queryByRole('navigation', { name: 'Your space' })).toBeNull()

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  spaceIs(space)
  queryClient.setQueryData(['notifications'], { notifications: [], unread: 0, total: 0 })
  useSession.setState({ user, isAuthenticated: true, loading: false })
})
afterEach(cleanup)

it('links to the places of the space, and marks the current one', async () => {
  const router = show('/timeline')
  expect(await named()).toEqual(['Today', 'Memories', 'Add something', 'Play', 'Us'])
  expect(screen.getByRole('link', { name: 'Us' }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Memories' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/memory'))
  expect(screen.getByRole('link', { name: 'Memories' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Us' }).hasAttribute('aria-current')).toBe(false)
})

it('offers in a sheet what can be added, with links to the forms', async () => {
  const router = show('/memory')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Add something' }))
  await userEvent.click(await screen.findByRole('button', { name: /^A letter/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?add=letter'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each(['PAUSED', 'ENDED'])('offers nothing to add in a space that is %s', async (status) => {
  spaceIs({ ...space, status })
  show()
  expect(await named()).toEqual(['Today', 'Memories', 'Play', 'Us'])
})

it('without a space, links to pages that need none', async () => {
  spaceIs(null)
  show()
  expect(await named()).toEqual(['Today', 'Us'])
})

it('the navigation is hidden from visitors, operators without a space, in the back-office and during a tap', async () => {
  const router = show()
  await bar()
  for (const path of [paths.admin, `${paths.admin}/users`, paths.tap]) {
    await act(() => router.navigate(path))
    noBar()
  }
  await act(() => router.navigate('/'))
  await bar()
  act(() => useSession.setState({ user: { ...user, role: 'admin' } }))
  await bar()
  act(() => void spaceIs(null))
  await waitFor(noBar)
  act(() => useSession.setState({ user: null, isAuthenticated: false }))
  noBar()
})

it('hides for the on-screen keyboard', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 })
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
  show()
  const navigation = await bar()
  expect(navigation.className).not.toContain('max-lg:hidden')
  view.height -= 320
  act(() => void view.dispatchEvent(new Event('resize')))
  expect(navigation.className).toContain('max-lg:hidden')
  view.height += 320
  act(() => void view.dispatchEvent(new Event('resize')))
  expect(navigation.className).not.toContain('max-lg:hidden')
})
