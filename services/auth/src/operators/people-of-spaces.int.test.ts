import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { confirmEmail, forgotPassword, resetPassword, setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import {
  changeUserRecord,
  changeUserRole,
  createUserRecord,
  sendResetMail,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { changePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sidOf, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let token: string
beforeAll(async () => {
  auth = await startTestAuth({}, { keepsMails: true })
  token = await auth.service.internalToken('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => auth?.stop())

const by = { userId: newId(), roles: ['user', 'admin'] }
const given = 'Chosen-By-Others-7'
const own = 'her very own words'

const change = (userId: string, body: Omit<BodyOf<typeof changeUserRecord>, 'by'>) =>
  auth.service.call(changeUserRecord, { token, params: { userId }, body: { by, ...body } })
const enter = async (userId: string, sid?: string) =>
  auth.service.call(allowSpaceEntry, {
    token: await auth.service.internalToken('space'),
    params: { userId },
    body: sid === undefined ? {} : { sid },
  })
const create = (email: string) => {
  const creation = { id: newId(), key: newId(), print: 'one' }
  return auth.service.call(createUserRecord, { token, body: { name: 'Nora New', email, password: given, creation } })
}
const signIn = async (email: string, password: string) => {
  const browser = auth.browser()
  const { status, body, problem } = await browser.call(login, { body: { email, password } })
  return { browser, status, problem, token: body?.data?.token ?? '', user: body?.data?.user }
}
const address = () => `other-${newId()}@example.com`
const userOf = ({ userId }: { userId: string }) => auth.service.deps.users.findById(userId)

const ways: Record<string, (person: Registered) => Promise<unknown>> = {
  'is in a space': async ({ userId }) => enter(userId),
  'was in a space': async ({ userId }) => auth.space.formerMembers.add(userId),
  'is in a space since an older release': async ({ userId }) => {
    auth.space.addSpace(userId)
    await auth.service.deps.connection
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: userId },
        { $unset: { enteredSpaceAt: '', passwordGivenAt: '', emailProposal: '', lastEmailProposal: '' } },
      )
  },
}

describe.each(Object.entries(ways))('for a user who %s', (_, bring) => {
  it('an operator cannot set a password, alone or with other fields', async () => {
    const person = await auth.registerUser()
    await bring(person)
    const refused = { status: 409, problem: { code: 'PASSWORD_OF_MEMBER' } }
    expect(await change(person.userId, { password: given })).toMatchObject(refused)
    expect(await change(person.userId, { name: 'Else', active: true, password: given })).toMatchObject(refused)
    expect((await signIn(person.email, given)).status).toBe(401)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    expect((await userOf(person))?.name).toBe('Mira')
  })

  it('an operator can only propose an e-mail, to which no reset mail goes', async () => {
    const person = await auth.registerUser()
    await bring(person)
    const email = address()
    const { body } = await change(person.userId, { email })
    expect(body.data.after).toMatchObject({ email: person.email, emailProposal: { email, proposedBy: by.userId } })
    await auth.browser().call(forgotPassword, { body: { email } })
    await auth.mail('operator-proposed-email', person.email)
    expect(await auth.countMails('reset-password', email)).toBe(0)
    expect(await auth.countMails('confirm-email', email)).toBe(0)
  })
})

it('an unavailable space service makes the change fail', async () => {
  const person = await auth.registerUser()
  auth.space.refuse('UNAVAILABLE')
  expect((await change(person.userId, { password: given })).status).toBe(503)
  expect((await change(person.userId, { email: address() })).status).toBe(503)
  // A name gives no access, so changing it does not ask the space service.
  expect((await change(person.userId, { name: 'Renamed' })).status).toBe(200)
  auth.space.refuse(null)
})

describe('setting a password and entering a space at the same moment', () => {
  it('do not both succeed if the entry comes after the check', async () => {
    const person = await auth.registerUser()
    meanwhile(auth.service.deps.hashers.known, 'hashPassword', () => enter(person.userId))
    expect((await change(person.userId, { password: given })).problem.code).toBe('PASSWORD_OF_MEMBER')
    expect((await userOf(person))?.passwordGivenAt).toBeNull()
  })

  it('do not both succeed, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await auth.registerUser()
      const [set, entered] = await Promise.all([change(person.userId, { password: given }), enter(person.userId)])
      expect([set.status, entered.status].filter((status) => status < 300)).toHaveLength(1)
      const user = await userOf(person)
      expect(Boolean(user?.enteredSpaceAt) && Boolean(user?.passwordGivenAt)).toBe(false)
    }
  })

  it('turn a new e-mail into a proposal', async () => {
    const person = await auth.registerUser()
    meanwhile(auth.service.deps.users, 'findById', () => enter(person.userId))
    const { body } = await change(person.userId, { email: address() })
    expect(body.data.after.email).toBe(person.email)
  })
})

describe('a password chosen by an operator', () => {
  const made = {
    'for a new account': async () => {
      const email = address()
      const { body } = await create(email)
      return { userId: body.data.user.userId, email }
    },
    'for an account in no space': async () => {
      const { userId, email } = await auth.registerUser()
      await change(userId, { password: given })
      auth.advance(2_000)
      return { userId, email }
    },
    'for an operator': async () => {
      const email = address()
      const body = { name: 'Olga', email, password: given, roles: ['user'] }
      const { userId } = (await auth.service.call(createOperator, { token, body })).body.data
      return { userId, email }
    },
  }

  it.each(Object.entries(made))(
    '%s lets no session enter a space, set a PIN or confirm an e-mail before a choice',
    async (_, make) => {
      const { userId, email } = await make()
      const { browser, token, user } = await signIn(email, given)
      const sid = sidOf(token)
      expect(user?.mustChoosePassword).toBe(true)
      const refused = { status: 409, problem: { code: 'OWN_PASSWORD_NEEDED' } }
      expect(await enter(userId, sid)).toMatchObject(refused)
      expect(await browser.call(setPin, { token, body: { currentPassword: given, newPin: '8642' } })).toMatchObject(
        refused,
      )
      const again = { currentPassword: given, newPassword: given }
      const repeated = await browser.call(changePassword, { token, body: again })
      expect([repeated.status, repeated.problem.errors?.[0]?.field]).toEqual([422, 'body.newPassword'])
      expect((await userOf({ userId }))?.enteredSpaceAt).toBeNull()

      const changed = await browser.call(changePassword, { token, body: { currentPassword: given, newPassword: own } })
      expect(changed.body.data.user.mustChoosePassword).toBe(false)
      expect((await enter(userId, sid)).status).toBe(204)
      expect((await enter(userId, sid)).status).toBe(204)
    },
  )

  it('does not let the operator confirm an e-mail', async () => {
    const person = await auth.registerUser()
    const email = address()
    await change(person.userId, { email, password: given })
    auth.advance(2_000)
    const { link } = await auth.mail('confirm-email', email)
    const { browser, token } = await signIn(email, given)
    expect((await browser.call(confirmEmail, { token, body: { token: link } })).problem.code).toBe(
      'OWN_PASSWORD_NEEDED',
    )
  })

  it('is replaced through a reset mail, but not by setting the same one', async () => {
    const person = await auth.registerUser()
    const confirm = await auth.mail('confirm-email', person.email)
    await person.browser.call(confirmEmail, { token: person.token, body: { token: confirm.link } })
    await change(person.userId, { password: given })
    const { status } = await auth.service.call(sendResetMail, {
      token,
      params: { userId: person.userId },
      body: { by },
    })
    expect(status).toBe(204)
    const { link } = await auth.mail('reset-password-offered', person.email)
    const reset = (newPassword: string) => auth.browser().call(resetPassword, { body: { token: link, newPassword } })
    expect((await reset(given)).problem.errors?.[0]?.field).toBe('body.newPassword')
    expect((await reset(own)).status).toBe(204)
    expect((await signIn(person.email, own)).user?.mustChoosePassword).toBe(false)
  })

  it('is not assumed for accounts of older releases', async () => {
    const person = await auth.registerUser()
    const users = auth.service.deps.connection.collection<{ _id: string }>('users')
    await users.updateOne({ _id: person.userId }, { $unset: { passwordGivenAt: '', enteredSpaceAt: '' } })
    expect((await enter(person.userId)).status).toBe(204)
  })
})

it('accounts of members whom an older release left unmarked are marked', async () => {
  const [inside, outside] = [await auth.registerUser(), await auth.registerUser()]
  auth.space.addSpace(inside.userId)
  const users = auth.service.deps.connection.collection<{ _id: string }>('users')
  const both = { _id: { $in: [inside.userId, outside.userId] } }
  await users.updateMany(both, { $unset: { enteredSpaceAt: '' } })
  await auth.service.runScheduled('mark-space-people')
  expect((await userOf(inside))?.enteredSpaceAt).toBeInstanceOf(Date)
  expect((await userOf(outside))?.enteredSpaceAt).toBeNull()
  const { version } = (await userOf(inside)) ?? {}
  await auth.service.runScheduled('mark-space-people')
  expect((await userOf(inside))?.version).toBe(version)
})

describe('a reset mail sent by an operator', () => {
  const send = (userId: string) => auth.service.call(sendResetMail, { token, params: { userId }, body: { by } })

  it('goes only to the confirmed address of an active account, and is limited in number', async () => {
    const person = await auth.registerUser()
    expect(await send(person.userId)).toMatchObject({ status: 409, problem: { code: 'EMAIL_UNCONFIRMED' } })
    const { link } = await auth.mail('confirm-email', person.email)
    await person.browser.call(confirmEmail, { token: person.token, body: { token: link } })
    const statuses: number[] = []
    for (let time = 0; time < 20 && statuses.at(-1) !== 429; time += 1)
      statuses.push((await send(person.userId)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429])
    await change(person.userId, { active: false })
    expect(await send(person.userId)).toMatchObject({ status: 409, problem: { code: 'USER_INACTIVE' } })
    expect(await send(newId())).toMatchObject({ status: 404, problem: { code: 'USER_NOT_FOUND' } })
  })

  it('is refused if the service sends no mails', async () => {
    const silent = await startTestAuth()
    const { userId } = await silent.registerUser()
    const asked = { token: await silent.service.internalToken('admin'), params: { userId }, body: { by } }
    expect((await silent.service.call(sendResetMail, asked)).problem.code).toBe('MAIL_OFF')
    await silent.stop()
  })
})

describe("an operator's change is reported to the user", () => {
  const changes = {
    name: [{ name: 'Renamed Person' }, 'operator-changed-name', 'name'],
    password: [{ password: given }, 'operator-set-password', 'password'],
    inactivity: [{ active: false }, 'operator-deactivated', 'deactivated'],
  } as const

  it.each(Object.entries(changes))('by mail and notification: %s', async (_, [body, kind, told]) => {
    const person = await auth.registerUser()
    await change(person.userId, body)
    await auth.mail(kind, person.email)
    const event = await auth.service.published(accountChanged, ({ data }) => data.userId === person.userId)
    expect(event.data.changes).toEqual([told])
  })

  it('at the old and the new address, if the e-mail of a user without a space changes', async () => {
    const person = await auth.registerUser()
    const email = address()
    await change(person.userId, { email })
    await auth.mail('operator-changed-email', person.email)
    await auth.mail('confirm-email', email)
    expect(await userOf(person)).toMatchObject({ email, emailConfirmedAt: null })
  })

  it('also for roles and reactivation, but not if nothing changes', async () => {
    const person = await auth.registerUser()
    const role = { token, params: { userId: person.userId, role: 'marketing' }, body: { by, isGiven: true } }
    await auth.service.call(changeUserRole, role)
    await auth.mail('operator-changed-roles', person.email)
    await change(person.userId, { active: false })
    await change(person.userId, { active: true })
    await auth.mail('operator-activated', person.email)
    const { version } = (await userOf(person)) ?? {}
    await change(person.userId, { active: true, name: 'Mira', email: person.email })
    expect((await userOf(person))?.version).toBe(version)
    expect((await auth.service.call(meWithRoles, { token: person.token })).status).toBe(401)
  })
})
