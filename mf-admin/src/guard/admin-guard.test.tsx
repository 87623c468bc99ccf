import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { AdminGuard } from './admin-guard.tsx'

const user = testUser()

function Login() {
  const { from } = useLocation().state as { from: { pathname: string; search: string } }
  return <p>login, then {from.pathname + from.search}</p>
}

function ChoosePassword() {
  const { from } = useLocation().state as { from: { pathname: string } }
  return <p>own password, then {from.pathname}</p>
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: paths.settings, element: <p>settings</p> },
      { path: paths.login, Component: Login },
      { path: paths.choosePassword, Component: ChoosePassword },
      { path: paths.admin, Component: AdminGuard, children: [{ path: 'user-management', element: <p>users</p> }] },
    ],
    { initialEntries: [paths.settings, '/admin/user-management?page=2'], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
}

beforeEach(() => useSession.setState({ user: null, isAuthenticated: false, loading: false, error: null }))
afterEach(() => {
  cleanup()
  useSession.setState(useSession.getInitialState(), true)
})

it('waits while permissions load', () => {
  useSession.setState({ user, isAuthenticated: true, loading: true })
  open()
  expect(screen.getByText('Checking permissions…')).toBeTruthy()
})

it('sends a visitor to the sign-in and returns to the page', async () => {
  open()
  expect(await screen.findByText('login, then /admin/user-management?page=2')).toBeTruthy()
})

it.each([
  ['user', 'user'],
  ['', 'unidentified'],
])('denies a signed-in user of role "%s", naming the account', async (role, shown) => {
  useSession.setState({ user: { ...user, role }, isAuthenticated: true })
  open()
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText(/^You don't have permission to access this admin area\./)).toBeTruthy()
  expect(screen.getByText('ana@example.com')).toBeTruthy()
  expect(screen.getByText(shown)).toBeTruthy()
  expect(screen.queryByText('users')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(await screen.findByText('settings')).toBeTruthy()
})

it('links from the denial to the dashboard', async () => {
  useSession.setState({ user, isAuthenticated: true })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Dashboard' }))
  expect(await screen.findByText('home')).toBeTruthy()
})

it('sends an operator whose password another one set to choose their own, and back', async () => {
  useSession.setState({ user: { ...user, role: 'admin', mustChooseToOperate: true }, isAuthenticated: true })
  open()
  expect(await screen.findByText('own password, then /admin/user-management')).toBeTruthy()
  expect(screen.queryByText('users')).toBeNull()
})

it('lets an operator through', () => {
  useSession.setState({ user: { ...user, role: 'super_admin' }, isAuthenticated: true })
  open()
  expect(screen.getByText('users')).toBeTruthy()
})
