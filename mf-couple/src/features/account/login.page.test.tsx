import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage, resetBrowser } from '../../test/open-page.tsx'
import type { LoginState } from '../../shared/login-state.ts'
import { Component as LoginPage } from './login.page.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => server.use(...mockCouple().handlers))
afterEach(() => {
  resetBrowser()
  server.resetHandlers()
})
afterAll(() => server.close())

const routes = [
  { path: paths.login, Component: LoginPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]

async function arrive(state: LoginState | null) {
  const router = openPage('/', routes, null)
  await router.navigate(paths.login, { state })
  await screen.findByRole('heading', { name: 'Sign in' })
}
const answer = () => server.use(mockRoute(login, () => ({ data: { token: 'a new token', user: mia } })))
const signIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), mia.email)
  await userEvent.type(screen.getByLabelText('Password'), 'two-by-the-sea')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  it.each<[string, LoginState | null, string]>([
    ['home', null, '/'],
    [
      'to the space settings when there was something to say',
      { message: 'Your account is ready.' },
      paths.spaceSettings,
    ],
    [
      'back to the page that asked for it',
      { message: 'Please log in.', returnTo: paths.notifications },
      paths.notifications,
    ],
    ['back to what a guard refused', { from: { pathname: paths.admin, search: '?page=2', hash: '' } }, '/admin?page=2'],
    ['home instead of to another site', { returnTo: '//elsewhere.example' }, '/'],
    ['home instead of to another site, spelled differently', { returnTo: '/\\elsewhere.example' }, '/'],
  ])('leads %s', async (_, state, destination) => {
    answer()
    await arrive(state)
    expect(screen.queryByText(state?.message ?? 'No message')?.textContent).toBe(state?.message)
    await signIn()
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(destination))
  })

  it('starts with the email that the user typed elsewhere', async () => {
    await arrive({ email: mia.email })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(mia.email)
  })

  it('reports wrong credentials and keeps the email', async () => {
    server.use(mockRoute(login, () => refuse('LOGIN_FAILED')))
    await arrive(null)
    await signIn()
    expect(await screen.findByText("That email and password don't match.")).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(mia.email)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('shows how long to wait after too many attempts', async () => {
    server.use(mockRoute(login, () => refuse('TOO_MANY_REQUESTS', undefined, { retryAfterS: 90 })))
    await arrive(null)
    await signIn()
    expect(await screen.findByText('Too many attempts. Try again in 1 min 30 s.')).toBeTruthy()
  })
})
