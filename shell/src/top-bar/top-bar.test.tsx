import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '@love-space/contracts/http/auth.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { TopBar } from './top-bar.tsx'

// The menu has to be compiled first, on a machine that may be busy.
configure({ asyncUtilTimeout: 6000 })

const user: User = {
  id: 'a'.repeat(24),
  name: 'Ana Lovric',
  email: 'ana@example.com',
  dateOfBirth: null,
  gender: null,
  avatar: null,
  role: 'user',
  userRoles: [],
}
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
  const router = createMemoryRouter([{ path: '*', Component: TopBar }], {
    initialEntries: ['/', path],
    initialIndex: 1,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
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

it('shows the product to a stranger, with the way in', async () => {
  useSession.setState({ user: null, isAuthenticated: false })
  show()
  expect(screen.getByText('Love Space')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Intro for NFC access' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
})

it.each([
  ['user', 0],
  ['admin', 5],
])('offers a %s %i administration entries', async (role, count) => {
  useSession.setState({ user: { ...user, role } })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Ana Lovric' })).toBeTruthy()
  const admin = /Administration|Management|Space device binding/
  expect(screen.queryAllByRole('menuitem', { name: admin })).toHaveLength(count)
})

it('counts what is unread and pulses for five seconds when it rises', () => {
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
