import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, login, meWithRoles, refresh, type User } from '@love-space/contracts/http/auth.ts'
import { createSpace, listSpaces } from '@love-space/contracts/http/space.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { api, sendHeldWrites } from './api-client.ts'
import { OfflineError } from './api-problem.ts'
import { credentials } from './credentials.ts'
import { useHeldWrites } from './held-writes.store.ts'
import { noteReachable, useOnline } from './online.ts'
import { confirmSessionExpiry, useSessionExpiry } from './session-expiry.store.ts'

const userOf = (letter: string): User => ({
  id: letter.repeat(24),
  name: 'Ana',
  email: 'ana@example.com',
  dateOfBirth: null,
  gender: null,
  avatar: null,
  role: 'user',
  userRoles: [],
})
const ana = userOf('a')
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  localStorage.clear()
  useHeldWrites.setState({ writes: [] })
  credentials.set('old', ana)
})
afterEach(() => {
  server.resetHandlers()
  noteReachable(true)
})

const bearer = (headers: Headers) => headers.get('authorization')
const me = () =>
  mockRoute(meWithRoles, ({ headers }) =>
    bearer(headers) === 'Bearer new' ? { data: { user: ana } } : refuse('TOKEN_EXPIRED'),
  )

describe('a call that is under way before the app is', () => {
  const body = { email: 'ana@example.com', password: 'secret' }
  const begin = (token: string | null) => {
    globalThis.earlyCall = {
      path: '/api/auth/login',
      body: JSON.stringify(body),
      token,
      response: Promise.resolve(Response.json({ data: { token: 'early', user: ana } })),
    }
  }
  const tokenOf = async (given: typeof body) => (await api.call(login, { body: given })).data.token
  beforeEach(() => server.use(mockRoute(login, () => ({ data: { token: 'asked for', user: ana } }))))
  afterEach(() => {
    globalThis.earlyCall = undefined
  })

  it('answers the very same call, once', async () => {
    begin('old')
    expect(await tokenOf({ ...body, password: 'another' })).toBe('asked for')
    expect(await tokenOf(body)).toBe('early')
    expect(await tokenOf(body)).toBe('asked for')
  })

  it('answers nobody but who was signed in when it was made', async () => {
    begin(null)
    expect(await tokenOf(body)).toBe('asked for')
  })
})

describe('a session that is too old', () => {
  it('is renewed once for concurrent calls, which then succeed', async () => {
    let refreshes = 0
    server.use(
      me(),
      mockRoute(refresh, ({ headers }) => {
        refreshes += 1
        expect(headers.get('x-love-space')).toBe('1')
        return { data: { token: 'new' } }
      }),
    )
    const answers = await Promise.all([api.call(meWithRoles), api.call(meWithRoles), api.call(meWithRoles)])
    expect(answers.map((answer) => answer?.data.user.name)).toEqual(['Ana', 'Ana', 'Ana'])
    expect(refreshes).toBe(1)
    expect(credentials.token()).toBe('new')
    expect(useSessionExpiry.getState().isAsking).toBe(false)
  })

  it('asks to sign in again when it can’t be renewed; only confirming removes token and user', async () => {
    server.use(
      me(),
      mockRoute(refresh, () => refuse('SESSION_ENDED')),
    )
    expect(await api.call(meWithRoles)).toBeNull()
    expect(useSessionExpiry.getState().isAsking).toBe(true)
    expect(credentials.token()).toBe('old')
    confirmSessionExpiry()
    expect([credentials.token(), credentials.user()]).toEqual([null, null])
  })

  it('is neither ended nor asked about when the server can’t be reached', async () => {
    server.use(
      me(),
      mockRoute(refresh, () => breakOff),
    )
    await expect(api.call(meWithRoles)).rejects.toBeInstanceOf(OfflineError)
    expect(credentials.token()).toBe('old')
    expect(useSessionExpiry.getState().isAsking).toBe(false)
  })

  it('does not overwrite somebody who signed in meanwhile', async () => {
    server.use(
      me(),
      mockRoute(refresh, () => {
        credentials.set('bens', userOf('b'))
        return { data: { token: 'new' } }
      }),
    )
    await api.call(meWithRoles)
    expect(credentials.token()).toBe('bens')
    expect(useSessionExpiry.getState().isAsking).toBe(false)
  })
})

describe('a 401', () => {
  it('for any other reason removes token and user silently', async () => {
    server.use(mockRoute(meWithRoles, () => refuse('TOKEN_INVALID')))
    expect(await api.call(meWithRoles)).toBeNull()
    expect([credentials.token(), credentials.user()]).toEqual([null, null])
    expect(useSessionExpiry.getState().isAsking).toBe(false)
  })

  it('about a mistyped password leaves the session alone', async () => {
    server.use(
      mockRoute(changePassword, () => refuse('PASSWORD_WRONG')),
      mockRoute(login, () => refuse('LOGIN_FAILED')),
    )
    const change = api.call(changePassword, { body: { currentPassword: 'x', newPassword: 'secret1' } })
    await expect(change).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
    await expect(api.call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({ status: 401 })
    expect(credentials.token()).toBe('old')
  })

  it('for a write keeps it, with its key, for the same user only', async () => {
    const keys: (string | null)[] = []
    server.use(
      mockRoute(refresh, () => refuse('SESSION_ENDED')),
      mockRoute(createSpace, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return bearer(headers) === 'Bearer new' ? refuse('ALREADY_IN_SPACE') : refuse('TOKEN_EXPIRED')
      }),
    )
    const write = api.call(createSpace, { body: { customName: 'Ours' }, idempotencyKey: 'draft-1' })
    await expect(write).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(useHeldWrites.getState().writes).toMatchObject([{ key: 'draft-1', userId: ana.id, reason: 'signed-out' }])

    credentials.set('new', userOf('b'))
    expect(await sendHeldWrites()).toEqual({ sent: 0, refused: 0 })
    credentials.set('new', ana)
    expect(await sendHeldWrites()).toEqual({ sent: 0, refused: 1 })
    expect(keys).toEqual(['draft-1', 'draft-1'])
    expect(useHeldWrites.getState().writes).toEqual([])
  })
})

describe('a call', () => {
  it('without an answer is an offline error and tells the shell', async () => {
    server.use(mockRoute(listSpaces, () => breakOff))
    await expect(api.call(listSpaces)).rejects.toBeInstanceOf(OfflineError)
    expect(useOnline.getState().isOnline).toBe(false)
  })

  it('that is queued while offline is sent when there is a connection again', async () => {
    let isDown = true
    server.use(mockRoute(createSpace, () => (isDown ? breakOff : refuse('ALREADY_IN_SPACE'))))
    const write = api.call(createSpace, { body: { customName: 'Ours' }, queueOffline: true })
    await expect(write).rejects.toBeInstanceOf(OfflineError)
    expect(useHeldWrites.getState().writes).toHaveLength(1)
    isDown = false
    await sendHeldWrites('offline')
    expect(useHeldWrites.getState().writes).toHaveLength(0)
  })

  it('of an idempotent route carries a key, of another none', async () => {
    const keys: (string | null)[] = []
    server.use(
      mockRoute(createSpace, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return refuse('ALREADY_IN_SPACE')
      }),
      mockRoute(listSpaces, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return refuse('NO_SPACES')
      }),
    )
    await api.call(createSpace, { body: { customName: 'Ours' } }).catch(() => undefined)
    await expect(api.call(listSpaces)).rejects.toMatchObject({
      status: 404,
      message: 'No spaces found',
      requestId: 'mocked',
    })
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null])
  })
})
