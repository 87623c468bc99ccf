import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  refusePasskeyReset,
} from '@love-space/contracts/auth/passkey.routes.ts'
import { passkeyChanged } from '@love-space/contracts/auth/passkey.events.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import {
  askPasskeyReset,
  changeUserRecord,
  deleteUserRecord,
  withdrawPasskeyReset,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { changePassword, choosePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { createPasskey } from '@love-space/testing/passkey-device.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { origin as pageOrigin, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'
import { applyDuePasskeyResets } from './apply-due-passkey-resets.ts'

const origin = 'http://localhost:3000'
const minuteMs = 60_000
const waitMs = limits.passkeyResetHours * 60 * minuteMs

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ PUBLIC_ORIGIN: origin, EXTRA_ORIGINS: pageOrigin }, { keepsMails: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => auth?.stop())

const users = () => auth.service.deps.users
const userOf = async ({ userId }: { readonly userId: string }) => {
  const user = await users().findById(userId)
  if (!user) throw new Error('This user is gone.')
  return user
}
const tokenOf = () => auth.service.internalToken('admin')

const operator = async (roles: readonly string[] = ['user', 'admin']): Promise<Registered> => {
  const person = await auth.registerUser()
  await users().update({ _id: person.userId }, { $set: { roles: [...roles] } }, [])
  return person
}
const addTo = async ({ browser, token: own }: Registered): Promise<void> => {
  const { body } = await browser.call(newPasskeyOptions, { token: own, body: {} })
  const { attestation } = createPasskey(body.data.options, { origin })
  expect((await browser.call(addPasskey, { token: own, body: { attestation } })).status).toBe(201)
}
/** Returns an operator with a passkey, and another one. */
const two = async () => {
  const [mira, ben] = [await operator(), await operator()]
  await addTo(mira)
  return { mira, ben }
}

const by = async (person: { readonly userId: string }) => ({
  userId: person.userId,
  roles: [...(await userOf(person)).roles],
})
const ask = async (asker: Registered, { userId }: Registered) =>
  auth.service.call(askPasskeyReset, { token: await tokenOf(), params: { userId }, body: { by: await by(asker) } })
const withdraw = async (asker: Registered, { userId }: Registered) =>
  auth.service.call(withdrawPasskeyReset, { token: await tokenOf(), params: { userId }, body: { by: await by(asker) } })
const change = async (changer: Registered, { userId }: Registered, body: Omit<BodyOf<typeof changeUserRecord>, 'by'>) =>
  auth.service.call(changeUserRecord, {
    token: await tokenOf(),
    params: { userId },
    body: { by: await by(changer), ...body },
  })
const apply = () => auth.service.runScheduled('apply-passkey-resets')
const asked = async () => {
  const { mira, ben } = await two()
  expect((await ask(ben, mira)).status).toBe(200)
  return { mira, ben }
}
const resetOf = async ({ browser, token: own }: Registered) =>
  (await browser.call(listPasskeys, { token: own })).body.data.reset

const byAnother = { status: 409, problem: { code: 'RESET_BY_ANOTHER' } }
const given = 'Given-Secret-77'

