import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { login, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import {
  changeUserRecord,
  changeUserRole,
  createUserRecord,
  deleteUserRecord,
  listChangedUsers,
  listUserRecords,
  lookUpUserRecords,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { meWithRoles, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let token: string
beforeAll(async () => {
  auth = await startTestAuth()
  token = await auth.service.internalToken('admin')
})
afterAll(() => auth.stop())

const admin = { userId: newId(), roles: ['user', 'admin'] }
const superAdmin = { userId: newId(), roles: ['user', 'super_admin'] }
const password = 'Another-Secret-77'

type Change = Omit<BodyOf<typeof changeUserRecord>, 'by'>
const change = (userId: string, body: Change, by = admin) =>
  auth.service.call(changeUserRecord, { token, params: { userId }, body: { by, ...body } })
const setRole = (userId: string, role: string, isGiven: boolean, by = admin) =>
  auth.service.call(changeUserRole, { token, params: { userId, role }, body: { by, isGiven } })
const remove = (userId: string, by = admin) =>
  auth.service.call(deleteUserRecord, { token, params: { userId }, body: { by } })
const signIn = (email: string, password: string) => auth.browser().call(login, { body: { email, password } })

const makeSuperAdmin = async () => {
  const user = await auth.registerUser()
  await setRole(user.userId, 'super_admin', true, superAdmin)
  return user
}

it("a change with `basedOn` is refused after another change, including the user's own", async () => {
  const { userId, token: own } = await auth.registerUser()
  const { revision = 0 } = (await change(userId, { name: 'First' })).body.data.after
  await auth.service.call(updateProfile, { token: own, body: { name: 'Of their own' } })
  const late = await change(userId, { name: 'Late', basedOn: revision })
  expect(late).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE' } })
  const changed = await change(userId, { name: 'In time', basedOn: revision + 1 })
  expect(changed.body.data.after).toMatchObject({ name: 'In time', revision: revision + 2 })
})

describe('a user created by an operator', () => {
  const draft = () => ({ name: 'Nora New', email: `${newId()}@example.com`, password })

  it('signs in with the password; a retry with the same key creates no second user', async () => {
    const creation = { id: newId(), key: newId(), print: 'one' }
    const body = { ...draft(), creation }
    const create = (more: object = {}) => auth.service.call(createUserRecord, { token, body: { ...body, ...more } })
    const [first, again] = [await create(), await create()]
    expect([first.status, again.body.data.user.userId]).toEqual([201, first.body.data.user.userId])
    expect(await create({ creation: { ...creation, print: 'other' } })).toMatchObject({
      problem: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const signedIn = await signIn(body.email, password)
    expect(signedIn.body.data.user).toMatchObject({ name: 'Nora New', hasPin: false, role: 'user' })
  })

  it('needs an unused e-mail and an uncommon password', async () => {
    const taken = await auth.registerUser()
    const creation = () => ({ id: newId(), print: newId() })
    const create = (more: object) =>
      auth.service.call(createUserRecord, { token, body: { ...draft(), ...more, creation: creation() } })
    expect(await create({ email: taken.email.toUpperCase() })).toMatchObject({ problem: { code: 'EMAIL_TAKEN' } })
    expect(await create({ password: 'password' })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'body.password' }] },
    })
  })
})

describe('a user changed by an operator', () => {
  it('loses all sessions when deactivated, and may sign in again when reactivated', async () => {
    const user = await auth.registerUser()
    const { body } = await change(user.userId, { active: false })
    expect(body.data).toMatchObject({ before: { active: true }, after: { active: false } })
    expect((await auth.service.call(meWithRoles, { token: user.token })).status).toBe(401)
    expect((await user.browser.call(refresh)).status).toBe(401)
    expect((await signIn(user.email, user.password)).status).toBe(401)
    const ended = await auth.service.published(userSessionsEnded, ({ data }) => data.userId === user.userId)
    expect(ended.data).toMatchObject({ exceptSid: null, reason: 'deactivated' })
    const told = await auth.service.published(userChanged, ({ data }) => data.userId === user.userId && !data.active)
    expect(told.data.version).toBe(body.data.after.version)
    auth.advance(2_000)
    await change(user.userId, { active: true })
    expect((await signIn(user.email, user.password)).status).toBe(200)
  })

  it('loses all sessions with a new password, but not with a new name', async () => {
    const user = await auth.registerUser()
    await change(user.userId, { name: 'Renamed Person' })
    expect((await auth.service.call(meWithRoles, { token: user.token })).body.data.user.name).toBe('Renamed Person')
    await change(user.userId, { password })
    expect((await auth.service.call(meWithRoles, { token: user.token })).status).toBe(401)
    expect((await signIn(user.email, user.password)).status).toBe(401)
    auth.advance(2_000)
    expect((await signIn(user.email, password)).status).toBe(200)
  })

  it("cannot get another account's e-mail", async () => {
    const [user, other] = [await auth.registerUser(), await auth.registerUser()]
    expect(await change(user.userId, { email: other.email })).toMatchObject({ problem: { code: 'EMAIL_TAKEN' } })
    const { body } = await change(user.userId, { email: `${newId()}@Example.com` })
    expect(body.data.after.email).toMatch(/@example\.com$/)
  })

  it('loses all sessions when a role is removed, and keeps the role until then', async () => {
    const user = await auth.registerUser()
    expect((await setRole(user.userId, 'marketing', true)).body.data.after.roles).toEqual(['user', 'marketing'])
    expect((await auth.service.call(meWithRoles, { token: user.token })).status).toBe(200)
    expect((await setRole(user.userId, 'marketing', false)).body.data.after.roles).toEqual(['user'])
    expect((await auth.service.call(meWithRoles, { token: user.token })).status).toBe(401)
  })
})

it("a user who deletes their account during an operator's change stays deleted", async () => {
  const { users, hashers } = auth.service.deps
  const user = await auth.registerUser()
  // Suppresses the erasure, so that the document shows the effects of the two writes alone.
  vi.spyOn(users, 'tombstone').mockResolvedValue(null)
  meanwhile(hashers.known, 'hashPassword', () => remove(user.userId))
  const { problem } = await change(user.userId, { password, active: true, email: `${newId()}@example.com` })
  expect(problem.code).toBe('USER_NOT_FOUND')
  expect(await users.findById(user.userId)).toMatchObject({ active: false, email: `erased:${user.userId}` })
  vi.restoreAllMocks()
})

describe('super_admins', () => {
  it('are made, demoted, changed and deleted by super_admins only', async () => {
    const boss = await makeSuperAdmin()
    const { userId } = boss
    const user = await auth.registerUser()
    const refused = { status: 403, problem: { code: 'FORBIDDEN' } }
    expect(await setRole(user.userId, 'super_admin', true)).toMatchObject(refused)
    expect(await setRole(userId, 'super_admin', false)).toMatchObject(refused)
    expect(await setRole(userId, 'marketing', true)).toMatchObject(refused)
    expect(await change(userId, { password })).toMatchObject(refused)
    expect(await change(userId, { active: false })).toMatchObject(refused)
    expect(await remove(userId)).toMatchObject(refused)
    expect((await signIn(boss.email, boss.password)).status).toBe(200)
    const second = await makeSuperAdmin()
    expect((await setRole(second.userId, 'super_admin', false, superAdmin)).status).toBe(200)
    expect((await remove(userId, { ...superAdmin, userId })).problem.code).toBe('OWN_ACCOUNT')
  })

  it('cannot remove the last one who can sign in', async () => {
    const { users } = auth.service.deps
    for (const { _id } of await users.find({ roles: 'super_admin' })) {
      await users.update({ _id }, { $set: { roles: ['user'] } }, [])
    }
    const { userId } = await makeSuperAdmin()
    const refused = { problem: { code: 'LAST_SUPER_ADMIN' } }
    expect(await setRole(userId, 'super_admin', false, superAdmin)).toMatchObject(refused)
    expect(await change(userId, { active: false }, superAdmin)).toMatchObject(refused)
    expect(await remove(userId, superAdmin)).toMatchObject(refused)
  })

  it.each(['unmake', 'deactivate', 'delete'] as const)(
    'always keep one, even if many %s each other at once',
    async (how) => {
      const { users } = auth.service.deps
      const present = () => users.find({ roles: 'super_admin', active: true }, { select: ['_id'] })
      const leave = (userId: string, by: typeof superAdmin) => {
        if (how === 'unmake') return setRole(userId, 'super_admin', false, by)
        return how === 'deactivate' ? change(userId, { active: false }, by) : remove(userId, by)
      }
      for (let round = 0; round < 3; round += 1) {
        for (const { _id } of await users.find({ roles: 'super_admin' })) {
          await users.update({ _id }, { $set: { roles: ['user'] } }, [])
        }
        const bosses = [await makeSuperAdmin(), await makeSuperAdmin(), await makeSuperAdmin()]
        const answers = await Promise.all(
          bosses.map(({ userId }, at) => leave(userId, { ...superAdmin, userId: bosses[(at + 1) % 3]?.userId ?? '' })),
        )
        const refused = answers.filter(({ status }) => status >= 400)
        expect(refused.map(({ problem }) => problem.code)).toEqual(['LAST_SUPER_ADMIN'])
        expect(await present()).toHaveLength(1)
        const [last] = await present()
        const next = await makeSuperAdmin()
        expect((await leave(last?._id ?? '', { ...superAdmin, userId: next.userId })).status).toBeLessThan(300)
        expect((await present()).map(({ _id }) => _id)).toEqual([next.userId])
      }
    },
  )

  it('cannot deactivate, delete or demote themselves; nor can other operators', async () => {
    const { userId } = await auth.registerUser()
    const self = { userId, roles: ['user', 'admin'] }
    await setRole(userId, 'admin', true)
    const refused = { status: 409, problem: { code: 'OWN_ACCOUNT' } }
    expect(await change(userId, { active: false }, self)).toMatchObject(refused)
    expect(await setRole(userId, 'admin', false, self)).toMatchObject(refused)
    expect(await remove(userId, self)).toMatchObject(refused)
  })
})

describe('the user records for operators', () => {
  it('are named in the order of their changes, and must all be read where the changes are not known', async () => {
    const changesAfter = async (after?: string) =>
      (await auth.service.call(listChangedUsers, { token, query: after === undefined ? {} : { after } })).body.data
    const [first, second] = [await auth.registerUser(), await auth.registerUser()]
    const start = await changesAfter()
    expect(start).toMatchObject({ ids: [], next: null, mustReadAll: true })
    expect(await change(first.userId, { name: 'Changed' })).toMatchObject({ status: 200 })
    const { ids, mustReadAll } = await changesAfter(start.again)
    expect(mustReadAll).toBe(false)
    expect(ids.filter((id) => id === first.userId || id === second.userId)).toEqual([second.userId, first.userId])
    expect(await changesAfter('0000000000001-')).toMatchObject({ ids: [], mustReadAll: true })
  })

  it('are paged by id, without deleted users', async () => {
    const [kept, deleted] = [await auth.registerUser(), await auth.registerUser()]
    expect((await remove(deleted.userId)).status).toBe(204)
    const ids: string[] = []
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const { body } = await auth.service.call(listUserRecords, { token, query: after === undefined ? {} : { after } })
      if (body.data.users.length === 0) break
      ids.push(...body.data.users.map(({ userId }) => userId))
    }
    expect(ids).toEqual(ids.toSorted())
    expect(ids).toContain(kept.userId)
    expect(ids).not.toContain(deleted.userId)
    const asked = { token, body: { ids: [kept.userId, deleted.userId, newId()] } }
    const { body } = await auth.service.call(lookUpUserRecords, asked)
    expect(body.data.users.map(({ userId }) => userId)).toEqual([kept.userId])
    expect(JSON.stringify(body)).not.toMatch(/hash/i)
  })
})
