import { ringConfirmed } from '@love-space/contracts/auth/ring.events.ts'
import { login, refresh, verifyPassword, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, sidOf, startTestAuth, type TestAuth, type TestBrowser } from '../../test/auth-harness.ts'

const minuteMs = 60_000
let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ TAPS_PER_RING: '1000', TAPS_PER_ADDRESS: '1000' })
})
afterAll(() => auth.stop())

const askedForPin = async (more?: Partial<TapVerdict>) => {
  const owner = await auth.registerUser()
  const ring = auth.ownedRing(owner.userId, more)
  const browser = auth.browser()
  const { answer } = await auth.tap(ring, browser)
  return { owner, ring, browser, challenge: answer.challenge ?? '' }
}
const give = (browser: TestBrowser, pin: string, challenge?: string) =>
  browser.call(verifyPin, { body: { pin, ...(challenge === undefined ? {} : { challenge }) } })

describe('the PIN after a tap', () => {
  it('signs in the owner and makes the browser known', async () => {
    const { owner, ring, browser, challenge } = await askedForPin()
    const { status, body } = await give(browser, owner.pin, challenge)
    expect(status).toBe(200)
    expect(body.data.user.id).toBe(owner.userId)
    const nowS = auth.now().getTime() / 1000
    const { amr, sua } = claimsOf(body.data.token)
    expect(amr).toEqual(['ring', 'pin'])
    expect(Math.abs(Number(sua) - nowS)).toBeLessThan(5)
    expect(browser.cookie('refresh')).toMatch(/^[0-9a-f]{24}\.1\./)
    expect(browser.cookie('challengeBrowser')).toBeUndefined()
    expect((await auth.tap(ring, browser)).answer.action).toBe('login')
    const session = await auth.service.deps.sessions.findById(sidOf(body.data.token))
    expect(session).toMatchObject({ method: 'pin', ringId: ring.ringId })
  })

  it('is reported to the space service once if the ring required it for its first tap, and otherwise not', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId, { pinSetting: 'first-tap' })
    const { answer } = await auth.tap(ring, owner.browser, { bearer: owner.token })
    expect(answer).toMatchObject({ action: 'pin', token: null })
    const wrong = owner.pin === '9173' ? '9174' : '9173'
    expect((await give(owner.browser, wrong, answer.challenge ?? '')).status).toBe(403)
    expect(await auth.service.allPublished(ringConfirmed, ring.ringId ?? '')).toEqual([])
    expect((await give(owner.browser, owner.pin, answer.challenge ?? '')).status).toBe(200)
    const told = await auth.service.published(ringConfirmed, ({ subject }) => subject === ring.ringId)
    expect(told.data).toMatchObject({ ringId: ring.ringId, userId: owner.userId })
    const other = await askedForPin()
    await give(other.browser, other.owner.pin, other.challenge)
    expect(await auth.service.allPublished(ringConfirmed, other.ring.ringId ?? '')).toEqual([])
  })

  it('works once, even if two requests send the right PIN at once', async () => {
    const { owner, browser, challenge } = await askedForPin()
    const answers = await Promise.all([1, 2, 3].map(() => give(browser, owner.pin, challenge)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2)
    expect((await give(browser, owner.pin, challenge)).problem.code).toBe('CHALLENGE_EXPIRED')
  })

  it('can be tried again after a wrong one', async () => {
    const { owner, browser, challenge } = await askedForPin()
    expect((await give(browser, '0000', challenge)).problem.code).toBe('PIN_WRONG')
    expect((await give(browser, owner.pin, challenge)).status).toBe(200)
  })

  it('a wrong one answers how many tries are left before a wait', async () => {
    const { browser, challenge } = await askedForPin()
    const left: unknown[] = []
    for (let i = 0; i < 5; i += 1) left.push((await give(browser, '0000', challenge)).problem.triesLeft)
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await give(browser, '0000', challenge)).problem).not.toHaveProperty('triesLeft')
  })

  it('is accepted for two minutes', async () => {
    const { owner, browser, challenge } = await askedForPin()
    auth.advance(2 * minuteMs)
    expect((await give(browser, owner.pin, challenge)).problem.code).toBe('CHALLENGE_EXPIRED')
  })

  it('is accepted only from the browser that tapped', async () => {
    const { owner, ring, challenge } = await askedForPin()
    const stranger = auth.browser()
    expect((await give(stranger, owner.pin, challenge)).problem.code).toBe('CHALLENGE_EXPIRED')
    await auth.tap(ring, stranger)
    expect((await give(stranger, owner.pin, challenge)).problem.code).toBe('CHALLENGE_EXPIRED')
  })

  it('needs a challenge that the server created', async () => {
    const { owner, browser } = await askedForPin()
    expect((await give(browser, owner.pin, 'x'.repeat(43))).problem.code).toBe('CHALLENGE_EXPIRED')
  })

  it('opens nothing if the owner was deactivated meanwhile', async () => {
    const { owner, browser, challenge } = await askedForPin()
    await auth.service.deps.users.update({ _id: owner.userId }, { $set: { active: false } }, [])
    expect((await give(browser, owner.pin, challenge)).problem.code).toBe('CHALLENGE_EXPIRED')
  })
})

