import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  confirmEmail,
  forgotPassword,
  forgotPin,
  listPasskeysOfReset,
  resetPassword,
  resetPin,
} from '@love-space/contracts/auth/recovery.routes.ts'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import type { Passkey } from '@love-space/contracts/auth/passkey.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.store.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { failedUpload, mia, noah } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as LoginPage } from '../account/login.page.tsx'
import { TapPin } from '../tap/tap-pin.tsx'
import { Component as ConfirmEmailPage } from './confirm-email.page.tsx'
import { Component as ForgotPasswordPage } from './forgot-password.page.tsx'
import { Component as ForgotPinPage } from './forgot-pin.page.tsx'
import { Component as ResetPasswordPage } from './reset-password.page.tsx'
import { Component as ResetPinPage } from './reset-pin.page.tsx'

const { server } = setUpPage()
let couple: MockCouple
let passkeys: Passkey[] = []
beforeEach(() => {
  const mock = mockCouple()
  couple = mock.couple
  server.use(
    ...mock.handlers,
    mockRoute(listPasskeysOfReset, () => ({ data: { passkeys } })),
  )
  passkeys = []
})

function Elsewhere() {
  return <p>elsewhere: {useLocation().pathname}</p>
}
const routes = [
  { path: paths.login, Component: LoginPage },
  { path: paths.tap, Component: () => <TapPin challenge="a challenge" space={null} /> },
  { path: paths.forgotPassword, Component: ForgotPasswordPage },
  { path: paths.forgotPin, Component: ForgotPinPage },
  { path: paths.resetPassword, Component: ResetPasswordPage },
  { path: paths.resetPin, Component: ResetPinPage },
  { path: paths.confirmEmail, Component: ConfirmEmailPage },
  { path: '*', Component: Elsewhere },
]
const open = (address: string, user: User | null = null) => openPage(address, routes, user)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
/** Makes the token unique per test, because a page keeps it until it is used. */
let linksMade = 0
const newToken = (userId = mia.id) => `${userId}.${String((linksMade += 1)).padStart(43, 'x')}`

