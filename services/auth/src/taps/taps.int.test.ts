import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { listSessions, login, logout, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import {
  tapVerdictToken,
  type TapVerdict,
  answerTap,
  passwordlessLogin,
} from '@love-space/contracts/auth/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, startTestAuth, type TestAuth, type TestBrowser } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ TAPS_PER_ADDRESS: '1000', TAPS_PER_RING: '30' })
})
afterAll(() => auth.stop())

const rawTap = async (verdict: string, language?: 'en' | 'es') =>
  auth.service.call(answerTap, {
    token: await auth.service.internalToken('gateway'),
    body: {
      verdict,
      knownBrowser: null,
      refresh: null,
      bearer: null,
      browser: 'x',
      ...(language === undefined ? {} : { language }),
      ip: '10.1.1.1',
      peek: false,
    },
  })
const withoutPassword = async (claims: Partial<TapVerdict>, browser: TestBrowser, bearer: string | null = null) =>
  auth.service.call(passwordlessLogin, {
    token: await auth.service.internalToken('gateway'),
    body: {
      verdict: await auth.verdict(claims),
      knownBrowser: browser.cookie('knownBrowser') ?? null,
      refresh: browser.cookie('refresh') ?? null,
      bearer,
      browser: 'Safari on iPhone',
      ip: '10.1.1.2',
    },
  })
const sessionsOf = (userId: string) => auth.service.deps.sessions.count({ userId })

