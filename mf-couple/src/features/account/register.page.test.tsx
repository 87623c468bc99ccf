import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { closePage, openPage, resetBrowser } from '../../test/open-page.tsx'
import { forgetPendingTap, keepPendingTap, type PendingTap } from '../../shared/joining/pending-tap.ts'
import { Component as LoginPage } from './login.page.tsx'
import { Component as RegisterPage } from './register.page.tsx'
import { keepUnfinishedJoin, unfinishedJoinOf } from '../../shared/joining/unfinished-join.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => server.use(...mockCouple().handlers))
afterEach(() => {
  resetBrowser()
  forgetPendingTap()
  server.resetHandlers()
})
afterAll(() => server.close())

const routes = [
  { path: paths.register, Component: RegisterPage },
  { path: paths.login, Component: LoginPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const tap: PendingTap = {
  token: 'space-token-0123456789',
  object: 'device-token-012345678',
  canCreateSpace: false,
  spaceId: space.id,
  spaceName: 'Harbour',
}
const signedUp = { data: { token: 'a new token', user: mia } }

const fillIn = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const pinInput = () => screen.findByLabelText<HTMLInputElement>('4-digit PIN', { selector: 'input' })
const typePin = async (pin: string) => {
  await userEvent.clear(await pinInput())
  await userEvent.type(await pinInput(), pin)
}
const fillInDetails = async () => {
  await fillIn('Your name', ' Mia Moreau ')
  await fillIn('Email', 'mia@example.org')
  await fillIn('Password', 'two-by-the-sea')
  await fillIn('Repeat password', 'two-by-the-sea')
}
const fillInAll = async () => {
  await fillInDetails()
  await goOn()
  await typePin('4821')
}
const arriveAt = (pathname: string) => waitFor(() => expect(window.location.pathname).toBe(pathname))

describe('the registration form', () => {
  it('names missing values beside each field', async () => {
    openPage(paths.register, routes, null)
    await goOn()
    for (const message of [
      'Name is required',
      'Email is required',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  })

  it("explains the password's rules, and checks a PIN with its last digit, on an emptied pad", async () => {
    openPage(paths.register, routes, null)
    await fillInDetails()
    expect(screen.getByText('At least 6 characters')).toBeTruthy()
    await goOn()
    await typePin('1234')
    expect((await screen.findByText('This PIN is too easy to guess. Try another.')).getAttribute('role')).toBe('alert')
    expect((await pinInput()).value).toBe('')
    await typePin('4821')
    expect(screen.queryByText('This PIN is too easy to guess. Try another.')).toBeNull()
  })

  it('keeps a password that is easy to guess on the first step, and goes on where nobody can judge it', async () => {
    const words = 'This password is too easy to guess. Try another.'
    const errors = [{ field: 'body.password', message: words }]
    server.use(mockRoute(checkPassword, () => refuse('INVALID_INPUT', words, { errors })))
    openPage(paths.register, routes, null)
    await fillInDetails()
    await goOn()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByText('4-digit PIN')).toBeNull()
    server.use(mockRoute(checkPassword, () => breakOff))
    await goOn()
    expect(await pinInput()).toBeTruthy()
  })

  it('has a second step for the PIN, and goes back to the first with its input', async () => {
    openPage(paths.register, routes, null)
    await fillInDetails()
    expect(screen.queryByText('4-digit PIN')).toBeNull()
    await goOn()
    expect(document.activeElement).toBe(await pinInput())
    for (const digit of '48') await userEvent.click(screen.getByRole('button', { name: digit }))
    await create()
    expect((await screen.findByText('PIN must be exactly 4 digits')).getAttribute('role')).toBe('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('two-by-the-sea')
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  })

  it("goes back to the first step by the browser's Back", async () => {
    openPage(paths.register, routes, null)
    await fillInDetails()
    await goOn()
    await pinInput()
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }))
    act(() => history.back())
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('two-by-the-sea'))
    expect(window.location.pathname).toBe(paths.register)
  })

  it('opens an account and leads home', async () => {
    server.use(
      mockRoute(register, ({ body }) => {
        expect(body).toEqual({ name: 'Mia Moreau', email: 'mia@example.org', password: 'two-by-the-sea', pin: '4821' })
        return signedUp
      }),
    )
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await arriveAt('/')
  })

  it('repeats the key after a lost response, and keeps the input', async () => {
    const keys: (string | null)[] = []
    server.use(
      mockRoute(register, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return keys.length === 1 ? breakOff : signedUp
      }),
    )
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await screen.findByText(/reach/)
    await create()
    await arriveAt('/')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('shows at the field that an email is taken', async () => {
    server.use(mockRoute(register, () => refuse('EMAIL_TAKEN')))
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await screen.findByText('An account with this email already exists. Please sign in.')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  it('shows refusals at their fields, and accepts corrected values', async () => {
    const refused = [
      { field: 'body.password', message: 'This password is one of the first.' },
      { field: 'body.pin', message: 'This PIN is one of the first.' },
    ]
    server.use(
      mockRoute(register, ({ body }) =>
        body.pin === '4821' ? refuse('INVALID_INPUT', 'No.', { errors: refused }) : signedUp,
      ),
    )
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await screen.findByText('This password is one of the first.')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByText('No.')).toBeNull()
    await goOn()
    expect((await pinInput()).getAttribute('aria-invalid')).toBe('true')
    expect((await pinInput()).value).toBe('')
    await screen.findByText('This PIN is one of the first.')
    await typePin('2580')
    await create()
    await arriveAt('/')
  })

  it('shows refusals that no field shows too', async () => {
    const errors = [{ field: 'body.spaceId', message: 'This has the wrong format.' }]
    server.use(mockRoute(register, () => refuse('INVALID_INPUT', 'Some of the values are not valid.', { errors })))
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await screen.findByText('Some of the values are not valid.')
  })

  it('keeps name and email through a reload, and no secret', async () => {
    openPage(paths.register, routes, null)
    await fillInAll()
    closePage()
    openPage(paths.register, routes, null)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('two-by-the-sea')
  })
})

describe('a registration that comes from a tap', () => {
  it('joins the space with the pair and arrives at home', async () => {
    server.use(
      mockRoute(register, ({ body }) => {
        expect(body).toMatchObject({ ringToken: tap.object, spaceToken: tap.token, spaceId: space.id })
        return signedUp
      }),
      mockRoute(addUserByToken, ({ body, headers }) => {
        expect(body).toEqual({ token: tap.token, object: tap.object, userId: mia.id })
        expect(headers.get('authorization')).toBe('Bearer a new token')
        return { data: { space } }
      }),
    )
    keepPendingTap(tap)
    openPage(paths.register, routes, null)
    expect(screen.getByText(/to join Harbour/)).toBeTruthy()
    await fillInAll()
    await create()
    await arriveAt('/')
    expect(unfinishedJoinOf(mia.id)).toBeNull()
  })

  it('reports an unknown link', async () => {
    const message = 'Not known.'
    const errors = [{ field: 'body.ringToken', message }]
    server.use(mockRoute(register, () => refuse('INVALID_INPUT', message, { errors })))
    keepPendingTap(tap)
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    expect(await screen.findByText(/^We don't know this ring or invitation/)).toBeTruthy()
  })

  it('creates the space where it may, and sets it up', async () => {
    server.use(
      mockRoute(register, () => signedUp),
      mockRoute(createWithToken, ({ body }) => {
        expect(body).toMatchObject({
          object: 'alpha',
          customName: 'Our Love Space',
          notes: 'Created with the space token space-to.',
        })
        return { data: { space: { ...space, users: space.users.slice(0, 1), spaceSettingComplete: false } } }
      }),
    )
    keepPendingTap({ ...tap, object: 'alpha' })
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await arriveAt(paths.spaceSettings)
  })

  it('shows why the space did not open, and opens it at the second try', async () => {
    let tries = 0
    server.use(
      mockRoute(register, () => signedUp),
      mockRoute(addUserByToken, () => (tries++ === 0 ? refuse('CONFLICT', 'Try once more.') : { data: { space } })),
    )
    keepPendingTap(tap)
    openPage(paths.register, routes, null)
    await fillInAll()
    await create()
    await screen.findByText("Your account is ready, but the space didn't open: Try once more.")
    expect(screen.getByRole('link', { name: 'Help with rings and phones' }).getAttribute('href')).toBe(paths.help)
    expect(unfinishedJoinOf(mia.id)).toEqual(tap)
    expect(unfinishedJoinOf(noah.id)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open the space again' }))
    await arriveAt('/')
  })

  it('left unfinished, is offered again to the same user', async () => {
    keepUnfinishedJoin(mia.id, tap)
    server.use(mockRoute(addUserByToken, () => ({ data: { space } })))
    openPage(paths.login, routes, mia)
    await arriveAt(paths.register)
    await userEvent.click(await screen.findByRole('button', { name: 'Open the space again' }))
    await arriveAt('/')
  })

  it('left unfinished, is offered to no other user', async () => {
    keepUnfinishedJoin(noah.id, tap)
    openPage(paths.login, routes, mia)
    await arriveAt('/')
  })
})
