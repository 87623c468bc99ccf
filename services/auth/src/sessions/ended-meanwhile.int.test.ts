import { endSessions, login, refresh, verifyPassword, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import { changeUserRecord, changeUserRole } from '@love-space/contracts/auth/user-record.internal.ts'
import { changePassword, changePin } from '@love-space/contracts/auth/user.routes.ts'
import { ringLost } from '@love-space/contracts/space/ring.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let admin: string
beforeAll(async () => {
  auth = await startTestAuth({ TAPS_PER_ADDRESS: '1000' })
  admin = await auth.service.internalToken('admin')
})
afterAll(() => auth.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const by = { userId: newId(), roles: ['user', 'super_admin'] }
const known = () => auth.service.deps.hashers.known
const signIn = async ({ email, password }: Registered) =>
  (await auth.browser().call(login, { body: { email, password } })).body.data.token

const endAll = async (token: string) => {
  auth.advance(2_000)
  expect((await auth.service.call(endSessions, { token })).status).toBe(204)
  auth.advance(2_000)
}

describe('a request that runs while all sessions end', () => {
  it.each(['PIN', 'password'] as const)('grants no step-up by %s', async (by) => {
    const person = await auth.registerUser()
    const { token, password, pin } = person
    const other = await signIn(person)
    meanwhile(known(), by === 'PIN' ? 'isPin' : 'isPassword', () => endAll(other))
    const { problem } =
      by === 'PIN'
        ? await auth.service.call(verifyPin, { token, body: { pin } })
        : await auth.service.call(verifyPassword, { token, body: { password } })
    expect(problem.code).toBe('SESSION_ENDED')
  })

  it('issues no token with a removed role', async () => {
    const person = await auth.registerUser()
    const { userId, pin } = person
    const setRole = (isGiven: boolean) =>
      auth.service.call(changeUserRole, { token: admin, params: { userId, role: 'admin' }, body: { by, isGiven } })
    await setRole(true)
    const token = await signIn(person)
    meanwhile(known(), 'isPin', () => setRole(false))
    expect((await auth.service.call(verifyPin, { token, body: { pin } })).problem.code).toBe('SESSION_ENDED')
  })

  const changes = [
    [
      'password',
      'hashPassword',
      ({ token, password: currentPassword }: Registered) =>
        auth.service.call(changePassword, { token, body: { currentPassword, newPassword: 'battery staple' } }),
    ],
    [
      'PIN',
      'hashPin',
      ({ token, pin: currentPin }: Registered) =>
        auth.service.call(changePin, { token, body: { currentPin, newPin: '1357' } }),
    ],
    [
      'forgotten PIN',
      'hashPin',
      ({ token, password: currentPassword }: Registered) =>
        auth.service.call(setPin, { token, body: { currentPassword, newPin: '1357' } }),
    ],
  ] as const

  it.each(changes)('does not change the %s or keep a session that way', async (_, hashing, change) => {
    const person = await auth.registerUser()
    const other = await signIn(person)
    meanwhile(known(), hashing, () => endAll(other))
    expect((await change(person)).problem.code).toBe('CONFLICT')
    expect((await person.browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
  })
})

describe('a sign-in with the old password', () => {
  it.each(['a password of an operator', 'signing out everywhere'])(
    'ends with the old password, even if it came just before %s was written',
    async (how) => {
      const person = await auth.registerUser()
      const { userId, email, password } = person
      const browser = auth.browser()
      const enter = async () => {
        auth.advance(2_000)
        expect((await browser.call(login, { body: { email, password } })).status).toBe(200)
      }
      meanwhile(auth.service.deps.users, 'mutate', enter, 'before')
      const ended = how.startsWith('signing')
        ? await auth.service.call(endSessions, { token: person.token })
        : await auth.service.call(changeUserRecord, {
            token: admin,
            params: { userId },
            body: { by, password: 'Another-Secret-77' },
          })
      expect(ended.status).toBeLessThan(300)
      expect((await browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
      expect((await auth.tap(auth.ownedRing(userId), browser)).answer.action).toBe('pin')
    },
  )
})

describe('a browser made known by a PIN', () => {
  const begin = async () => {
    const owner = await auth.registerUser()
    const ring = auth.ownedRing(owner.userId)
    const browser = auth.browser()
    const { challenge } = (await auth.tap(ring, browser)).answer
    const give = () => browser.call(verifyPin, { body: { pin: owner.pin, challenge: challenge ?? '' } })
    const actionOf = async () => (await auth.tap(auth.ownedRing(owner.userId), browser)).answer.action
    return { owner, ringId: ring.ringId ?? '', give, actionOf }
  }

  it('is forgotten with all others, even while its session begins', async () => {
    const { owner, give, actionOf } = await begin()
    meanwhile(auth.service.deps.signingKeys, 'signer', () => endAll(owner.token))
    await give()
    expect(await actionOf()).toBe('pin')
  })

  it.each(['while the PIN is verified', 'while the session begins'])(
    'stays unknown if the ring is lost %s',
    async (when) => {
      const { owner, ringId, give, actionOf } = await begin()
      const lose = async () => {
        const data = { spaceId: newId(), ringId, userId: owner.userId, at: auth.now().toISOString() }
        await auth.service.publish(ringLost, { aggregateId: ringId, data })
        await auth.service.idle(ringLost, 'auth-on-ring-lost')
      }
      if (when.includes('PIN')) meanwhile(auth.service.deps.hashers.unknown, 'isPin', lose)
      else meanwhile(auth.service.deps.signingKeys, 'signer', lose)
      await give()
      expect(await actionOf()).toBe('pin')
    },
  )
})
