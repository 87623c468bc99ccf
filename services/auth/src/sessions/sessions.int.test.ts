import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { checkSession } from '@love-space/contracts/auth/session.internal.ts'
import { endSessions, listSessions, login, logout, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles, register } from '@love-space/contracts/auth/user.routes.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, origin, sidOf, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

const dayMs = 86_400_000
let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

const signInAgain = async ({ email, password }: Registered) => {
  const browser = auth.browser()
  const { body } = await browser.call(login, { body: { email, password } })
  return { browser, token: body.data.token, sid: sidOf(body.data.token) }
}
const me = (token: string) => auth.service.call(meWithRoles, { token })
const endedEvents = (sid: string) => auth.service.allPublished(sessionEnded, sid)

describe('a process that cannot follow ended sessions', () => {
  const ask = async (userId: string, sid: string) => {
    const token = await auth.service.internalToken('gateway')
    return (await auth.service.call(checkSession, { params: { userId, sid }, token })).body.data.isLive
  }

  it('learns from auth which sessions are live: not ended ones, nor those of another user', async () => {
    const one = await auth.registerUser()
    const other = await signInAgain(one)
    const stranger = await auth.registerUser()
    expect(await ask(one.userId, one.sid)).toBe(true)
    expect(await ask(stranger.userId, one.sid)).toBe(false)
    await one.browser.call(logout)
    expect([await ask(one.userId, one.sid), await ask(one.userId, other.sid)]).toEqual([false, true])
    await other.browser.call(endSessions, { token: other.token })
    expect(await ask(one.userId, other.sid)).toBe(false)
  })
})

