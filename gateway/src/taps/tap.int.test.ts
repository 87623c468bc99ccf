import type { TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createInternalVerifier } from '@love-space/service-kit/auth/internal-auth.ts'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type Answer, type TestGateway } from '../../test/gateway-fixture.ts'

const user = testUser({ id: newId() })
const login: Omit<TapAnswer, 'mySpace'> = {
  action: 'login',
  message: null,
  space: { id: newId(), name: 'Us', spaceSettingComplete: true, readOnly: false },
  ring: null,
  canCreateSpace: false,
  challenge: null,
  token: 'access-token',
  user,
}
const spaceId = newId()
const mySpace: Space = {
  id: spaceId,
  customName: 'Us',
  headline: null,
  content: null,
  images: [],
  coverImage: null,
  relationshipStartDate: null,
  notes: null,
  theme: 'official',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  timeZone: 'Europe/Berlin',
  today: '2026-11-21',
  todayEndsAt: '2026-11-22T00:00:00.000Z',
  status: 'ACTIVE',
  endedAt: null,
  endedBy: null,
  readableUntil: null,
  spaceSettingComplete: true,
  users: [{ id: user.id, name: user.name, profilePicture: null, joinedAt: '2026-01-01T00:00:00.000Z' }],
  rings: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const cookies = { refresh: 'refresh-value', knownBrowser: 'browser-value', challengeBrowser: null }

interface Asked {
  readonly path: string
  readonly caller: string | undefined
  readonly body: Record<string, unknown>
}

describe.each([
  ['http://localhost:8080', 'refresh=', ''],
  ['https://love.example', '__Host-refresh=', '; Secure'],
])('a tap at %s', (publicOrigin, cookieStart, secure) => {
  let gate: TestGateway
  let asked: Asked[] = []
  beforeAll(async () => {
    gate = await startTestGateway({ publicOrigin })
  })
  afterAll(() => gate.stop())

  const answering =
    (service: 'auth' | 'space', answers: Record<string, object>): Answer =>
    async (incoming, outgoing) => {
      const text = (await incoming.toArray()).join('')
      asked.push({
        path: incoming.url ?? '',
        caller: await callerOf(service, incoming),
        body: JSON.parse(text || '{}') as Asked['body'],
      })
      outgoing.setHeader('content-type', 'application/json')
      outgoing.end(JSON.stringify({ data: answers[incoming.url ?? ''] }))
    }
  const callerOf = async (audience: 'auth' | 'space', { headers }: IncomingMessage) =>
    createInternalVerifier({ audience, publicKeys: gate.keys.publicKeys })(headers.authorization?.slice(7) ?? '').catch(
      () => undefined,
    )

  beforeEach(() => {
    asked = []
    gate.services.space.answer = answering('space', {
      '/internal/taps/resolve': { verdict: 'signed-by-space', mySpace },
    })
    gate.services.auth.answer = answering('auth', {
      '/internal/taps/open': { answer: login, cookies },
      '/internal/taps/login': { signedIn: { token: 'access-token', user }, cookies },
    })
  })

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    gate.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it("asks space about the pair, then auth for the action, and sets the session's cookies", async () => {
    const { authorization } = await gate.bearer()
    const prefix = publicOrigin.startsWith('https') ? '__Host-' : ''
    const cookie = `${prefix}browser=known; ${prefix}refresh=earlier`
    const response = await post(
      '/api/space/token',
      { token: 'space-token', object: 'device-token' },
      { authorization, cookie, 'user-agent': 'Mozilla/5.0 (iPhone) Version/17 Safari/604.1' },
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: { ...login, mySpace } })
    expect(asked).toMatchObject([
      {
        path: '/internal/taps/resolve',
        caller: 'gateway',
        body: {
          token: 'space-token',
          object: 'device-token',
          browser: 'Safari on iPhone',
          ip: '127.0.0.1',
          peek: false,
        },
      },
      {
        path: '/internal/taps/open',
        caller: 'gateway',
        body: {
          verdict: 'signed-by-space',
          knownBrowser: 'known',
          refresh: 'earlier',
          bearer: authorization.slice(7),
          browser: 'Safari on iPhone',
          ip: '127.0.0.1',
          peek: false,
        },
      },
    ])
    const set = response.headers.getSetCookie()
    expect(set).toHaveLength(2)
    expect(set[0]).toContain(`${cookieStart}refresh-value`)
    expect(set.every((cookie) => cookie.includes('HttpOnly') && cookie.endsWith(`${secure}; SameSite=Strict`))).toBe(
      true,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('passes the code of a ring on, and keeps its ticket in a cookie for the other calls', async () => {
    gate.services.space.answer = answering('space', {
      '/internal/taps/resolve': { verdict: 'signed-by-space', ticket: 'ticket-value' },
    })
    const code = { piccData: 'EF96', cmac: '94EE', attempt: '1.2.3.4' }
    const ticketName = `${publicOrigin.startsWith('https') ? '__Host-' : ''}ticket`
    const cookie = `${ticketName}=earlier`
    const response = await post('/api/space/token', { token: 't', object: 'o', ...code }, { cookie })
    expect(response.headers.getSetCookie()).toContainEqual(
      `${ticketName}=ticket-value; Max-Age=900; Path=/; HttpOnly${secure}; SameSite=Strict`,
    )
    expect(JSON.stringify(await response.json())).not.toContain('ticket-value')
    expect(asked[0]?.body).toMatchObject({ token: 't', object: 'o', ...code })
    expect(asked[0]?.body).not.toHaveProperty('ticket')

    asked = []
    const pair = { token: 'space-token-16-chars', object: 'device-token-16-chars' }
    await gate.fetch(`/api/space/token?${new URLSearchParams(pair)}`, { headers: { cookie } })
    const login = { spaceToken: pair.token, object: pair.object }
    await post('/api/auth/passwordless-space-login', login, { cookie })
    const resolved = asked.filter(({ path }) => path === '/internal/taps/resolve')
    expect(resolved.map(({ body }) => body)).toMatchObject([{ ticket: 'earlier' }, { ticket: 'earlier' }])
  })

  it('asks for a ring without a code as before, so that an older space service answers', async () => {
    await post('/api/space/token', { token: 't', object: 'o' })
    expect(Object.keys(asked[0]?.body ?? {}).toSorted()).toEqual(['browser', 'ip', 'object', 'peek', 'token'])
  })

  const decide = (decided: Partial<TapAnswer>) => {
    gate.services.auth.answer = answering('auth', {
      '/internal/taps/open': { answer: { ...login, ...decided }, cookies },
    })
  }
  const nobody = { token: null, user: null }
  const tapAs = async (authorization: string) => {
    const response = await post('/api/space/token', { token: 't', object: 'o' }, { authorization })
    return ((await response.json()) as { data: { mySpace: unknown } }).data.mySpace
  }
  const askedPaths = () => asked.map(({ path }) => path)
  const each = ['/internal/taps/resolve', '/internal/taps/open']

  it('answers the space that the new session may read, and asks each service once', async () => {
    const { authorization } = await gate.bearer()
    expect(await tapAs(authorization)).toEqual(mySpace)
    expect(askedPaths()).toEqual(each)
  })

  it('answers no space to a signed-in user who is not its member', async () => {
    const { authorization } = await gate.bearer()
    decide({ action: 'home', ...nobody })
    expect(await tapAs(authorization)).toBeNull()
    decide({ user: testUser({ id: newId() }) })
    expect(await tapAs(authorization)).toBeNull()
  })

  it.each(['home', 'config'] as const)(
    'answers the space of the owner who is already signed in: %s',
    async (action) => {
      const { authorization } = await gate.bearer({ userId: user.id })
      decide({ action, ...nobody })
      expect(await tapAs(authorization)).toEqual(mySpace)
      expect(askedPaths()).toEqual(each)
    },
  )

  it.each(['pin', 'denied', 'signup', 'bind'] as const)('answers no space if a tap opens none: %s', async (action) => {
    const { authorization } = await gate.bearer({ userId: user.id })
    decide({ action, ...nobody })
    expect(await tapAs(authorization)).toBeNull()
    expect(askedPaths()).toEqual(each)
  })

  it.each([{}, { mySpace: null }])('opens the tap even if the space is unavailable: %j', async (without) => {
    gate.services.space.answer = answering('space', {
      '/internal/taps/resolve': { verdict: 'signed-by-space', ...without },
    })
    const response = await post('/api/space/token', { token: 't', object: 'o' })
    expect(await response.json()).toEqual({ data: { ...login, mySpace: null } })
    expect(response.headers.getSetCookie()).toHaveLength(2)
  })

  it('reads `user` like `object`', async () => {
    await post('/api/space/token', { token: 't', user: 'd' })
    expect(asked[0]?.body).toMatchObject({ token: 't', object: 'd' })
  })

  it.each([{}, { token: 't' }, { object: 'o' }, { token: '', object: 'o' }])(
    'refuses half a pair: %j',
    async (body) => {
      const response = await post('/api/space/token', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'TAP_INCOMPLETE',
        message: 'Missing token or object/user parameter',
      })
      expect(asked).toEqual([])
    },
  )

  it.each([
    [{ token: 't', object: 'o', extra: 1 }, 422],
    [{ token: { $ne: null }, object: 'o' }, 422],
    [{ token: 'x'.repeat(201), object: 'o' }, 422],
  ])('refuses %j', async (body, status) => {
    expect((await post('/api/space/token', body)).status).toBe(status)
    expect(asked).toEqual([])
  })

  it('accepts JSON only, so that no foreign form can post a pair', async () => {
    const response = await post('/api/space/token', { token: 't', object: 'o' }, { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  it('peeks without passing on a session', async () => {
    const response = await gate.fetch('/api/space/token?token=t&object=o')
    expect(await response.json()).toEqual({ data: { action: 'login', spaceName: 'Us', message: null } })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(asked.map(({ body }) => body.peek)).toEqual([true, true])
    expect((await gate.fetch('/api/space/token?token=t')).status).toBe(400)
  })

  it('signs in by the pair alone through auth', async () => {
    const pair = { spaceToken: 's'.repeat(16), object: 'd'.repeat(16) }
    const response = await post('/api/auth/passwordless-space-login', pair)
    expect(await response.json()).toEqual({ data: { token: 'access-token', user } })
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(askedPaths()).toEqual(['/internal/taps/resolve', '/internal/taps/login'])
  })

  it("forwards a service's refusal with its code and text", async () => {
    gate.services.space.answer = (incoming, outgoing) => {
      incoming.resume()
      outgoing.writeHead(429, { 'content-type': 'application/problem+json' })
      const problem = {
        type: 'x',
        title: 'x',
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Wait.',
        retryAfterS: 9,
        requestId: 'r',
      }
      outgoing.end(JSON.stringify(problem))
    }
    const response = await post('/api/space/token', { token: 't', object: 'o' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9'])
    expect(await response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' })
  })
})
