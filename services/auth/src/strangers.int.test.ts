import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestAuth, type TestAuth } from '../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  const few = '4'
  auth = await startTestAuth({
    TAPS_PER_ADDRESS: few,
    TAPS_PER_RING: few,
    LOGINS_PER_ACCOUNT: few,
    LOGINS_PER_ADDRESS: few,
  })
})
afterAll(() => auth.stop())

/** The owner shares this address with strangers, as behind one carrier's NAT. */
const shared = '203.0.113.77'
const addresses = [shared, ...Array.from({ length: 7 }, (_, place) => `198.51.100.${place + 1}`)]

/** Registers an owner whose ring always asks for the PIN, and strangers who use up every limit. */
const hammered = async () => {
  auth.advanceToWindow(3_600_000)
  const owner = await auth.registerUser()
  const { email } = owner
  const ring = auth.ownedRing(owner.userId, { pinSetting: 'always' })
  const stranger = async (ip: string) => {
    const browser = auth.browser()
    const headers = { 'x-forwarded-for': ip }
    await auth.tap(ring, browser, { ip, peek: true }).catch(() => undefined)
    const challenge = await auth.tap(ring, browser, { ip }).then(
      ({ answer }) => answer.challenge,
      () => null,
    )
    const guess = await browser.call(verifyPin, {
      body: { pin: '0001', challenge: challenge ?? 'x'.repeat(43) },
      headers,
    })
    const signIn = await browser.call(login, { body: { email, password: 'not it' }, headers })
    return { guess: guess.status, signIn: signIn.status }
  }
  const outcomes: { guess: number; signIn: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    outcomes.push(...(await Promise.all(addresses.map(stranger))))
  }
  return { owner, ring, outcomes }
}

describe("while attackers try a ring, its PIN and its owner's password from many addresses", () => {
  it("they are limited, and the owner's known browser can sign in by every method", async () => {
    const { owner, ring, outcomes } = await hammered()
    const { browser, email, password, pin } = owner
    expect(outcomes.filter(({ signIn }) => signIn === 401)).toHaveLength(4)
    expect(outcomes.filter(({ signIn }) => signIn === 429)).toHaveLength(outcomes.length - 4)
    expect(outcomes.filter(({ guess }) => guess === 403)).toHaveLength(4)
    expect(outcomes.filter(({ guess }) => guess === 410)).toHaveLength(outcomes.length - 4)
    const from = { headers: { 'x-forwarded-for': shared } }

    const tapped = (await auth.tap(ring, browser, { ip: shared })).answer
    expect(tapped.action).toBe('pin')
    const byPin = await browser.call(verifyPin, { body: { pin, challenge: tapped.challenge ?? '' }, ...from })
    expect(byPin.status).toBe(200)
    const { token } = byPin.body.data
    expect((await auth.tap(ring, browser, { ip: shared, bearer: token })).answer.action).toBe('home')
    expect((await browser.call(verifyPin, { body: { pin }, token, ...from })).status).toBe(200)
    const newDevice = { ...ring, pinSetting: 'new-device' }
    expect((await auth.tap(newDevice, browser, { ip: shared })).answer.action).toBe('login')
    expect((await browser.call(login, { body: { email, password }, ...from })).status).toBe(200)
  })

  it("the owner's password is verified before those of strangers who came first", async () => {
    const { browser, email, password } = await auth.registerUser()
    const order: string[] = []
    const strangers = Array.from({ length: 40 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `192.0.2.${index + 1}` }
      await auth.browser().call(login, { body: { email: `nobody-${index}@example.com`, password: 'not it' }, headers })
      order.push('unknown')
    })
    const owner = browser.call(login, { body: { email, password } }).then(({ status }) => order.push(`owner ${status}`))
    await Promise.all([...strangers, owner])
    expect(order).toContain('owner 200')
    expect(order.indexOf('owner 200')).toBeLessThan(order.length / 2)
  })

  it('sign-ins beyond the queue are refused in time, and hold no database connection meanwhile', async () => {
    const { browser, token } = await auth.registerUser()
    const gate = Promise.withResolvers<boolean>()
    const hashing = vi.spyOn(auth.service.deps.hashers.unknown, 'isPassword').mockReturnValue(gate.promise)
    onTestFinished(() => hashing.mockRestore())
    const statuses: number[] = []
    const strangers = Array.from({ length: 12 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `192.0.2.${index + 101}` }
      const body = { email: `no-room-${index}@example.com`, password: 'not it' }
      statuses.push((await auth.browser().call(login, { body, headers })).status)
    })
    await waitFor(() => hashing.mock.calls.length === 8, { what: 'as many sign-ins as there is room for' })
    expect((await browser.call(meWithRoles, { token })).status).toBe(200)
    await waitFor(() => statuses.length === 4, { what: 'the answers to the others' })
    expect([...statuses, hashing.mock.calls.length]).toEqual([503, 503, 503, 503, 8])
    gate.resolve(false)
    await Promise.all(strangers)
    expect(statuses.slice(4)).toEqual(Array(8).fill(401))
  })
})