describe('a tap', () => {
  it("answers its message in the browser's language", async () => {
    const verdict = await auth.verdict({ found: 'unknown' })
    const said = async (language?: 'en' | 'es') => (await rawTap(verdict, language)).body.data.answer.message
    expect(await said('es')).toBe(serverTextsIn('es').tapMessages.unknown)
    expect(await said('en')).toBe(serverTextsIn('en').tapMessages.unknown)
    expect(await said()).toBe(serverTextsIn('en').tapMessages.unknown)
  })

  it('signs in the owner in a known browser, in a session of the ring', async () => {
    const { browser, userId } = await auth.registerUser()
    await browser.call(logout)
    const ring = auth.ownedRing(userId)
    const { answer, cookies } = await auth.tap(ring, browser)
    expect(answer).toMatchObject({
      action: 'login',
      space: { id: ring.spaceId, name: 'Ours', spaceSettingComplete: true, readOnly: false },
      ring: { id: ring.ringId, name: 'Silver' },
      user: { id: userId },
      challenge: null,
    })
    expect(cookies).toMatchObject({ knownBrowser: null, challengeBrowser: null })
    const claims = claimsOf(answer.token ?? '')
    expect(claims).toMatchObject({ sub: userId, amr: ['ring'] })
    expect(claims).not.toHaveProperty('sua')
    expect((await browser.call(refresh)).status).toBe(200)
  })

  it('that the ring signed is a proof of its own, but no step-up, and does not replace the PIN', async () => {
    const { browser, userId } = await auth.registerUser()
    await browser.call(logout)
    const ring = auth.ownedRing(userId, { chip: true })
    expect((await auth.tap(ring, auth.browser())).answer.action).toBe('pin')
    const claims = claimsOf((await auth.tap(ring, browser)).answer.token ?? '')
    expect(claims).toMatchObject({ amr: ['ring', 'chip'] })
    expect(claims).not.toHaveProperty('sua')
  })

  it('requires the PIN in an unknown browser', async () => {
    const { userId } = await auth.registerUser()
    const { answer, cookies } = await auth.tap(auth.ownedRing(userId), auth.browser())
    expect(answer).toMatchObject({ action: 'pin', token: null, user: null })
    expect(answer.challenge).toMatch(/^[\w-]{43}$/)
    expect(cookies.challengeBrowser).toMatch(/^[\w-]{43}$/)
    expect(cookies.refresh).toBeNull()
  })

  it("requires the PIN if another user knows the browser, but not the ring's owner", async () => {
    const owner = await auth.registerUser()
    const other = await auth.registerUser()
    const { answer } = await auth.tap(auth.ownedRing(owner.userId), other.browser, { bearer: other.token })
    expect(answer.action).toBe('pin')
    expect((await auth.service.call(meWithRoles, { token: other.token })).status).toBe(200)
  })

  it("keeps a signed-in owner's session and begins no other", async () => {
    const { browser, token, userId } = await auth.registerUser()
    const complete = await auth.tap(auth.ownedRing(userId), browser, { bearer: token })
    const incomplete = await auth.tap(auth.ownedRing(userId, { spaceSettingComplete: false }), browser, {
      bearer: token,
    })
    expect([complete.answer.action, incomplete.answer.action]).toEqual(['home', 'config'])
    expect(complete.cookies.refresh).toBeNull()
    expect(await sessionsOf(userId)).toBe(1)
  })

  it('treats an ended or malformed token as none', async () => {
    const { browser, token, userId } = await auth.registerUser()
    await browser.call(logout)
    for (const bearer of [token, 'garbage']) {
      expect((await auth.tap(auth.ownedRing(userId), browser, { bearer })).answer.action).toBe('login')
    }
  })

  it('ends the session it replaces, even if its access token is too old to name it', async () => {
    const { browser, sid, token, userId } = await auth.registerUser()
    auth.advance(16 * 60_000)
    const { answer } = await auth.tap(auth.ownedRing(userId), browser, { bearer: token })
    expect(answer.action).toBe('login')
    await auth.service.published(sessionEnded, ({ data }) => data.sid === sid && data.reason === 'replaced')
    const open = (await auth.service.call(listSessions, { token: answer.token ?? '' })).body.data.sessions
    expect(open.map(({ id, current }) => ({ id, current }))).toEqual([
      { id: claimsOf(answer.token ?? '').sid, current: true },
    ])
    expect((await browser.call(refresh)).status).toBe(200)
  })

  it("keeps the browser's session if it only requires a PIN or is a peek", async () => {
    const { browser, userId } = await auth.registerUser()
    await auth.tap(auth.ownedRing(userId, { pinSetting: 'always' }), browser)
    await auth.tap(auth.ownedRing(userId), browser, { peek: true })
    expect((await browser.call(refresh)).status).toBe(200)
  })

  it('ends the session of another user in that browser', async () => {
    const { browser, userId } = await auth.registerUser()
    const other = await auth.registerUser(browser)
    const { answer } = await auth.tap(auth.ownedRing(userId), browser, { bearer: other.token })
    expect(answer).toMatchObject({ action: 'login', user: { id: userId } })
    expect((await auth.service.call(meWithRoles, { token: other.token })).problem.code).toBe('SESSION_ENDED')
    await auth.service.published(sessionEnded, ({ data }) => data.sid === other.sid && data.reason === 'replaced')
  })

  it('offers a signed-in member to bind a free ring of their full space', async () => {
    const { browser, token, userId } = await auth.registerUser()
    const free = auth.ownedRing(userId, { found: 'free-full', ownerId: null, memberIds: [userId, newId()] })
    expect((await auth.tap(free, browser, { bearer: token })).answer.action).toBe('bind')
    expect((await auth.tap(free, browser)).answer).toMatchObject({ action: 'denied', space: null, ring: null })
  })

  it('offers the only member to bind a ring that an operator changed; tells a stranger nothing about the space', async () => {
    const { browser, token, userId } = await auth.registerUser()
    const about = { ownerId: null, memberIds: [userId], joinNeedsYes: true as const }
    const free = auth.ownedRing(userId, { found: 'free-one', ...about })
    const bound = (await auth.tap(free, browser, { bearer: token })).answer
    expect(bound).toMatchObject({ action: 'bind', space: { name: 'Ours' } })
    const { answer } = await auth.tap(free, auth.browser())
    expect(answer).toMatchObject({ action: 'signup', canCreateSpace: false, space: null, ring: null })
    expect(answer.message).toContain('ask them to let you in')
  })

  it('leads to registration without touching a session', async () => {
    const { browser, token, userId } = await auth.registerUser()
    const free = auth.ownedRing(userId, { found: 'free-empty', ownerId: null, memberIds: [] })
    const { answer } = await auth.tap(free, browser, { bearer: token })
    expect(answer).toMatchObject({ action: 'signup', canCreateSpace: true })
    expect((await auth.service.call(meWithRoles, { token })).status).toBe(200)
  })

  it('is denied if the owner is inactive or deleted', async () => {
    const { browser, userId } = await auth.registerUser()
    await auth.service.deps.users.update({ _id: userId }, { $set: { active: false } }, [])
    expect((await auth.tap(auth.ownedRing(userId), browser)).answer.action).toBe('denied')
    expect((await auth.tap(auth.ownedRing(newId()), browser)).answer.action).toBe('denied')
  })

  it('has no effect as a peek', async () => {
    const { browser, userId } = await auth.registerUser()
    const login = await auth.tap(auth.ownedRing(userId), browser, { peek: true })
    const pin = await auth.tap(auth.ownedRing(userId), auth.browser(), { peek: true })
    expect(login.answer).toMatchObject({ action: 'login', token: null, user: null, space: { name: 'Ours' } })
    expect(pin.answer).toMatchObject({ action: 'pin', challenge: null })
    expect(login.cookies).toEqual({ refresh: null, knownBrowser: null, challengeBrowser: null })
    expect(await sessionsOf(userId)).toBe(1)
    expect(await auth.service.deps.challenges.countDocuments({ userId })).toBe(0)
  })

  it('is limited per ring', async () => {
    auth.advanceToWindow(60_000)
    const ring = auth.ownedRing(newId())
    for (let i = 0; i < 30; i += 1) await auth.tap(ring, auth.browser())
    expect((await rawTap(await auth.verdict(ring))).problem.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe("strangers who use up a link's limit", () => {
  it('block neither a known browser nor the signed-in owner', async () => {
    const limited = await startTestAuth({ TAPS_PER_ADDRESS: '5', TAPS_PER_RING: '5' })
    limited.advanceToWindow(60_000)
    try {
      const owner = await limited.registerUser()
      const ring = limited.ownedRing(owner.userId)
      const from = (place: number) => ({ ip: `198.51.100.${place}` })
      const stranger = async (place: number, peek: boolean) =>
        limited.tap(ring, limited.browser(), { ...from(place), peek }).catch(String)
      for (let place = 1; place <= 6; place += 1) {
        await stranger(place, true)
        await stranger(place, false)
      }
      expect(await stranger(7, true)).toContain('TOO_MANY_REQUESTS')
      expect(await stranger(7, false)).toContain('TOO_MANY_REQUESTS')
      for (let count = 0; count < 6; count += 1) {
        expect((await limited.tap(ring, owner.browser, { ...from(7), peek: true })).answer.action).toBe('login')
        expect((await limited.tap(ring, owner.browser, from(7))).answer.action).toBe('login')
      }
      const signedIn = limited.browser()
      const { email, password } = owner
      const { token } = (await signedIn.call(login, { body: { email, password } })).body.data
      signedIn.forget('knownBrowser')
      expect((await limited.tap(ring, signedIn, { ...from(7), bearer: token })).answer.action).toBe('home')
    } finally {
      await limited.stop()
    }
  })

  it('are counted by address, taps and peeks apart', async () => {
    const limited = await startTestAuth({ TAPS_PER_ADDRESS: '2' })
    limited.advanceToWindow(60_000)
    try {
      const tap = async (more: { ip: string; peek?: boolean }) =>
        limited.tap(limited.ownedRing(newId()), limited.browser(), more).then(() => 'answered', String)
      const ip = '2001:db8:9:1::1'
      expect([await tap({ ip, peek: true }), await tap({ ip, peek: true })]).toEqual(['answered', 'answered'])
      expect(await tap({ ip: '2001:db8:9:1::2', peek: true })).toContain('TOO_MANY_REQUESTS')
      expect(await tap({ ip: '2001:db8:9:2::1', peek: true })).toBe('answered')
      expect(await tap({ ip })).toBe('answered')
    } finally {
      await limited.stop()
    }
  })

  it('are limited, and so is a known browser', async () => {
    const limited = await startTestAuth({ TAPS_PER_KNOWN_BROWSER: '2' })
    limited.advanceToWindow(60_000)
    try {
      const { browser, userId } = await limited.registerUser()
      const tap = () => limited.tap(limited.ownedRing(userId), browser).then(() => 'answered', String)
      expect([await tap(), await tap()]).toEqual(['answered', 'answered'])
      expect(await tap()).toContain('TOO_MANY_REQUESTS')
    } finally {
      await limited.stop()
    }
  })
})

describe('a verdict', () => {
  it('is refused after a minute', async () => {
    const old = await auth.verdict({})
    auth.advance(70_000)
    expect((await rawTap(old)).problem.code).toBe('VERDICT_INVALID')
  })

  it('is refused if signed by another service, meant for another service or malformed', async () => {
    const nowS = Math.floor(auth.now().getTime() / 1000)
    const { privateKeys } = auth.service.keys
    const sign = async (
      by: 'space' | 'gateway',
      change: { typ?: string; aud?: string; iss?: string; claims?: object },
    ) =>
      new SignJWT({ ...claimsOf(await auth.verdict({})), ...change.claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: change.typ ?? tapVerdictToken.type })
        .setIssuer(change.iss ?? 'space')
        .setAudience(change.aud ?? 'auth')
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 60)
        .sign(await importJWK(privateKeys[by], 'EdDSA'))
    expect((await rawTap(await sign('space', {}))).status).toBe(200)
    const internalCall = createInternalSigner({ caller: 'space', privateKey: privateKeys.space, clock: auth.now })
    for (const verdict of [
      await sign('gateway', {}),
      await sign('space', { typ: 'internal+jwt' }),
      await sign('space', { aud: 'admin' }),
      await sign('space', { iss: 'admin' }),
      await sign('space', { claims: { found: 'anything' } }),
      await sign('space', { claims: { extra: true } }),
      await internalCall('auth'),
      'nonsense',
    ]) {
      expect((await rawTap(verdict)).problem.code).toBe('VERDICT_INVALID')
    }
  })
})

describe('sign-in without a password', () => {
  it("works where a tap would sign in, and replaces the browser's session", async () => {
    const { browser, token, userId } = await auth.registerUser()
    const { status, body } = await withoutPassword(auth.ownedRing(userId), browser, token)
    expect(status).toBe(200)
    expect(body.data.signedIn.user.id).toBe(userId)
    expect(body.data.cookies.refresh).toMatch(/^[0-9a-f]{24}\.1\./)
    expect((await auth.service.call(meWithRoles, { token })).problem.code).toBe('SESSION_ENDED')
  })

  it('is otherwise denied, with a message', async () => {
    const { browser, userId } = await auth.registerUser()
    const pin = await withoutPassword(auth.ownedRing(userId), auth.browser())
    expect(pin.problem).toMatchObject({ code: 'TAP_DENIED', message: 'Please tap your ring and enter your PIN.' })
    const free = await withoutPassword(auth.ownedRing(userId, { found: 'free-one', ownerId: null }), browser)
    expect(free.problem.code).toBe('TAP_DENIED')
    expect((await withoutPassword({ found: 'unknown' }, browser)).problem.code).toBe('TAP_DENIED')
    expect(await sessionsOf(userId)).toBe(1)
  })
})