describe('refresh', () => {
  it('answers a token of the same session and a new cookie', async () => {
    const { browser, sid, userId } = await auth.registerUser()
    const before = browser.cookie('refresh')
    const { status, body, headers } = await browser.call(refresh)
    expect(status).toBe(200)
    expect(claimsOf(body.data.token)).toMatchObject({ sid, sub: userId, roles: ['user'], amr: ['pwd'] })
    expect(browser.cookie('refresh')).not.toBe(before)
    expect(headers.getSetCookie()[0]).toMatch(/^refresh=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await me(body.data.token)).status).toBe(200)
  })

  it('gives the same child again to a browser that lost the response', async () => {
    const { browser } = await auth.registerUser()
    const parent = browser.cookie('refresh') ?? ''
    await browser.call(refresh)
    const child = browser.cookie('refresh')
    browser.setCookie('refresh', parent)
    auth.advance(dayMs)
    expect((await browser.call(refresh)).status).toBe(200)
    expect(browser.cookie('refresh')).toBe(child)
  })

  it('gives parallel refreshes the same child', async () => {
    const { browser } = await auth.registerUser()
    const cookie = `refresh=${browser.cookie('refresh')}`
    const tabs = await Promise.all([1, 2, 3, 4].map(() => auth.browser().call(refresh, { headers: { cookie } })))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(tabs.map(({ headers }) => headers.getSetCookie()[0])).size).toBe(1)
  })

  it('ends the family at once when a grandparent comes back', async () => {
    const { browser, sid, userId, token } = await auth.registerUser()
    const grandparent = browser.cookie('refresh') ?? ''
    await browser.call(refresh)
    await browser.call(refresh)
    await browser.call(refresh)
    const thief = auth.browser()
    thief.setCookie('refresh', grandparent)
    expect((await thief.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await me(token)).problem.code).toBe('SESSION_ENDED')
    const event = await auth.service.published(sessionEnded, ({ data }) => data.sid === sid)
    expect(event.data).toEqual({ sid, userId, reason: 'token-reused' })
  })

  it("accepts the parent for ten seconds after its child's first use, and no longer", async () => {
    const { browser } = await auth.registerUser()
    const parent = browser.cookie('refresh') ?? ''
    await browser.call(refresh)
    await browser.call(refresh)
    const late = auth.browser()
    late.setCookie('refresh', parent)
    auth.advance(5_000)
    expect((await late.call(refresh)).status).toBe(200)
    late.setCookie('refresh', parent)
    auth.advance(6_000)
    expect((await late.call(refresh)).problem.code).toBe('SESSION_ENDED')
  })

  it('ends after thirty days without use, and after ninety in any case', async () => {
    const idle = await auth.registerUser()
    const busy = await auth.registerUser()
    for (const [days, status] of [
      [29, 200],
      [29, 200],
      [29, 200],
      [4, 401],
    ] as const) {
      auth.advance(days * dayMs)
      expect((await busy.browser.call(refresh)).status).toBe(status)
    }
    expect((await idle.browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
  })

  it.each([
    ['no own header', { 'x-love-space': '' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
  ])('is refused with %s, and so is sign-out', async (_, headers) => {
    const { browser } = await auth.registerUser()
    expect((await browser.call(refresh, { headers })).problem.code).toBe('ORIGIN_REFUSED')
    expect((await browser.call(logout, { headers })).problem.code).toBe('ORIGIN_REFUSED')
    expect((await browser.call(refresh, { headers: { origin: 'http://localhost:3000' } })).status).toBe(200)
  })

  it('refuses a forged token without ending a session', async () => {
    const { browser, sid } = await auth.registerUser()
    const real = browser.cookie('refresh') ?? ''
    for (const forged of [`${sid}.1.${sha256('x')}`, real.replace('.1.', '.2.'), 'nonsense']) {
      browser.setCookie('refresh', forged)
      expect((await browser.call(refresh)).problem.code).toBe('TOKEN_INVALID')
    }
    expect((await auth.browser().call(refresh)).problem.code).toBe('TOKEN_INVALID')
    browser.setCookie('refresh', real)
    expect((await browser.call(refresh)).status).toBe(200)
  })
})

describe('sign-out', () => {
  it('ends the session on the server, keeps the known browser, and is idempotent', async () => {
    const { browser, sid, token } = await auth.registerUser()
    const cookie = `refresh=${browser.cookie('refresh')}`
    expect((await browser.call(logout)).status).toBe(204)
    expect(browser.cookie('refresh')).toBeUndefined()
    expect(browser.cookie('knownBrowser')).toBeDefined()
    expect((await browser.call(logout)).status).toBe(204)
    expect((await auth.browser().call(refresh, { headers: { cookie } })).problem.code).toBe('SESSION_ENDED')
    expect((await me(token)).problem.code).toBe('SESSION_ENDED')
    await auth.service.published(sessionEnded, ({ data }) => data.sid === sid && data.reason === 'signed-out')
    expect(await endedEvents(sid)).toHaveLength(1)
  })

  it('is published to every process', async () => {
    const { browser, sid, userId } = await auth.registerUser()
    await browser.call(logout)
    const issuedAt = Math.floor(auth.now().getTime() / 1000)
    await waitFor(() => auth.service.ended.isEnded({ sid, userId, issuedAt }))
  })
})

describe('a new sign-in in the same browser', () => {
  it("replaces the browser's earlier session", async () => {
    const first = await auth.registerUser()
    const { email, password } = first
    const { body } = await first.browser.call(login, { body: { email, password } })
    expect((await me(first.token)).problem.code).toBe('SESSION_ENDED')
    expect((await me(body.data.token)).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  it("shows the user's own, newest first, with method, time and browser", async () => {
    const user = await auth.registerUser()
    await auth.registerUser()
    const second = await signInAgain(user)
    const { body } = await auth.service.call(listSessions, { token: second.token })
    expect(body.data.sessions.map(({ id, current, method, browser }) => ({ id, current, method, browser }))).toEqual([
      { id: second.sid, current: true, method: 'pwd', browser: 'Safari on iPhone' },
      { id: user.sid, current: false, method: 'pwd', browser: 'Safari on iPhone' },
    ])
  })
})

describe('ending sessions', () => {
  it('ends one of them', async () => {
    const user = await auth.registerUser()
    const second = await signInAgain(user)
    const call = { token: second.token, query: { sid: user.sid } }
    expect((await second.browser.call(endSessions, call)).status).toBe(204)
    expect((await user.browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await second.browser.call(refresh)).status).toBe(200)
    expect((await second.browser.call(endSessions, call)).problem.code).toBe('SESSION_NOT_FOUND')
    await auth.service.published(sessionEnded, ({ data }) => data.sid === user.sid)
  })

  it('ends none for an empty session id, which a mistaken client may send', async () => {
    const user = await auth.registerUser()
    const { problem } = await auth.service.call(endSessions, { token: user.token, query: { sid: '' } })
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'query.sid' }] })
    expect((await user.browser.call(refresh)).status).toBe(200)
  })

  it("answers 404 for another user's session, which goes on", async () => {
    const user = await auth.registerUser()
    const other = await auth.registerUser()
    const { problem } = await auth.service.call(endSessions, { token: user.token, query: { sid: other.sid } })
    expect(problem.code).toBe('SESSION_NOT_FOUND')
    expect((await other.browser.call(refresh)).status).toBe(200)
  })

  it('ends all of them, including the current one, and forgets all known browsers', async () => {
    const user = await auth.registerUser()
    const second = await signInAgain(user)
    expect((await second.browser.call(endSessions, { token: second.token })).status).toBe(204)
    expect(second.browser.cookie('refresh')).toBeUndefined()
    expect((await user.browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await me(user.token)).problem.code).toBe('SESSION_ENDED')
    expect((await me(second.token)).problem.code).toBe('SESSION_ENDED')
    const { answer } = await auth.tap(auth.ownedRing(user.userId), user.browser)
    expect(answer.action).toBe('pin')
    const event = await auth.service.published(userSessionsEnded, ({ data }) => data.userId === user.userId)
    expect(event.data).toMatchObject({ exceptSid: null, reason: 'ended-by-user' })
  })

  it('leaves a sign-in that follows within the same second', async () => {
    const user = await auth.registerUser()
    await auth.service.call(endSessions, { token: user.token })
    const second = await signInAgain(user)
    await auth.service.published(userSessionsEnded, ({ data }) => data.userId === user.userId)
    const old = claimsOf(user.token)
    const isEnded = { sid: user.sid, userId: user.userId, issuedAt: old.iat as number }
    await waitFor(() => auth.service.ended.isEnded(isEnded))
    expect((await me(second.token)).status).toBe(200)
    expect((await second.browser.call(refresh)).status).toBe(200)
  })
})

it('sets host-bound Secure cookies over https', async () => {
  const https = await startTestAuth({ PUBLIC_ORIGIN: 'https://love.test' })
  try {
    const { headers } = await https.service.call(login, { body: { email: 'nobody@example.com', password: 'x' } })
    expect(headers.getSetCookie()).toEqual([])
    const user = https.registration()
    const answer = await https.service.call(register, { body: user, headers: { origin } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-refresh=.+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-browser=.+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
  } finally {
    await https.stop()
  }
})