describe('the link to a reset mail', () => {
  it('is at the sign-in, and takes the email along', async () => {
    open(paths.login)
    await fill('Email', 'mia@example.org')
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('mia@example.org')
  })

  it("is at a ring's PIN", async () => {
    open(paths.tap)
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your PIN?' }))
    expect(await screen.findByRole('heading', { name: 'Forgot your PIN?' })).toBeTruthy()
    expect(screen.getByText(/Sign in with it and choose a new PIN/)).toBeTruthy()
  })

  it.each([paths.login, paths.tap])('is not at %s if the server sends no mails', async (address) => {
    couple.mail = false
    const asked = vi.fn<() => void>()
    server.events.on('response:mocked', asked)
    open(address)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByRole('link', { name: /Forgot/ })).toBeNull()
  })

  it('explains another way if the server sends no mails', async () => {
    couple.mail = false
    open(paths.forgotPassword)
    expect(await screen.findByText(/Write to support@love-space.example/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
  })
})

describe.each([
  ['password', forgotPassword, paths.forgotPassword],
  ['PIN', forgotPin, paths.forgotPin],
] as const)('requesting a mail about the %s', (_, route, address) => {
  it('answers the same for every address, and how long the link is valid', async () => {
    const asked: string[] = []
    server.use(
      mockRoute(route, ({ body }) => {
        asked.push(body.email)
        return undefined
      }),
    )
    open(address)
    await fill('Your email', ' mia@example.org ')
    await press('Send me a link')
    expect(await screen.findByText(/^If mia@example.org belongs to an account and is confirmed/)).toBeTruthy()
    expect(screen.getByText(/works for 30 minutes/)).toBeTruthy()
    expect(asked).toEqual(['mia@example.org'])
    await press('Use another email')
    expect(screen.getByRole('button', { name: 'Send me a link' })).toBeTruthy()
  })

  it('needs an email, and reports a lost connection and a wait', async () => {
    open(address)
    await press('Send me a link')
    expect(await screen.findByText('Email is required')).toBeTruthy()
    server.use(mockRoute(route, () => breakOff))
    await fill('Your email', 'mia@example.org')
    await press('Send me a link')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    server.use(mockRoute(route, () => refuse('TOO_MANY_REQUESTS', undefined, { retryAfterS: 90 })))
    await press('Send me a link')
    expect(await screen.findByText('Too many attempts. Try again in 1 min 30 s.')).toBeTruthy()
  })
})

const secrets = {
  password: {
    route: resetPassword,
    address: paths.resetPassword,
    sent: 'newPassword',
    next: ['New password', 'three-by-the-sea'],
    confirm: 'Repeat new password',
    submit: 'Save new password',
    weak: ['abc', 'Password must be at least 6 characters'],
    mismatch: 'Passwords do not match',
    done: /Your new password is set/,
    ask: 'Forgot your password?',
  },
  PIN: {
    route: resetPin,
    address: paths.resetPin,
    sent: 'newPin',
    next: ['New PIN', '8642'],
    confirm: 'Repeat new PIN',
    submit: 'Save new PIN',
    weak: ['12', 'PIN must be exactly 4 digits'],
    mismatch: 'PINs do not match',
    done: /Your new PIN is set/,
    ask: 'Forgot your PIN?',
  },
} as const

describe.each(Object.entries(secrets))('the link for a new %s', (_, given) => {
  const { route, address, next, confirm, submit } = given
  const arrive = async (token: string, user: User | null = null) => {
    open(`${address}#token=${token}`, user)
    await screen.findByLabelText(next[0])
  }
  const choose = async (first: string = next[1], second: string = first) => {
    await userEvent.clear(screen.getByLabelText(next[0]))
    await userEvent.clear(screen.getByLabelText(confirm))
    await fill(next[0], first)
    await fill(confirm, second)
    await press(submit)
  }
  const takes = (sent: unknown[]) =>
    server.use(
      mockRoute(route, ({ body }) => {
        sent.push(body)
        return undefined
      }),
      mockRoute(logout, () => undefined),
    )

  it('is removed from the address bar, changes nothing by being opened, and sets it by a press', async () => {
    const sent: unknown[] = []
    takes(sent)
    const token = newToken()
    await arrive(token)
    await waitFor(() => expect(window.location.hash).toBe(''))
    expect(sent).toEqual([])
    await choose()
    expect(await screen.findByText(given.done)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(sent).toEqual([{ token, [given.sent]: next[1] }])
  })

  it('removes every passkey but those that stay by choice', async () => {
    const [lost, own] = ['a'.repeat(24), 'b'.repeat(24)] as const
    passkeys = [lost, own].map((id) => ({
      id,
      name: id === own ? 'Blue phone' : 'Old phone',
      browser: 'Safari on iPhone',
      createdAt: '2026-01-01T10:00:00.000Z',
      lastUsedAt: null,
    }))
    const sent: unknown[] = []
    takes(sent)
    const token = newToken()
    await arrive(token)
    const removeOwn = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remove Blue phone' })
    expect(removeOwn.checked).toBe(true)
    await userEvent.click(removeOwn)
    await choose()
    expect(await screen.findByText(given.done)).toBeTruthy()
    expect(sent).toEqual([{ token, [given.sent]: next[1], keepPasskeys: [own] }])
  })

  it('needs a valid one, twice', async () => {
    await arrive(newToken())
    await choose(given.weak[0])
    expect(await screen.findByText(given.weak[1])).toBeTruthy()
    await choose(next[1], next[1].slice(0, -1))
    expect(await screen.findByText(given.mismatch)).toBeTruthy()
  })

  it('shows at the field why the server refuses it, and allows another try', async () => {
    const errors = [{ field: `body.${given.sent}`, message: 'This one is too common.' }]
    server.use(mockRoute(route, () => refuse('INVALID_INPUT', undefined, { errors })))
    await arrive(newToken())
    await choose()
    expect(await screen.findByText('This one is too common.')).toBeTruthy()
    takes([])
    await choose()
    expect(await screen.findByText(given.done)).toBeTruthy()
  })

  it.each([
    ['is too old', () => refuse('LINK_EXPIRED')],
    [
      'is broken',
      () => refuse('INVALID_INPUT', undefined, { errors: [{ field: 'body.token', message: 'Wrong form.' }] }),
    ],
  ])('explains that it %s, with the way to a new one', async (_what, answer) => {
    server.use(mockRoute(route, answer))
    await arrive(newToken())
    await choose()
    expect(await screen.findByText(/its 30 minutes are over/)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Send me a new link' }))
    expect(await screen.findByRole('heading', { name: given.ask })).toBeTruthy()
  })

  it('signs out here too, and keeps uploads, unless another user is signed in', async () => {
    useUploads.setState({ uploads: [failedUpload({ kind: 'memory' }, '')] })
    takes([])
    await arrive(newToken(), mia)
    await choose()
    expect(await screen.findByText(given.done)).toBeTruthy()
    expect(credentials.token()).toBeNull()
    expect(useUploads.getState().uploads).toHaveLength(1)
    useUploads.setState({ uploads: [] })
  })

  it('leaves another user signed in', async () => {
    takes([])
    await arrive(newToken(noah.id), mia)
    await choose()
    expect(await screen.findByText('elsewhere: /')).toBeTruthy()
    expect(credentials.userId()).toBe(mia.id)
  })
})

it.each([paths.resetPassword, paths.resetPin, paths.confirmEmail])('reports an incomplete link to %s', (address) => {
  open(address, mia)
  expect(screen.getByRole('heading', { name: "This link isn't complete" })).toBeTruthy()
})

describe('the link that confirms an email', () => {
  const confirm = () => press('Yes, this is mine')

  it('changes nothing by being opened; its owner confirms', async () => {
    const token = newToken()
    const sent: unknown[] = []
    server.use(
      mockRoute(confirmEmail, ({ body }) => {
        sent.push(body)
        return { data: { user: { ...mia, email: 'new@example.org', emailConfirmed: true } } }
      }),
    )
    open(`${paths.confirmEmail}#token=${token}`, { ...mia, emailConfirmed: false })
    await screen.findByRole('button', { name: 'Yes, this is mine' })
    expect(window.location.hash).toBe('')
    expect(sent).toEqual([])
    await confirm()
    expect(await screen.findByText('new@example.org is confirmed.')).toBeTruthy()
    expect(sent).toEqual([{ token }])
    expect(credentials.user()).toMatchObject({ email: 'new@example.org', emailConfirmed: true })
  })

  it('waits while its owner signs in', async () => {
    const router = open(`${paths.confirmEmail}#token=${newToken()}`)
    expect(await screen.findByText(/Please sign in first/)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    credentials.set('a token', mia)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.confirmEmail))
    expect(await screen.findByRole('button', { name: 'Yes, this is mine' })).toBeTruthy()
  })

  it.each([
    ['is too old', refuse('LINK_EXPIRED'), /its 7 days are over/],
    ['belongs to somebody else', refuse('USER_MISMATCH'), /is for a different account/],
    [
      'names an address that was taken meanwhile',
      refuse('EMAIL_TAKEN', 'This email is taken.'),
      'This email is taken.',
    ],
  ])('explains that it %s', async (_, refusal, words) => {
    server.use(mockRoute(confirmEmail, () => refusal))
    open(`${paths.confirmEmail}#token=${newToken()}`, mia)
    await confirm()
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
