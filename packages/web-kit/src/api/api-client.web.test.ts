import 'fake-indexeddb/auto'
import { clear, set } from 'idb-keyval'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listRoles } from '@love-space/contracts/admin/user-admin.routes.ts'
import { login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { deleteMemory, likeMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { api, sendHeldWrites } from './api-client.ts'
import { OfflineError, QueuedError } from './api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { dropWrite, loadHeldWrites, useHeldWrites } from './held-writes.store.ts'
import { noteReachable, useOnline } from '../browser/online.ts'
import { confirmSessionExpiry, useSessionExpiry } from '../credentials/session-expiry.store.ts'

const userOf = (letter: string) => testUser({ id: letter.repeat(24) })
const ana = userOf('a')
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  localStorage.clear()
  await clear()
  useHeldWrites.setState({ writes: [] })
  credentials.set('old', ana)
})
afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
  noteReachable(true)
})

const bearer = (headers: Headers) => headers.get('authorization')
const me = () =>
  mockRoute(meWithRoles, ({ headers }) =>
    bearer(headers) === 'Bearer new' ? { data: { user: ana } } : refuse('TOKEN_EXPIRED'),
  )

describe('a call that was started before the app', () => {
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

  it('answers an identical call, once', async () => {
    begin('old')
    expect(await tokenOf({ ...body, password: 'another' })).toBe('asked for')
    expect(await tokenOf(body)).toBe('early')
    expect(await tokenOf(body)).toBe('asked for')
  })

  it('is ignored if another user is signed in by then', async () => {
    begin(null)
    expect(await tokenOf(body)).toBe('asked for')
  })
})