describe('wrong PINs after a tap', () => {
  it('are allowed five times, then wait 1, 5, 15, 60 and again 60 minutes', async () => {
    const { owner, ring, browser } = await askedForPin()
    const attempt = async (pin: string, at = browser) => {
      const { challenge } = (await auth.tap(ring, at)).answer
      const { status, problem } = await give(at, pin, challenge ?? '')
      return status === 200 ? 'right' : `${problem.code} ${problem.retryAfterS ?? ''}`.trim()
    }
    for (let i = 0; i < 5; i += 1) expect(await attempt('0000')).toBe('PIN_WRONG')
    for (const wait of [1, 5, 15, 60, 60]) {
      expect(await attempt(owner.pin)).toMatch(/^PIN_LOCKED/)
      auth.advance(wait * minuteMs - 5_000)
      expect(await attempt(owner.pin)).toMatch(/^PIN_LOCKED [1-5]$/)
      auth.advance(5_000)
      expect(await attempt('0000')).toBe('PIN_WRONG')
    }
    auth.advance(60 * minuteMs)
    expect(await attempt(owner.pin)).toBe('right')
    const stranger = auth.browser()
    for (let i = 0; i < 5; i += 1) expect(await attempt('0000', stranger)).toBe('PIN_WRONG')
  })

  it('are all counted when sent at once', async () => {
    const { browser, challenge } = await askedForPin()
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(browser, '0000', challenge)))
    const codes = answers.map(({ problem }) => problem.code)
    expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(7)
  })

  it('in unknown browsers lock neither a known browser nor a signed-in owner', async () => {
    const { owner, ring, browser, challenge } = await askedForPin({ pinSetting: 'always' })
    for (let i = 0; i < 6; i += 1) await give(browser, '0000', challenge)
    expect((await give(browser, owner.pin, challenge)).problem.code).toBe('PIN_LOCKED')
    const own = (await auth.tap(ring, owner.browser)).answer
    expect(own.action).toBe('pin')
    expect((await give(owner.browser, owner.pin, own.challenge ?? '')).status).toBe(200)
    const { token } = (await owner.browser.call(login, { body: { email: owner.email, password: owner.password } })).body
      .data
    expect((await auth.service.call(verifyPin, { token, body: { pin: owner.pin } })).status).toBe(200)
  })

  it('in a known browser lock only that browser', async () => {
    const { owner, ring, browser, challenge } = await askedForPin({ pinSetting: 'always' })
    const own = (await auth.tap(ring, owner.browser)).answer.challenge ?? ''
    for (let i = 0; i < 5; i += 1) await give(owner.browser, '0000', own)
    expect((await give(owner.browser, owner.pin, own)).problem.code).toBe('PIN_LOCKED')
    expect((await give(browser, owner.pin, challenge)).status).toBe(200)
  })
})

