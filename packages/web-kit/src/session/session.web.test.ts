import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, logout as logoutRoute } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { credentials } from '../credentials/credentials.ts'
import { sendPendingLogout } from '../credentials/pending-logout.ts'
import { queryClient } from '../queries/query-client.ts'
import { refreshTopic } from '../queries/query-client.ts'
import { adoptSession, isAdmin, logout, refreshUser, signIn, startSession, useSession } from './session.store.ts'

const user = testUser()
const withRole = (name: string, isActive: boolean): User => ({
  ...user,
  userRoles: [{ isActive, role: { id: 'r', name, displayName: name } }],
})
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  localStorage.clear()
  credentials.clear()
  useSession.setState({ user: null, isAuthenticated: false, loading: true, error: null })
})
afterEach(() => server.resetHandlers())

describe('the start', () => {
  it('without a token is anonymous at once', async () => {
    await startSession()
    expect(useSession.getState()).toMatchObject({ user: null, isAuthenticated: false, loading: false })
  })

  it('with a token fetches the user with roles', async () => {
    credentials.set('token', user)
    server.use(mockRoute(meWithRoles, () => ({ data: { user: withRole('admin', true) } })))
    await startSession()
    expect(isAdmin(useSession.getState().user)).toBe(true)
    expect(useSession.getState().loading).toBe(false)
  })

  it('shows a name that was changed in another browser', async () => {
    credentials.set('token', user)
    let name = 'Ana'
    server.use(mockRoute(meWithRoles, () => ({ data: { user: { ...user, name } } })))
    await startSession()
    name = 'Anabel'
    await refreshTopic('profile', user.id)
    expect(useSession.getState().user?.name).toBe('Anabel')
  })

  it('does not affect a user who signed in meanwhile', async () => {
    credentials.set('token', user)
    const ben = testUser({ id: 'b'.repeat(24), name: 'Ben' })
    server.use(
      mockRoute(meWithRoles, () => {
        adoptSession({ token: 'bens', user: ben })
        return { data: { user } }
      }),
    )
    await startSession()
    expect([credentials.token(), credentials.user()?.name, useSession.getState().user?.name]).toEqual([
      'bens',
      'Ben',
      'Ben',
    ])
  })

  it('stores nothing of a user who has signed out meanwhile', async () => {
    credentials.set('token', user)
    server.use(
      mockRoute(meWithRoles, () => {
        credentials.clear()
        return { data: { user } }
      }),
    )
    await startSession()
    expect([credentials.user(), useSession.getState().user]).toEqual([null, null])
  })

  it('shows the latest name, in whatever order the answers arrive', async () => {
    credentials.set('token', user)
    const answers: ((name: string) => void)[] = []
    server.use(
      mockRoute(meWithRoles, async () => {
        const name = await new Promise<string>((resolve) => answers.push(resolve))
        return { data: { user: { ...user, name } } }
      }),
    )
    const first = refreshUser()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const second = refreshUser()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('Anabel')
    await second
    answers[0]?.('Ana')
    await first
    expect(useSession.getState().user?.name).toBe('Anabel')
  })

  it('falls back to the stored user when that fails', async () => {
    credentials.set('token', user)
    server.use(mockRoute(meWithRoles, () => refuse('INTERNAL')))
    await startSession()
    expect(useSession.getState()).toMatchObject({ user: { name: 'Ana' }, isAuthenticated: true, loading: false })
  })
})

describe('signing in', () => {
  it("stores the answer's user and roles, without further requests", async () => {
    server.use(mockRoute(login, () => ({ data: { token: 'token', user: withRole('admin', true) } })))
    await signIn({ email: 'ana@example.com', password: 'secret' })
    expect(useSession.getState()).toMatchObject({ user: { id: user.id }, loading: false, error: null })
    expect(isAdmin(useSession.getState().user)).toBe(true)
  })

  it('keeps the message of a refusal and stops loading', async () => {
    server.use(mockRoute(login, () => refuse('LOGIN_FAILED')))
    await expect(signIn({ email: 'ana@example.com', password: 'wrong' })).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    })
    expect(useSession.getState()).toMatchObject({
      isAuthenticated: false,
      loading: false,
      error: "That email and password don't match.",
    })
  })
})

describe('signing out', () => {
  it('drops fetched data', async () => {
    credentials.set('token', user)
    queryClient.setQueryData(['secret'], 1)
    server.use(mockRoute(logoutRoute, () => undefined))
    await logout()
    expect(queryClient.getQueryData(['secret'])).toBeUndefined()
    expect(useSession.getState()).toMatchObject({ user: null, isAuthenticated: false })
  })

  it('without a connection is remembered and sent before the next call', async () => {
    credentials.set('token', user)
    const calls: string[] = []
    let isDown = true
    server.use(
      mockRoute(logoutRoute, () => {
        if (isDown) return breakOff
        calls.push('logout')
        return undefined
      }),
      mockRoute(login, () => {
        calls.push('login')
        return { data: { token: 'token', user } }
      }),
    )
    await logout()
    expect(credentials.token()).toBeNull()
    isDown = false
    await signIn({ email: 'ana@example.com', password: 'secret' })
    expect(calls).toEqual(['logout', 'login'])
    await sendPendingLogout()
    expect(calls).toHaveLength(2)
  })
})

it('follows other tabs', () => {
  credentials.set('token', user)
  expect(useSession.getState().isAuthenticated).toBe(true)
  localStorage.removeItem('authToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(useSession.getState().isAuthenticated).toBe(false)
})

it.each([
  [{ ...user, role: 'super_admin' }, true],
  [withRole('super_admin', true), true],
  [withRole('admin', false), false],
  [withRole('editor', true), false],
  [null, false],
])('admin status of case %#', (someone, expected) => {
  expect(isAdmin(someone)).toBe(expected)
})

it('an expired session leaves nobody signed in', async () => {
  credentials.set('token', user)
  server.use(mockRoute(meWithRoles, () => refuse('SESSION_ENDED')))
  await refreshUser()
  expect(useSession.getState()).toMatchObject({ user: null, isAuthenticated: false, loading: false })
})
