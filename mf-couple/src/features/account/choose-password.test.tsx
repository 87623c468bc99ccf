import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { choosePassword } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken } from '@love-space/contracts/space/entry.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { keepPendingTap } from '../../shared/joining/pending-tap.ts'
import { Component as ChoosePassword } from './choose-password.page.tsx'
import { Component as LoginPage } from './login.page.tsx'
import { Component as RegisterPage } from './register.page.tsx'

const { server } = setUpPage()
const given = { ...mia, mustChoosePassword: true }
const routes = [
  { path: paths.login, Component: LoginPage },
  { path: paths.register, Component: RegisterPage },
  { path: paths.choosePassword, Component: ChoosePassword },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const path = () => window.location.pathname

const signIn = async (user = given) => {
  server.use(mockRoute(login, () => ({ data: { token: 'a new token', user } })))
  await userEvent.type(screen.getByLabelText('Email'), mia.email)
  await userEvent.type(screen.getByLabelText('Password'), 'given-by-others')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const choose = async (next: string) => {
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
  }
  await type('The password you signed in with', 'given-by-others')
  await type('Your own password', next)
  await type('Repeat your own password', next)
  await userEvent.click(screen.getByRole('button', { name: 'Save my password' }))
}

it('a user whose password an operator chose is asked for one, then continues to the destination', async () => {
  const sent: unknown[] = []
  server.use(
    ...mockCouple().handlers,
    mockRoute(choosePassword, ({ body }) => {
      sent.push(body)
      return { data: { token: 'a token of the choice', user: { ...mia, mustChoosePassword: false } } }
    }),
  )
  const router = openPage('/', routes, null)
  await router.navigate(paths.login, { state: { returnTo: paths.notifications } })
  await screen.findByRole('heading', { name: 'Sign in' })
  await signIn()
  await screen.findByRole('heading', { name: 'Choose your own password' })
  await choose('given-by-others')
  expect(await screen.findByText('Please choose a password different from your current one.')).toBeTruthy()
  await choose('her very own')
  await waitFor(() => expect(path()).toBe(paths.notifications))
  expect(sent).toEqual([{ currentPassword: 'given-by-others', newPassword: 'her very own' }])
  expect(credentials.user()?.mustChoosePassword).toBe(false)
  expect(credentials.token()).toBe('a token of the choice')
})

const admin = {
  ...given,
  role: 'admin',
  userRoles: [{ isActive: true, role: { id: 'admin', name: 'admin', displayName: 'Admin' } }],
}

it.each([
  ['is not asked of an operator whom the command made, who goes to work', admin, paths.home],
  [
    'is asked of an operator whose password another one typed',
    { ...admin, mustChooseToOperate: true },
    paths.choosePassword,
  ],
])('%s', async (_, operator, to) => {
  server.use(...mockCouple().handlers)
  openPage(paths.login, routes, null)
  await screen.findByRole('heading', { name: 'Sign in' })
  await signIn(operator)
  await waitFor(() => expect(path()).toBe(to))
})

it('a user who only opens the address is asked for no password', async () => {
  server.use(...mockCouple().handlers)
  openPage(paths.choosePassword, routes, mia)
  await waitFor(() => expect(path()).toBe(paths.home))
})

it('a user is asked for one when the server requires it to enter a space, and then continues there', async () => {
  const { handlers } = mockCouple({ space: null })
  let mayEnter = false
  server.use(
    ...handlers,
    mockRoute(addUserByToken, () => (mayEnter ? { data: { space } } : refuse('OWN_PASSWORD_NEEDED'))),
    mockRoute(choosePassword, () => {
      mayEnter = true
      return { data: { token: 'a token of the choice', user: mia } }
    }),
  )
  keepPendingTap({
    token: 't'.repeat(20),
    object: 'r'.repeat(20),
    canCreateSpace: false,
    spaceId: null,
    spaceName: null,
  })
  openPage(paths.register, routes, mia)
  await screen.findByLabelText('The password you signed in with')
  await choose('her very own')
  await waitFor(() => expect(path()).toBe(paths.home))
})
