import { endSessions, login, logout, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import { changeUserRecord, changeUserRole, deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { changePassword } from '@love-space/contracts/auth/user.routes.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { Data, route, Strict } from '@love-space/contracts/route.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Kit, ServiceDefinition } from '@love-space/service-kit/service/service.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { Type } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

const whoAmI = route({
  id: 'whoAmI',
  method: 'GET',
  path: '/who-am-i',
  summary: 'Says whose token it is.',
  access: 'user',
  answer: Data(Strict({ userId: Type.String() })),
})

const otherService: ServiceDefinition<object, Kit<object>> = {
  service: 'media',
  collections: [],
  createDeps: (kit) => kit,
  createApp: (deps) => {
    const app = deps.createHttpApp()
    bind(app, whoAmI, async ({ user }) => ({ data: { userId: user.userId } }))
    return app
  },
}

let auth: TestAuth
let other: TestService<Kit<object>>
let admin: string

beforeAll(async () => {
  auth = await startTestAuth({ LOGINS_PER_ADDRESS: '1000' })
  admin = await auth.service.internalToken('admin')
  const keySet = auth.service.deps.signingKeys.verificationKey
  other = await startTestService(otherService, { env: {}, asOperator: true, keys: { ...auth.service.keys, keySet } })
})
afterAll(async () => {
  await other?.stop()
  await auth?.stop()
})

const by = { userId: newId(), roles: ['user', 'super_admin'] }
const newPassword = 'Another-Secret-77'

const signIn = async (email: string, password: string) => {
  const browser = auth.browser()
  const { body } = await browser.call(login, { body: { email, password } })
  return { browser, token: body.data.token }
}

const answerTo = async (token: string) => (await other.call(whoAmI, { token })).status

const heardOfAll = async (userId: string, ends: number) => {
  await waitFor(async () => (await auth.service.allPublished(userSessionsEnded, userId)).length === ends)
  const [last] = (await auth.service.allPublished(userSessionsEnded, userId)).slice(-1)
  const before = Date.parse(last?.data.before ?? '') - 1
  await waitFor(() =>
    Promise.resolve(other.ended.isEnded({ userId, sid: newId(), sessionsEndedAt: before, issuedAt: 0 })),
  )
}

const changed = (userId: string, body: { password?: string; active?: boolean }) =>
  auth.service.call(changeUserRecord, { token: admin, params: { userId }, body: { by, ...body } })

describe('a token issued in the same second in which all sessions ended', () => {
  const ends: Record<string, (person: Registered, token: string) => Promise<unknown>> = {
    deactivated: ({ userId }) => changed(userId, { active: false }),
    'given a password': ({ userId }) => changed(userId, { password: 'A-third-Secret-78' }),
    deleted: ({ userId }) => auth.service.call(deleteUserRecord, { token: admin, params: { userId }, body: { by } }),
    'without a role any more': async ({ userId }) => {
      const params = { userId, role: 'marketing' }
      await auth.service.call(changeUserRole, { token: admin, params, body: { by, isGiven: true } })
      await auth.service.call(changeUserRole, { token: admin, params, body: { by, isGiven: false } })
    },
    'signed out everywhere': (_, token) => auth.service.call(endSessions, { token }),
  }

  it.each(Object.entries(ends))('is refused by another service once the user is %s', async (_, end) => {
    const person = await auth.registerUser()
    // Keeps the test within one second of the clock.
    auth.advanceToWindow(1_000)
    await changed(person.userId, { password: newPassword })
    const { browser, token } = await signIn(person.email, newPassword)
    expect(await answerTo(token)).toBe(200)
    await end(person, token)
    await heardOfAll(person.userId, 2)
    expect(await answerTo(token)).toBe(401)
    expect((await browser.call(refresh)).status).toBe(401)
  })

  it('is refused after another session changed the password or PIN; that session goes on', async () => {
    const person = await auth.registerUser()
    auth.advanceToWindow(1_000)
    await changed(person.userId, { password: newPassword })
    const [one, two] = [await signIn(person.email, newPassword), await signIn(person.email, newPassword)]
    const body = { currentPassword: newPassword, newPassword: 'A-third-Secret-78' }
    expect((await one.browser.call(changePassword, { token: one.token, body })).status).toBe(200)
    await heardOfAll(person.userId, 2)
    expect([await answerTo(one.token), await answerTo(two.token)]).toEqual([200, 401])
    const three = await signIn(person.email, 'A-third-Secret-78')
    // Choosing a password removed the PIN, and only replacing a PIN ends sessions.
    for (const newPin of ['1357', '2468']) {
      const pin = { currentPassword: 'A-third-Secret-78', newPin }
      expect((await three.browser.call(setPin, { token: three.token, body: pin })).status).toBe(200)
    }
    await heardOfAll(person.userId, 3)
    expect([await answerTo(three.token), await answerTo(one.token)]).toEqual([200, 401])
  })

  it('is refused after sign-out, and the next token is accepted', async () => {
    const { email, password } = await auth.registerUser()
    auth.advanceToWindow(1_000)
    const { browser, token } = await signIn(email, password)
    await browser.call(logout)
    await waitFor(async () => (await answerTo(token)) === 401)
    expect(await answerTo((await signIn(email, password)).token)).toBe(200)
  })
})

it('a token issued after the end in the same second is accepted', async () => {
  const { userId, email } = await auth.registerUser()
  auth.advanceToWindow(1_000)
  for (const [round, password] of ['First-Secret-71', 'Other-Secret-72', 'Third-Secret-73'].entries()) {
    await changed(userId, { password })
    const { token } = await signIn(email, password)
    await heardOfAll(userId, round + 1)
    expect(await answerTo(token)).toBe(200)
  }
})

it('the ends of one user rise in time, even if the clock goes back', async () => {
  const { userId, token, browser } = await auth.registerUser()
  await changed(userId, { active: false })
  auth.advance(-5_000)
  await changed(userId, { active: true })
  await changed(userId, { active: false })
  auth.advance(5_000)
  await heardOfAll(userId, 2)
  const [first = 0, second = 0] = (await auth.service.allPublished(userSessionsEnded, userId)).map(({ data }) =>
    Date.parse(data.before),
  )
  expect(second).toBeGreaterThan(first)
  expect(claimsOf(token)).toMatchObject({ sea: 0 })
  expect(await answerTo(token)).toBe(401)
  expect((await browser.call(refresh)).status).toBe(401)
})
