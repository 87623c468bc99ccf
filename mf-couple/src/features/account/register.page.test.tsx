import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '@love-space/contracts/http/auth.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/http/space.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { closePage, openPage, resetBrowser } from '../../test/open-page.tsx'
import { forgetPendingTap, keepPendingTap, type PendingTap } from '../tap/pending-tap.ts'
import { Component as LoginPage } from './login.page.tsx'
import { Component as RegisterPage } from './register.page.tsx'
import { keepUnfinishedJoin, unfinishedJoinOf } from './unfinished-join.ts'

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
  { path: '/register', Component: RegisterPage },
  { path: '/login', Component: LoginPage },
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
const fillInAll = async () => {
  await fillIn('Your name', ' Mia Moreau ')
  await fillIn('E-mail', 'mia@example.org')
  await fillIn('Password', 'two-by-the-sea')
  await fillIn('Repeat password', 'two-by-the-sea')
  await fillIn('4-digit PIN', '4821')
}
const arriveAt = (pathname: string) => waitFor(() => expect(window.location.pathname).toBe(pathname))

describe('the registration form', () => {
  it('says what is missing, beside each field', async () => {
    openPage('/register', routes, null)
    await create()
    for (const message of [
      'Name is required',
      'Email is required',
      'Password must be at least 6 characters',
      'Please confirm your password',
      'PIN must be exactly 4 digits',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  })

  it('opens an account and comes out at home', async () => {
    server.use(
      mockRoute(register, ({ body }) => {
        expect(body).toEqual({ name: 'Mia Moreau', email: 'mia@example.org', password: 'two-by-the-sea', pin: '4821' })
        return signedUp
      }),
    )
    openPage('/register', routes, null)
    await fillInAll()
    await create()
    await arriveAt('/')
  })

  it('sends the same key again after a lost answer, and keeps what was typed', async () => {
    const keys: (string | null)[] = []
    server.use(
      mockRoute(register, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return keys.length === 1 ? breakOff : signedUp
      }),
    )
    openPage('/register', routes, null)
    await fillInAll()
    await create()
    await screen.findByText(/reach/)
    await create()
    await arriveAt('/')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('says at the field that an e-mail is taken', async () => {
    server.use(mockRoute(register, () => refuse('EMAIL_TAKEN')))
    openPage('/register', routes, null)
    await fillInAll()
    await create()
    await screen.findByText('An account with this e-mail already exists. Please sign in.')
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  })

  it('keeps name and e-mail through a reload, and no secret', async () => {
    openPage('/register', routes, null)
    await fillInAll()
    closePage()
    openPage('/register', routes, null)
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('mia@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('two-by-the-sea')
  })
})

describe('a registration that comes from a tap', () => {
  it('joins the space with the pair and goes on to its settings', async () => {
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
    const router = openPage('/register', routes, null)
    expect(screen.getByText(/waiting in Harbour/)).toBeTruthy()
    await fillInAll()
    await create()
    await arriveAt('/space-settings')
    expect(router.state.location.state).toEqual({ message: 'You are in. This is what the two of you share.' })
    expect(unfinishedJoinOf(mia.id)).toBeNull()
  })

  it('creates the space where it may', async () => {
    server.use(
      mockRoute(register, () => signedUp),
      mockRoute(createWithToken, ({ body }) => {
        expect(body).toMatchObject({
          object: 'alpha',
          customName: 'Our Love Space',
          notes: 'Created with the space token space-to.',
        })
        return { data: { space } }
      }),
    )
    keepPendingTap({ ...tap, object: 'alpha' })
    openPage('/register', routes, null)
    await fillInAll()
    await create()
    await arriveAt('/space-settings')
  })

  it('says why the space did not open, and opens it at the second try', async () => {
    let tries = 0
    server.use(
      mockRoute(register, () => signedUp),
      mockRoute(addUserByToken, () => (tries++ === 0 ? refuse('CONFLICT', 'Try once more.') : { data: { space } })),
    )
    keepPendingTap(tap)
    openPage('/register', routes, null)
    await fillInAll()
    await create()
    await screen.findByText('Your account is ready, but the space did not open: Try once more.')
    expect(unfinishedJoinOf(mia.id)).toEqual(tap)
    expect(unfinishedJoinOf(noah.id)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open the space again' }))
    await arriveAt('/space-settings')
  })

  it('that did not finish is offered again to the same user', async () => {
    keepUnfinishedJoin(mia.id, tap)
    server.use(mockRoute(addUserByToken, () => ({ data: { space } })))
    openPage('/login', routes, mia)
    await arriveAt('/register')
    await userEvent.click(await screen.findByRole('button', { name: 'Open the space again' }))
    await arriveAt('/space-settings')
  })

  it('that did not finish is nobody else’s', async () => {
    keepUnfinishedJoin(noah.id, tap)
    openPage('/login', routes, mia)
    await arriveAt('/')
  })
})