describe('an expired session', () => {
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

  it.each([
    ['own password', 'OWN_PASSWORD_NEEDED'],
    ['passkey', 'PASSKEY_NEEDED'],
  ] as const)(
    "is renewed if its token is older than the operator's %s, and the call is repeated once",
    async (_, code) => {
      server.use(
        mockRoute(listRoles, ({ headers }) =>
          bearer(headers) === 'Bearer new' ? { data: { roles: [] } } : refuse(code),
        ),
        mockRoute(refresh, () => ({ data: { token: 'new' } })),
      )
      expect((await api.call(listRoles))?.data.roles).toEqual([])
      server.use(mockRoute(listRoles, () => refuse(code)))
      await expect(api.call(listRoles)).rejects.toMatchObject({ code })
      expect(useSessionExpiry.getState().isAsking).toBe(false)
    },
  )

  it('is renewed again after a renewal without an answer', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    let asked = 0
    server.use(
      me(),
      mockRoute(refresh, async () => {
        asked += 1
        if (asked === 1) {
          limit.abort()
          await new Promise(() => undefined)
        }
        return { data: { token: 'new' } }
      }),
    )
    await expect(api.call(meWithRoles)).rejects.toBeInstanceOf(OfflineError)
    expect((await api.call(meWithRoles))?.data.user.name).toBe('Ana')
  })

  it('leads to a new sign-in if it cannot be renewed; only confirming removes token and user', async () => {
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

  it('stays without a prompt while the server is unreachable', async () => {
    server.use(
      me(),
      mockRoute(refresh, () => breakOff),
    )
    await expect(api.call(meWithRoles)).rejects.toBeInstanceOf(OfflineError)
    expect(credentials.token()).toBe('old')
    expect(useSessionExpiry.getState().isAsking).toBe(false)
  })

  it('does not overwrite a user who signed in meanwhile', async () => {
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

  it('never sends a write of its user as a user who signed in meanwhile', async () => {
    const senders: (string | null)[] = []
    server.use(
      mockRoute(createSpace, ({ headers }) => {
        senders.push(bearer(headers))
        credentials.set('bens', userOf('b'))
        return refuse('TOKEN_EXPIRED')
      }),
    )
    await expect(api.call(createSpace, { body: { customName: 'Ours' } })).rejects.toMatchObject({ name: 'AbortError' })
    expect(senders).toEqual(['Bearer old'])
    expect(useHeldWrites.getState().writes).toMatchObject([{ userId: ana.id, reason: 'signed-out' }])
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

  it('about a mistyped password at sign-in leaves the session alone', async () => {
    server.use(mockRoute(login, () => refuse('LOGIN_FAILED')))
    await expect(api.call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({ status: 401 })
    expect(credentials.token()).toBe('old')
  })

  it('for a write holds it, with its key, for the same user only', async () => {
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
    expect(await sendHeldWrites('signed-out')).toEqual({ sent: 0, refused: 0 })
    credentials.set('new', ana)
    expect(await sendHeldWrites('signed-out')).toEqual({ sent: 0, refused: 1 })
    expect(keys).toEqual(['draft-1', 'draft-1'])
    expect(useHeldWrites.getState().writes).toMatchObject([
      { key: 'draft-1', reason: 'refused', code: 'ALREADY_IN_SPACE' },
    ])
  })
})

describe('a 403', () => {
  it('about a mistyped password or PIN keeps the session and holds no write', async () => {
    server.use(
      mockRoute(changePassword, () => refuse('PASSWORD_WRONG')),
      mockRoute(verifyPin, () => refuse('PIN_WRONG')),
    )
    const change = api.call(changePassword, { body: { currentPassword: 'x', newPassword: 'secret1' } })
    await expect(change).rejects.toMatchObject({ status: 403, code: 'PASSWORD_WRONG' })
    await expect(api.call(verifyPin, { body: { pin: '4821' } })).rejects.toMatchObject({ status: 403 })
    expect(credentials.token()).toBe('old')
    expect(useHeldWrites.getState().writes).toEqual([])
  })
})

describe('a call', () => {
  it('rejects once another user is signed in', async () => {
    server.use(
      mockRoute(meWithRoles, () => {
        credentials.set('bens', userOf('b'))
        return { data: { user: ana } }
      }),
    )
    await expect(api.call(meWithRoles)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('without an answer is an offline error and updates the online state', async () => {
    server.use(mockRoute(listSpaces, () => breakOff))
    await expect(api.call(listSpaces)).rejects.toBeInstanceOf(OfflineError)
    expect(useOnline.getState().isOnline).toBe(false)
  })

  describe('a write that is held offline', () => {
    const subject = { kind: 'space', ref: 'ours' }
    const queue = () =>
      api.call(createSpace, { body: { customName: 'Ours' }, idempotencyKey: 'k1', queueOffline: subject })
    let answer: () => ReturnType<typeof refuse> | typeof breakOff
    const keys: (string | null)[] = []

    beforeEach(() => {
      keys.length = 0
      answer = () => breakOff
      server.use(
        mockRoute(createSpace, ({ headers }) => {
          keys.push(headers.get('idempotency-key'))
          return answer()
        }),
      )
    })

    it('says so, survives a reload and is sent once with its key', async () => {
      await expect(queue()).rejects.toBeInstanceOf(QueuedError)
      useHeldWrites.setState({ writes: [] })
      await loadHeldWrites()
      expect(useHeldWrites.getState().writes).toMatchObject([{ key: 'k1', reason: 'offline', subject }])
      await sendHeldWrites('offline')
      expect(useHeldWrites.getState().writes).toHaveLength(1)
      answer = () => refuse('ALREADY_IN_SPACE')
      expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 1 })
      expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 0 })
      expect(new Set(keys)).toEqual(new Set(['k1']))
    })

    it('is held soon if the server does not answer, and keeps its key when sent', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
      let isAnswered = false
      server.use(
        mockRoute(createSpace, async ({ headers }) => {
          keys.push(headers.get('idempotency-key'))
          return isAnswered ? refuse('UNAVAILABLE') : new Promise<never>(() => {})
        }),
      )
      const outcome = queue().catch((error: unknown) => error)
      await vi.waitFor(() => expect(keys).toEqual(['k1']))
      await vi.advanceTimersByTimeAsync(9_000)
      vi.useRealTimers()
      expect(await outcome).toBeInstanceOf(QueuedError)
      expect(useOnline.getState().isOnline).toBe(false)
      expect(useHeldWrites.getState().writes).toMatchObject([{ key: 'k1', reason: 'offline', subject }])
      isAnswered = true
      await sendHeldWrites('offline')
      expect(keys).toEqual(['k1', 'k1'])
    })

    it('stays if it replaced an older one that was just being sent', async () => {
      const queueNamed = (customName: string) =>
        api.call(createSpace, { body: { customName }, idempotencyKey: 'k1', queueOffline: subject })
      await expect(queueNamed('Older')).rejects.toBeInstanceOf(QueuedError)
      const names: unknown[] = []
      const older = Promise.withResolvers<void>()
      server.use(
        mockRoute(createSpace, async ({ body }) => {
          names.push(body.customName)
          if (names.length === 2) return breakOff
          if (names.length === 1) await older.promise
          return refuse('ALREADY_IN_SPACE')
        }),
      )
      const sent = sendHeldWrites('offline')
      await vi.waitFor(() => expect(names).toEqual(['Older']))
      await expect(queueNamed('Newer')).rejects.toBeInstanceOf(QueuedError)
      older.resolve()
      await sent
      expect(useHeldWrites.getState().writes).toMatchObject([{ body: { customName: 'Newer' }, reason: 'offline' }])
      await sendHeldWrites('offline')
      expect(names).toEqual(['Older', 'Newer', 'Newer'])
    })

    it('waits for its user if somebody else signs in while an earlier one is sent', async () => {
      const another = { body: { customName: 'Ours' }, idempotencyKey: 'k2', queueOffline: subject }
      await expect(queue()).rejects.toBeInstanceOf(QueuedError)
      await expect(api.call(createSpace, another)).rejects.toBeInstanceOf(QueuedError)
      keys.length = 0
      answer = () => {
        credentials.set('bens', userOf('b'))
        return refuse('ALREADY_IN_SPACE')
      }
      await sendHeldWrites('offline')
      expect(keys).toEqual(['k1'])
      expect(useHeldWrites.getState().writes).toContainEqual(expect.objectContaining({ key: 'k2', reason: 'offline' }))
    })

    it('stays with the reason after a refusal, until its user discards it', async () => {
      await expect(queue()).rejects.toBeInstanceOf(QueuedError)
      answer = () => refuse('ALREADY_IN_SPACE')
      await sendHeldWrites('offline')
      expect(useHeldWrites.getState().writes).toMatchObject([{ reason: 'refused', code: 'ALREADY_IN_SPACE' }])
      await dropWrite('k1')
      await loadHeldWrites()
      expect(useHeldWrites.getState().writes).toEqual([])
    })

    it('that deletes counts as done if the record is gone already', async () => {
      const remove = { params: { id: 'd'.repeat(24) }, idempotencyKey: 'deletion-1', queueOffline: subject }
      server.use(mockRoute(deleteMemory, () => breakOff))
      await expect(api.call(deleteMemory, remove)).rejects.toBeInstanceOf(QueuedError)
      server.use(mockRoute(deleteMemory, () => refuse('MEMORY_NOT_FOUND')))
      expect(await sendHeldWrites('offline')).toEqual({ sent: 1, refused: 0 })
      expect(useHeldWrites.getState().writes).toEqual([])
    })

    it('that goes with its subject is dropped silently if that is gone, and kept otherwise', async () => {
      const like = (id: string) => ({
        params: { id: id.repeat(24) },
        body: { liked: true },
        idempotencyKey: `like-${id}`,
        queueOffline: { ...subject, goesWithIt: true },
      })
      server.use(mockRoute(likeMemory, () => breakOff))
      for (const id of ['d', 'e']) {
        await expect(api.call(likeMemory, like(id))).rejects.toBeInstanceOf(QueuedError)
      }
      server.use(
        mockRoute(likeMemory, ({ params }) =>
          refuse(params.id.startsWith('d') ? 'MEMORY_NOT_FOUND' : 'SPACE_READ_ONLY'),
        ),
      )
      expect(await sendHeldWrites('offline')).toEqual({ sent: 1, refused: 1 })
      expect(useHeldWrites.getState().writes).toMatchObject([{ key: 'like-e', reason: 'refused' }])
    })

    it('keeps waiting while the server is busy', async () => {
      await expect(queue()).rejects.toBeInstanceOf(QueuedError)
      answer = () => refuse('UNAVAILABLE')
      expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 0 })
      expect(useHeldWrites.getState().writes).toMatchObject([{ reason: 'offline' }])
    })

    it('is not reported as held if the browser has no room', async () => {
      const kept = Array.from({ length: 200 }, (_, index) => ({ key: `old-${index}`, userId: ana.id }))
      await set('heldWrites', kept)
      const error = await queue().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(OfflineError)
      expect(error).not.toBeInstanceOf(QueuedError)
    })
  })

  it('sends a key for an idempotent route only', async () => {
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