describe('step-up by PIN', () => {
  it('answers a token of the same session with the time of the step-up', async () => {
    const owner = await auth.registerUser()
    auth.advance(6 * minuteMs)
    const { status, body } = await auth.service.call(verifyPin, { token: owner.token, body: { pin: owner.pin } })
    expect(status).toBe(200)
    const claims = claimsOf(body.data.token)
    expect(claims).toMatchObject({ sid: owner.sid, amr: ['pwd', 'pin'] })
    expect(Number(claims.sua)).toBeGreaterThan(auth.now().getTime() / 1000 - minuteMs / 1000)
    expect((await auth.service.call(meWithRoles, { token: body.data.token })).status).toBe(200)
  })

  it('needs a token, and answers if it has expired', async () => {
    const owner = await auth.registerUser()
    const body = { pin: owner.pin }
    expect((await auth.service.call(verifyPin, { body })).problem.code).toBe('SIGN_IN_REQUIRED')
    expect((await auth.service.call(verifyPin, { body, token: 'garbage' })).problem.code).toBe('TOKEN_INVALID')
    auth.advance(16 * minuteMs)
    const { problem } = await auth.service.call(verifyPin, { body, token: owner.token })
    expect(problem).toMatchObject({ code: 'TOKEN_EXPIRED', message: 'Token expired' })
  })

  const attempt = async (token: string, pin: string) => {
    const { status, problem } = await auth.service.call(verifyPin, { token, body: { pin } })
    return status === 200 ? 'right' : `${status} ${problem.code}`
  }

  it('with a wrong PIN answers PIN_WRONG and leaves the session as it is', async () => {
    const { token, pin } = await auth.registerUser()
    expect(await attempt(token, '0000')).toBe('403 PIN_WRONG')
    expect(await attempt(token, pin)).toBe('right')
  })

  it('is locked after the fifth of sixty wrong PINs in sixty sessions, for longer and longer', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId)
    const codes: string[] = []
    let token = ''
    for (let i = 0; i < 60; i += 1) {
      token = (await auth.tap(ring, owner.browser)).answer.token ?? ''
      codes.push(await attempt(token, String(3000 + i)))
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('403 PIN_WRONG'))
    expect(codes.slice(5)).toEqual(Array(55).fill('429 PIN_LOCKED'))
    for (const wait of [1, 5, 15, 60, 60]) {
      expect(await attempt(token, owner.pin)).toBe('429 PIN_LOCKED')
      auth.advance(wait * minuteMs)
      token = (await auth.tap(ring, owner.browser)).answer.token ?? ''
      expect(await attempt(token, '3999')).toBe('403 PIN_WRONG')
    }
    auth.advance(60 * minuteMs)
    token = (await auth.tap(ring, owner.browser)).answer.token ?? ''
    expect(await attempt(token, owner.pin)).toBe('right')
    expect(await attempt(token, '3999')).toBe('403 PIN_WRONG')
  })

  it('counts guesses sent at once in many sessions', async () => {
    const { email, password, browser } = await auth.registerUser()
    const tokens: string[] = []
    for (let i = 0; i < 4; i += 1) {
      tokens.push((await browser.call(login, { body: { email, password } })).body.data.token)
      browser.forget('refresh')
    }
    const codes = await Promise.all([...tokens, ...tokens, ...tokens].map((token) => attempt(token, '0000')))
    expect(codes.filter((code) => code === '403 PIN_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === '429 PIN_LOCKED')).toHaveLength(7)
  })

  it('locks no other user', async () => {
    const [owner, other] = [await auth.registerUser(), await auth.registerUser()]
    for (let i = 0; i < 6; i += 1) await attempt(other.token, '0000')
    expect(await attempt(owner.token, owner.pin)).toBe('right')
  })
})

describe('step-up by password', () => {
  it('works without a PIN, and adds no role', async () => {
    const person = await auth.registerUser()
    await auth.service.deps.users.update({ _id: person.userId }, { $set: { pinHash: null } }, [])
    const before = claimsOf(person.token)
    auth.advance(6 * minuteMs)
    const { token } = (await person.browser.call(refresh)).body.data
    const { status, body } = await person.browser.call(verifyPassword, { token, body: { password: person.password } })
    expect(status).toBe(200)
    const after = claimsOf(body.data.token)
    expect(sidOf(body.data.token)).toBe(sidOf(person.token))
    expect(after.amr).toEqual(before.amr)
    expect(Math.abs(Number(after.sua) - auth.now().getTime() / 1000)).toBeLessThan(5)
    expect((await auth.service.call(deleteAccount, { token })).problem.code).toBe('STEP_UP_REQUIRED')
    expect((await auth.service.call(deleteAccount, { token: body.data.token })).status).toBe(204)
  })

  it('counts wrong passwords per user over all sessions', async () => {
    const person = await auth.registerUser()
    const { email, password } = person
    const other = (await auth.browser().call(login, { body: { email, password } })).body.data.token
    const codes: string[] = []
    for (let guess = 0; guess < 7; guess += 1) {
      const token = guess % 2 === 0 ? person.token : other
      const { problem } = await auth.service.call(verifyPassword, { token, body: { password: `wrong ${guess}` } })
      codes.push(problem.code)
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'PASSWORD_WRONG'))
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect((await auth.service.call(verifyPassword, { token: other, body: { password } })).status).toBe(429)
    auth.advance(61_000)
    expect((await auth.service.call(verifyPassword, { token: other, body: { password } })).status).toBe(200)
  })

  it('needs a signed-in user', async () => {
    const { problem } = await auth.service.call(verifyPassword, { body: { password: 'two-by-the-sea' } })
    expect(problem.code).toBe('SIGN_IN_REQUIRED')
  })
})
