import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testUser } from '@love-space/testing/test-user.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useUploads, type Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { TopBar } from './top-bar.tsx'

// Compiling the menu can be slow on a busy machine.
configure({ asyncUtilTimeout: 6000 })

const user = testUser({ name: 'Ana Lovric' })
const icon = [['path', { d: 'M0 0h24' }]]
const entry = (label: string, to: string) => ({ label, to, icon })
const menus = {
  couple: [
    { audience: 'signed-in', entries: [entry('{name}', '/settings'), entry('Space settings', '/space-settings')] },
    { audience: 'signed-out', entries: [entry('Intro for NFC access', '/#nfc-intro')] },
  ],
  admin: [
    {
      audience: 'admin',
      heading: 'Administration',
      entries: [
        entry('Space Administration', '/admin/1'),
        entry('Device Administration', '/admin/2'),
        entry('User Management', '/admin/3'),
        entry('Quote Management', '/admin/4'),
        entry('Space device binding', '/admin/5'),
      ],
    },
  ],
}
let isAdminAway = false
const server = setupServer(
  http.get('*/config.json', () =>
    HttpResponse.json({
      remotes: {},
      areas: {},
      menus: { mf_admin: '/admin.json', mf_couple: '/couple.json' },
      away: [],
    }),
  ),
  http.get('*/couple.json', () => HttpResponse.json(menus.couple)),
  http.get('*/admin.json', () => (isAdminAway ? HttpResponse.error() : HttpResponse.json(menus.admin))),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

const notice = (id: string, isRead: boolean) => ({
  id,
  type: 'message',
  refId: null,
  content: '',
  params: { name: 'Ben' },
  isRead,
  createdAt: new Date().toISOString(),
})

function show(path = '/') {
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '*', Component: TopBar }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const setWidth = (px: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width: px,
  })
const know = (unread: number, total: number) =>
  queryClient.setQueryData(['notifications'], {
    notifications: [notice('n1', unread === 0)].slice(0, total),
    unread,
    total,
  })

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  queryClient.setQueryData(['my-space'], {
    customName: 'Our harbour',
    users: [
      { id: user.id, name: 'Ana Lovric' },
      { id: 'b', name: 'Ben Okafor' },
    ],
  })
  know(0, 0)
  useSession.setState({ user, isAuthenticated: true, loading: false })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('shows both first names with the space’s name', () => {
  show()
  expect(screen.getByRole('link').textContent).toBe('Ana & BenOur harbour')
})

it("loads the user's space, but not on pages of the back-office", async () => {
  const asked = vi.fn<() => void>()
  server.use(
    http.get('*/api/space', () => {
      asked()
      return HttpResponse.json({ code: 'NO_SPACES' }, { status: 404 })
    }),
  )
  queryClient.removeQueries({ queryKey: ['my-space'] })
  const router = show('/admin/devices')
  expect(asked).not.toHaveBeenCalled()
  await act(() => router.navigate('/administration'))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  server.resetHandlers()
})

// This test comes before others that open the menu, because fetched menus are cached.
it("shows other remotes' entries while one is unavailable, and its own once it is back", async () => {
  isAdminAway = true
  useSession.setState({ user: { ...user, role: 'admin' } })
  show()
  await userEvent.click(screen.getByRole('button', { name: /menu$/i }))
  expect(await screen.findByRole('menuitem', { name: 'Ana Lovric' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByText('Administration')).toBeNull()
  isAdminAway = false
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /menu$/i }))
  expect(await screen.findByRole('menuitem', { name: 'Space Administration' })).toBeTruthy()
})

it('asks before a sign-out that would cancel uploads, and names them', async () => {
  const waiting = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    id: `${n}`,
    userId: user.id,
    name: `${n}.png`,
    state: 'waiting',
  }))
  credentials.set('a token', user)
  useUploads.setState({ uploads: waiting as Upload[] })
  show()
  await userEvent.click(screen.getByRole('button', { name: /menu$/i }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Some things are still on their way' })
  expect(dialog.textContent).toContain('1.png, 2.png, 3.png, 4.png, 5.png and 2 more')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(useSession.getState().isAuthenticated).toBe(true)
  useUploads.setState({ uploads: [] })
  credentials.clear()
})

it('shows the product to a visitor, with the sign-in', async () => {
  useSession.setState({ user: null, isAuthenticated: false })
  show()
  expect(screen.getByText('Love Space')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /menu$/i }))
  expect(await screen.findByRole('menuitem', { name: 'Intro for NFC access' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Sign out' })).toBeNull()
})

it.each([
  ['user', 0],
  ['admin', 5],
])('offers a %s %i administration entries', async (role, count) => {
  useSession.setState({ user: { ...user, role } })
  show()
  await userEvent.click(screen.getByRole('button', { name: /menu$/i }))
  expect(await screen.findByRole('menuitem', { name: 'Ana Lovric' })).toBeTruthy()
  const admin = /Administration|Management|Space device binding/
  expect(screen.queryAllByRole('menuitem', { name: admin })).toHaveLength(count)
})

it('counts unread notifications, and pulses for five seconds when the count rises', () => {
  vi.useFakeTimers()
  know(1, 1)
  show()
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  expect(screen.queryByText('New notification')).toBeNull()
  act(() => {
    know(2, 2)
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByText('New notification')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(5_000)
  })
  expect(screen.queryByText('New notification')).toBeNull()
})

it('pulses for the first notification, and not for those present when the page opened', () => {
  vi.useFakeTimers()
  queryClient.removeQueries({ queryKey: ['notifications'] })
  show()
  const hear = (unread: number, total: number) =>
    act(() => {
      know(unread, total)
      vi.advanceTimersByTime(1)
    })
  hear(0, 0)
  expect(screen.queryByText('New notification')).toBeNull()
  hear(1, 1)
  expect(screen.getByText('New notification')).toBeTruthy()
})

it('the bell does not pulse in quiet hours, and pulses after them', () => {
  vi.useFakeTimers()
  const quietUntil = new Date(Date.now() + 60_000).toISOString()
  const hear = (unread: number) =>
    act(() => {
      queryClient.setQueryData(['notifications'], { notifications: [], unread, total: unread, quietUntil })
      vi.advanceTimersByTime(1)
    })
  hear(1)
  show()
  hear(2)
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  expect(screen.queryByText('New notification')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  hear(3)
  expect(screen.getByText('New notification')).toBeTruthy()
})

it('shows a notification of an unknown type', async () => {
  setWidth(1280)
  queryClient.setQueryData(['notifications'], {
    notifications: [{ ...notice('n1', true), type: 'valueOf' }],
    unread: 0,
    total: 1,
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Ben left something for you')).toBeTruthy()
})

describe('the bell on a phone', () => {
  beforeEach(() => setWidth(390))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Notifications' }))

  it('opens the notifications, and returns to the page before', async () => {
    const router = show('/settings')
    await press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'))
    await press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  it('goes home from notifications that were opened directly, and does not leave the product', async () => {
    const router = show('/notifications')
    await press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
