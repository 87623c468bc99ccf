import { confirmEmail, setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { changeUserRecord, createUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { changePassword, choosePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, sidOf, startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({}, { keepsMails: true })
})
afterAll(() => auth?.stop())

const by = { userId: newId(), roles: ['user', 'admin'] }
const given = 'Chosen-By-Others-7'
const handedOver = 'what the operator says'
const own = 'her very own words'
const pin = '8642'
const address = () => `made-${newId()}@example.com`

const asAdmin = () => auth.service.internalToken('admin')
const make = async (email = address()) => {
  const body = { name: 'Nora New', email, password: given, by, creation: { id: newId(), print: 'one' } }
  await auth.service.call(createUserRecord, { token: await asAdmin(), body })
  return { email, userId: body.creation.id }
}
const setEmail = async (userId: string, email: string, operator = by) =>
  auth.service.call(changeUserRecord, { token: await asAdmin(), params: { userId }, body: { by: operator, email } })
const signIn = async (email: string, password: string) => {
  const browser = auth.browser()
  const { body } = await browser.call(login, { body: { email, password } })
  const { token, user } = body.data
  const choose = (currentPassword: string, newPassword: string) =>
    browser.call(choosePassword, { token, body: { currentPassword, newPassword } })
  return { browser, token, user, sid: sidOf(token), choose }
}
const enter = async (userId: string, sid?: string) => {
  const asSpace = await auth.service.internalToken('space')
  const body = sid === undefined ? {} : { sid }
  const answer = await auth.service.call(allowSpaceEntry, { token: asSpace, params: { userId }, body })
  return answer.status === 204 ? 'enters' : answer.problem.code
}
const userOf = (userId: string) => auth.service.deps.users.findById(userId)

describe('an account that an operator made, used and handed over', () => {
  const handOver = async () => {
    const { email, userId } = await make()
    const operator = await signIn(email, given)
    const body = { currentPassword: given, newPassword: handedOver }
    expect((await operator.browser.call(changePassword, { token: operator.token, body })).status).toBe(200)
    const pinBody = { currentPassword: handedOver, newPin: pin }
    expect((await operator.browser.call(setPin, { token: operator.token, body: pinBody })).status).toBe(200)
    await auth.service.deps.users.update({ _id: userId }, { $set: { emailConfirmedAt: auth.now() } }, [])
    const person = await signIn(email, handedOver)
    return { email, userId, operator, person }
  }

  it("cannot enter a space in its user's session, which answers OWN_PASSWORD_NEEDED", async () => {
    const { userId, person } = await handOver()
    expect(person.user.mustChoosePassword).toBe(false)
    expect(await enter(userId, person.sid)).toBe('OWN_PASSWORD_NEEDED')
  })

  it("loses the operator's session, password, PIN and confirmed e-mail when its user chooses a password", async () => {
    const { email, userId, operator, person } = await handOver()
    const chosen = await person.choose(handedOver, own)
    expect(chosen.body.data.user).toMatchObject({ hasPin: false, emailConfirmed: false })
    const stale = operator.token
    expect((await auth.service.call(meWithRoles, { token: stale })).problem.code).toBe('SESSION_ENDED')
    expect((await operator.browser.call(refresh)).status).toBe(401)
    const again = { body: { email, password: handedOver } }
    expect((await operator.browser.call(login, again)).status).toBe(401)
    const byPin = await person.browser.call(verifyPin, { token: person.token, body: { pin } })
    expect(byPin.status).toBe(403)
    expect(await userOf(userId)).toMatchObject({ links: [], pinHash: null, emailConfirmedAt: null })
    const ended = await auth.service.published(userSessionsEnded, ({ data }) => data.exceptSid === person.sid)
    expect(ended.data).toMatchObject({ userId, reason: 'password-changed' })
    const version = (await userOf(userId))?.version
    await auth.service.published(userChanged, ({ data }) => data.userId === userId && data.version === version)
    expect(await enter(userId, operator.sid)).toBe('OWN_PASSWORD_NEEDED')
    expect(await enter(userId, person.sid)).toBe('enters')
  })

  it("forgets the operator's browser, but not the user's", async () => {
    const { userId, operator, person } = await handOver()
    await person.choose(handedOver, own)
    const newPin = { currentPassword: own, newPin: '9753' }
    await person.browser.call(setPin, { token: person.token, body: newPin })
    const ring = auth.ownedRing(userId)
    expect((await auth.tap(ring, operator.browser)).answer.action).toBe('pin')
    expect((await auth.tap(ring, person.browser)).answer.action).toBe('login')
  })

  it('refuses links of mails sent before the choice', async () => {
    const email = address()
    const { userId } = await make()
    await setEmail(userId, email)
    const { link } = await auth.mail('confirm-email', email)
    const person = await signIn(email, given)
    await person.choose(given, own)
    const late = await person.browser.call(confirmEmail, { token: person.token, body: { token: link } })
    expect(late.problem.code).toBe('LINK_EXPIRED')
  })

  it('needs the right present password, and another one than that', async () => {
    const { userId, person } = await handOver()
    expect((await person.choose(handedOver, handedOver)).problem.errors?.[0]?.field).toBe('body.newPassword')
    expect((await person.choose('not that one', own)).problem.code).toBe('PASSWORD_WRONG')
    expect((await userOf(userId))?.pinHash).not.toBeNull()
  })

  it('must choose again after fifteen minutes, and in every other session', async () => {
    const { email, userId, person } = await handOver()
    await person.choose(handedOver, own)
    const other = await signIn(email, own)
    expect(await enter(userId, other.sid)).toBe('OWN_PASSWORD_NEEDED')
    auth.advance(limits.passwordChoiceMinutesMax * 60_000 - 60_000)
    expect(await enter(userId, person.sid)).toBe('enters')
    auth.advance(60_000)
    expect(await enter(userId, person.sid)).toBe('OWN_PASSWORD_NEEDED')
  })
})

describe('an e-mail set by an operator', () => {
  it('requires the choice of a registered user too', async () => {
    const { userId, sid } = await auth.registerUser()
    await setEmail(userId, address())
    expect(await enter(userId, sid)).toBe('OWN_PASSWORD_NEEDED')
  })

  it('requires it again after an earlier choice', async () => {
    const { email, userId } = await make()
    const person = await signIn(email, given)
    await person.choose(given, own)
    await setEmail(userId, address())
    expect(await enter(userId, person.sid)).toBe('OWN_PASSWORD_NEEDED')
    await person.choose(own, handedOver)
    expect(await enter(userId, person.sid)).toBe('enters')
  })

  it('in their own account counts as chosen by themselves', async () => {
    const { userId, sid } = await auth.registerUser()
    expect((await setEmail(userId, address(), { userId, roles: ['user', 'admin'] })).status).toBe(200)
    expect(await enter(userId, sid)).toBe('enters')
  })
})

describe('no choice of a password is required', () => {
  it('from a user who registered', async () => {
    const { userId, sid } = await auth.registerUser()
    expect(await enter(userId, sid)).toBe('enters')
  })

  it('of a session that a space service of an older release does not name', async () => {
    const { email, userId } = await make()
    const person = await signIn(email, given)
    expect(await enter(userId)).toBe('OWN_PASSWORD_NEEDED')
    await person.choose(given, own)
    expect(await enter(userId)).toBe('enters')
  })
})

describe('an access token', () => {
  it('says that another operator set the password, until its user has chosen one', async () => {
    const { email } = await make()
    const { browser, token, user, choose } = await signIn(email, given)
    expect([user.mustChooseToOperate, claimsOf(token).opw]).toEqual([true, true])
    const { data } = (await choose(given, own)).body
    expect([data.user.mustChooseToOperate, claimsOf(data.token).opw]).toEqual([false, undefined])
    expect(claimsOf((await browser.call(refresh)).body.data.token).opw).toBeUndefined()
  })

  it('says that another operator set the password, if that happened in an older release', async () => {
    const { email, userId } = await make()
    const fields = { passwordGivenBy: '', handledAt: '', passwordChoice: '' }
    await auth.service.deps.users.update({ _id: userId }, { $unset: fields }, [])
    const person = await signIn(email, given)
    expect(claimsOf(person.token).opw).toBe(true)
    await person.choose(given, own)
    expect(await enter(userId, person.sid)).toBe('enters')
  })

  it('does not say that another operator set the password of the operator made by the command', async () => {
    const email = address()
    const body = { name: 'Olga', email, password: given, roles: ['admin'] }
    await auth.service.call(createOperator, { token: await asAdmin(), body })
    const { token: access, user } = await signIn(email, given)
    expect([user.mustChooseToOperate, claimsOf(access).opw]).toEqual([false, undefined])
  })
})
