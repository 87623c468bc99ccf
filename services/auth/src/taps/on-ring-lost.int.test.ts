import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { ringLost, ringReleased } from '@love-space/contracts/space/ring.events.ts'
import { login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { answerTap } from '@love-space/contracts/auth/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sidOf, startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ TAPS_PER_ADDRESS: '1000' })
})
afterAll(() => auth.stop())

const durable = 'auth-on-ring-lost'
const rawTap = async (verdict: string, knownBrowser: string | null = null) =>
  auth.service.call(answerTap, {
    token: await auth.service.internalToken('gateway'),
    body: { verdict, knownBrowser, refresh: null, bearer: null, browser: 'x', ip: '10.1.1.1', peek: false },
  })

describe('a lost ring', () => {
  const lose = async (ringId: string, userId: string, at = auth.now()) => {
    const data = { spaceId: newId(), ringId, userId, at: at.toISOString() }
    await auth.service.publish(ringLost, { aggregateId: ringId, data })
    await auth.service.idle(ringLost, durable)
  }

  it('signs out every browser it signed in, and forgets those its PIN made known', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId)
    const ringId = ring.ringId ?? ''
    const thief = auth.browser()
    const { challenge } = (await auth.tap(ring, thief)).answer
    const { body } = await thief.call(verifyPin, { body: { pin: owner.pin, challenge: challenge ?? '' } })
    await lose(ringId, owner.userId)
    expect((await thief.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await auth.service.call(meWithRoles, { token: body.data.token })).problem.code).toBe('SESSION_ENDED')
    const event = await auth.service.published(sessionEnded, ({ data }) => data.sid === sidOf(body.data.token))
    expect(event.data.reason).toBe('ring-lost')
    const otherRing = auth.ownedRing(owner.userId)
    expect((await auth.tap(otherRing, thief)).answer.action).toBe('pin')
    expect((await auth.tap(otherRing, owner.browser)).answer.action).toBe('login')
    expect((await owner.browser.call(refresh)).status).toBe(200)
  })

  it('keeps a browser known that a password made known since', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId)
    const browser = auth.browser()
    const { challenge } = (await auth.tap(ring, browser)).answer
    await browser.call(verifyPin, { body: { pin: owner.pin, challenge: challenge ?? '' } })
    await browser.call(login, { body: { email: owner.email, password: owner.password } })
    await lose(ring.ringId ?? '', owner.userId)
    expect((await auth.tap(auth.ownedRing(owner.userId), browser)).answer.action).toBe('login')
  })

  it('opens nothing for a tap from before the loss', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId, { pinSetting: 'always' })
    const { challenge } = (await auth.tap(ring, owner.browser)).answer
    const early = await auth.verdict({ ...ring, pinSetting: 'new-device' })
    const knownBrowser = owner.browser.cookie('knownBrowser') ?? null
    await lose(ring.ringId ?? '', owner.userId)
    expect((await rawTap(early, knownBrowser)).problem.code).toBe('TAP_DENIED')
    const pin = await owner.browser.call(verifyPin, { body: { pin: owner.pin, challenge: challenge ?? '' } })
    expect(pin.problem.code).toBe('TAP_DENIED')
    const opened = { userId: owner.userId, endedAt: null, ringId: ring.ringId ?? '' }
    expect(await auth.service.deps.sessions.count(opened)).toBe(0)
  })

  it('works again once it is reported found, even if the event of the loss comes again', async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId)
    const lostAt = auth.now()
    await lose(ring.ringId ?? '', owner.userId, lostAt)
    auth.advance(10 * 60_000)
    const { answer } = await auth.tap(ring, owner.browser)
    expect(answer.action).toBe('login')
    await lose(ring.ringId ?? '', owner.userId, lostAt)
    expect((await auth.service.call(meWithRoles, { token: answer.token ?? '' })).status).toBe(200)
  })
})

const prepare = async () => {
  const owner = await auth.registerUser()
  const ring = auth.ownedRing(owner.userId)
  const ringId = ring.ringId ?? ''
  const { answer } = await auth.tap(ring, owner.browser)
  const sid = sidOf(answer.token ?? '')
  const data = { spaceId: newId(), ringId, userId: owner.userId }
  const at = auth.now()
  return {
    aggregateId: ringId,
    data: { ...data, at: at.toISOString() },
    older: { ...data, at: new Date(at.getTime() - 3_600_000).toISOString() },
    effect: async () => {
      const session = await auth.service.deps.sessions.findById(sid)
      const lost = await auth.service.deps.lostRings.findById(ringId).lean()
      const told = session?.endedAt ? await auth.service.allPublished(sessionEnded, sid) : []
      return { endedAt: session?.endedAt, reason: session?.endedReason, lost, told: told.length > 1 }
    },
  }
}

it('a ring whose owner left the space signs out the browsers it signed in', async () => {
  const owner = await auth.registerUser()
  const ring = auth.ownedRing(owner.userId)
  const { answer } = await auth.tap(ring, owner.browser)
  const data = { spaceId: newId(), ringId: ring.ringId ?? '', userId: owner.userId, at: auth.now().toISOString() }
  await auth.service.publish(ringReleased, { aggregateId: data.ringId, data })
  await auth.service.idle(ringReleased, 'auth-on-ring-released')
  expect((await auth.service.call(meWithRoles, { token: answer.token ?? '' })).problem.code).toBe('SESSION_ENDED')
  const sid = sidOf(answer.token ?? '')
  const event = await auth.service.published(sessionEnded, ({ subject }) => subject === sid)
  expect(event.data.reason).toBe('ring-released')
})

describeConsumer({ service: () => auth.service, event: ringLost, durable, prepare })
describeConsumer({ service: () => auth.service, event: ringReleased, durable: 'auth-on-ring-released', prepare })