describe("a reset of an operator's passkeys", () => {
  it('waits for a day, is shown and told to its user, and is asked for once', async () => {
    const { mira, ben } = await two()
    const { body } = await ask(ben, mira)
    const { passkeyReset } = body.data.after
    expect(body.data).toMatchObject({ before: { passkeys: 1, passkeyReset: null }, after: { passkeys: 1 } })
    const { askedAt = '', countsAt = '' } = passkeyReset ?? {}
    expect([passkeyReset?.by, Date.parse(countsAt) - Date.parse(askedAt)]).toEqual([ben.userId, waitMs])
    expect(await resetOf(mira)).toEqual({ by: 'Mira', askedAt, countsAt })
    const told = await auth.service.published(
      passkeyChanged,
      ({ data }) => data.userId === mira.userId && data.change !== 'added',
    )
    expect(told.data.change).toBe('reset-asked')
    expect((await auth.mail('passkey-reset-asked', mira.email)).text).toContain(`in ${limits.passkeyResetHours} hours`)
    const again = await ask(await operator(), mira)
    expect(again.body.data.after.passkeyReset).toEqual(passkeyReset)
    expect((await userOf(mira)).passkeys).toHaveLength(1)
    expect(await auth.countMails('passkey-reset-asked', mira.email)).toBe(1)
  })

  it('then removes all passkeys and ends all sessions, once and not earlier', async () => {
    const { mira, ben } = await asked()
    auth.advance(waitMs - minuteMs)
    await apply()
    expect(await userOf(mira)).toMatchObject({ passkeys: [{}], passkeyReset: {} })
    auth.advance(2 * minuteMs)
    const { signal } = new AbortController()
    await Promise.all([1, 2].map(() => applyDuePasskeyResets(auth.service.deps, signal)))
    expect(await userOf(mira)).toMatchObject({
      passkeys: [],
      recoveryCodes: [],
      firstPasskeyAt: null,
      passkeyReset: null,
      passkeysResetBy: ben.userId,
    })
    const ended = await auth.service.published(userSessionsEnded, ({ data }) => data.userId === mira.userId)
    expect(ended.data).toMatchObject({ exceptSid: null, reason: 'passkeys-reset' })
    await auth.mail('passkey-reset', mira.email)
    const { version } = await userOf(mira)
    await apply()
    expect((await userOf(mira)).version).toBe(version)
    expect(await auth.countMails('passkey-reset', mira.email)).toBe(1)
    const signedIn = await auth.browser().call(login, { body: { email: mira.email, password: mira.password } })
    expect(signedIn.status).toBe(200)
  })

  it('ends a session at once, also one that a passkey did not begin', async () => {
    const { mira } = await asked()
    auth.advance(waitMs + minuteMs)
    const browser = auth.browser()
    const { body } = await browser.call(login, { body: { email: mira.email, password: mira.password } })
    await apply()
    expect((await browser.call(meWithRoles, { token: body.data.token })).status).toBe(401)
  })

  it.each(['refused by its user', 'withdrawn by another operator'])('has no effect once %s', async (how) => {
    const { mira } = await asked()
    const stop = async () =>
      how.startsWith('refused')
        ? mira.browser.call(refusePasskeyReset, { token: mira.token })
        : withdraw(await operator(), mira)
    expect((await stop()).status).toBe(how.startsWith('refused') ? 204 : 200)
    expect(await stop()).toMatchObject({ status: 404, problem: { code: 'PASSKEY_RESET_NOT_FOUND' } })
    expect(await resetOf(mira)).toBeNull()
    await auth.mail('passkey-reset-stopped', mira.email)
    auth.advance(waitMs + minuteMs)
    await apply()
    expect((await userOf(mira)).passkeys).toHaveLength(1)
  })

  it('is not applied if it is refused while the job applies resets', async () => {
    const { mira } = await asked()
    auth.advance(waitMs + minuteMs)
    const browser = auth.browser()
    const { body } = await browser.call(login, { body: { email: mira.email, password: mira.password } })
    meanwhile(users(), 'find', () => browser.call(refusePasskeyReset, { token: body.data.token }))
    await apply()
    expect(await userOf(mira)).toMatchObject({ passkeys: [{}], passkeyReset: null, passkeysResetBy: null })
  })

  it('is for operators only, by another operator who may change them', async () => {
    const { mira, ben } = await two()
    const boss = await operator(['user', 'super_admin'])
    expect(await ask(ben, await auth.registerUser())).toMatchObject({
      status: 409,
      problem: { code: 'NOT_AN_OPERATOR' },
    })
    expect(await ask(mira, mira)).toMatchObject({ status: 409, problem: { code: 'OWN_ACCOUNT' } })
    expect(await ask(ben, boss)).toMatchObject({ status: 403 })
    expect(await ask(ben, { ...mira, userId: newId() })).toMatchObject({ status: 404 })
    expect((await ask(boss, mira)).status).toBe(200)
    expect((await ask(await operator(['user', 'super_admin']), boss)).status).toBe(200)
    expect(await withdraw(ben, boss)).toMatchObject({ status: 403 })
    const inactive = await operator()
    await change(ben, inactive, { active: false })
    expect(await ask(ben, inactive)).toMatchObject({ status: 409, problem: { code: 'USER_INACTIVE' } })
  })

  it('is refused if the service sends no mails, and limited in number', async () => {
    const { mira, ben } = await two()
    const statuses: number[] = []
    for (let time = 0; time < 20 && statuses.at(-1) !== 429; time += 1) {
      statuses.push((await ask(ben, mira)).status)
      if (statuses.at(-1) === 200) await withdraw(ben, mira)
    }
    expect(statuses.at(-1)).toBe(429)
    const silent = await startTestAuth()
    const { userId } = await silent.registerUser()
    const body = { by: { userId: newId(), roles: ['user', 'admin'] } }
    const refused = { token: await silent.service.internalToken('admin'), params: { userId }, body }
    expect((await silent.service.call(askPasskeyReset, refused)).problem.code).toBe('MAIL_OFF')
    await silent.stop()
  })
})

describe('a reset lapses', () => {
  const lapses = async (between: (of: { mira: Registered; ben: Registered }) => Promise<unknown>) => {
    const of = await asked()
    await between(of)
    auth.advance(waitMs + minuteMs)
    await apply()
    expect(await userOf(of.mira)).toMatchObject({ passkeyReset: null, passkeysResetBy: null })
    return of
  }
  const set = ({ userId }: Registered, fields: object) => users().update({ _id: userId }, { $set: fields }, [])

  it.each([
    ['is deactivated', { active: false }],
    ['is no longer an operator', { roles: ['user'] }],
    ['became a super_admin, whom the one who asked may not change', { roles: ['user', 'super_admin'] }],
  ])('if its user %s', async (_, fields) => {
    const { mira } = await lapses(({ mira: of }) => set(of, fields))
    expect((await userOf(mira)).passkeys).toHaveLength(1)
  })

  it.each([
    ['is deactivated', { active: false }],
    ['may no longer change users', { roles: ['user', 'support'] }],
  ])('if who asked %s', async (_, fields) => {
    const { mira } = await lapses(({ ben }) => set(ben, fields))
    expect((await userOf(mira)).passkeys).toHaveLength(1)
    await auth.mail('passkey-reset-stopped', mira.email)
  })

  it('if who asked has given the password meanwhile', async () => {
    const { mira } = await lapses(({ mira: of, ben }) => set(of, { passwordGivenBy: ben.userId }))
    expect((await userOf(mira)).passkeys).toHaveLength(1)
  })

  it('with the account of its user', async () => {
    const { mira, ben } = await asked()
    const params = { userId: mira.userId }
    const call = { token: await tokenOf(), params, body: { by: await by(ben) } }
    expect((await auth.service.call(deleteUserRecord, call)).status).toBe(204)
    auth.advance(waitMs + minuteMs)
    await apply()
    // The erasure may have removed the user by now.
    expect((await users().findById(mira.userId))?.passkeyReset ?? null).toBeNull()
    expect(await auth.countMails('passkey-reset', mira.email)).toBe(0)
  })
})

it('each change of passkeys makes the back-office read the user again', async () => {
  const { mira } = await two()
  const { version, passkeys } = await userOf(mira)
  const added = await auth.service.published(userChanged, ({ data }) => data.userId === mira.userId)
  expect(added.data.version).toBe(version)
  const params = { id: passkeys[0]?.passkeyId ?? '' }
  expect((await mira.browser.call(removePasskey, { token: mira.token, params })).status).toBe(204)
  const isLater = ({ data }: { data: { userId: string; version: number } }) =>
    data.userId === mira.userId && data.version > version
  const removed = await auth.service.published(userChanged, isLater)
  expect(removed.data.version).toBe((await userOf(mira)).version)
})

describe('one operator alone', () => {
  it.each([
    ['password', () => ({ password: given })],
    ['e-mail', () => ({ email: `${newId()}@example.com` })],
  ])('does not set the %s of who waits for their reset, or has had it, until a passkey is added', async (_, body) => {
    const { mira, ben } = await asked()
    expect(await change(ben, mira, body())).toMatchObject(byAnother)
    expect((await change(ben, mira, { name: 'Renamed Person' })).status).toBe(200)
    auth.advance(waitMs + minuteMs)
    await apply()
    expect(await change(ben, mira, body())).toMatchObject(byAnother)
    const browser = auth.browser()
    const signedIn = await browser.call(login, { body: { email: mira.email, password: mira.password } })
    await addTo({ ...mira, browser, token: signedIn.body.data.token })
    expect((await userOf(mira)).passkeysResetBy).toBeNull()
    expect((await change(ben, mira, body())).status).toBe(200)
  })

  it('proposes no e-mail to such a member either, and does not ask while one is proposed', async () => {
    const { mira, ben } = await asked()
    auth.space.addSpace(mira.userId)
    const email = `${newId()}@example.com`
    expect(await change(ben, mira, { email })).toMatchObject(byAnother)
    await withdraw(ben, mira)
    expect((await change(ben, mira, { email })).body.data.after.emailProposal).toMatchObject({ email })
    expect(await ask(ben, mira)).toMatchObject(byAnother)
    expect((await ask(await operator(), mira)).status).toBe(200)
  })

  it.each([
    ['password', () => ({ password: given })],
    ['e-mail', () => ({ email: `${newId()}@example.com` })],
  ])('does not reset the passkeys after setting the %s; another one can', async (_, body) => {
    const { mira, ben } = await two()
    expect((await change(ben, mira, body())).status).toBe(200)
    expect(await ask(ben, mira)).toMatchObject(byAnother)
    expect((await ask(await operator(), mira)).status).toBe(200)
  })

  it.each([choosePassword, changePassword])(
    'does not reset them after replacing, as the user, the password that they set ($path)',
    async (route) => {
      const { mira, ben } = await two()
      await change(ben, mira, { password: given })
      const browser = auth.browser()
      const signedIn = await browser.call(login, { body: { email: mira.email, password: given } })
      const body = { currentPassword: given, newPassword: 'Chosen-By-Ben-88' }
      expect((await browser.call(route, { token: signedIn.body.data.token, body })).status).toBe(200)
      expect((await userOf(mira)).passwordGivenBy).toBeNull()
      expect(await ask(ben, mira)).toMatchObject(byAnother)
    },
  )

  it.each(['the reset', 'the password'])('is refused the other one if %s comes first in a race', async (first) => {
    const { mira, ben } = await two()
    const reset = () => ask(ben, mira)
    const password = () => change(ben, mira, { password: given })
    const [earlier, later] = first === 'the reset' ? [reset, password] : [password, reset]
    meanwhile(users(), 'mutate', earlier, 'before')
    expect(await later()).toMatchObject(byAnother)
  })

  it('gets one of both when both are sent at once', async () => {
    const { mira, ben } = await two()
    const answers = await Promise.all([ask(ben, mira), change(ben, mira, { password: given })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
