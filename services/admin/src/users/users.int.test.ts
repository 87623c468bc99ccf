import {
  assignRole,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUserRoles,
  listUsers,
  removeRole,
  resetUserPasskeys,
  sendUserResetMail,
  toggleUserStatus,
  updateUser,
  withdrawUserEmailProposal,
  withdrawUserPasskeyReset,
} from '@love-space/contracts/admin/user-admin.routes.ts'
import { rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { userChanged, userErased } from '@love-space/contracts/auth/user.events.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { createChance, stepsOf } from '@love-space/testing/chance.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'
import { rebuildRows } from '../read-model/rebuild-rows.ts'
import type { UserRowDoc } from './user-row.model.ts'

const auth = createAuthStub()
let service: TestService<Deps>
let operator: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  service = await startTestAdmin(auth)
  operator = await service.signIn({ roles: ['user', 'admin'], stepUpAt: true })
})
afterAll(() => service?.stop())

const rowOf = (userId: string) => service.deps.userRows.findById(userId).lean<UserRowDoc | null>()
const search = async (text: string, more: object = {}) =>
  (await service.call(listUsers, { token: operator.token, query: { search: text, ...more } })).body.data
const rebuild = async () => {
  const { body } = await service.call(rebuildReadModel, { token: await service.internalToken('admin') })
  await service.jobEnded(body.data.jobId)
}
const known = async (more: Partial<UserRecord> = {}): Promise<UserRecord> => {
  const user = auth.addUser(more)
  await tell(service, user)
  await waitFor(() => rowOf(user.userId))
  return user
}

describe('the read model of users', () => {
  it("equals auth's data after many changes, some of them without events", async () => {
    const chance = createChance()
    const ids = Array.from({ length: 12 }, () => auth.addUser().userId)
    for (let step = 0; step < stepsOf(60); step += 1) {
      const userId = ids[chance.below(ids.length)] ?? ''
      const user = auth.change(userId, {
        name: `Name ${chance.below(1000)}`,
        active: chance.below(2) === 0,
        roles: chance.below(3) === 0 ? ['user', 'marketing'] : ['user'],
      })
      if (chance.below(3) > 0) await tell(service, user)
    }
    await rebuild()
    const shown = ({ userId, version, name, email, roles, active }: UserRecord) => ({
      _id: userId,
      version,
      name,
      email,
      roles,
      active,
    })
    for (const id of ids) expect(await rowOf(id)).toMatchObject(shown(auth.users.get(id) as UserRecord))
    expect(await service.deps.userRows.countDocuments({ _id: { $in: ids } })).toBe(ids.length)
  })

  it('keeps a newer version when an older one comes', async () => {
    const { userId } = await known()
    const old = auth.users.get(userId) as UserRecord
    await tell(service, auth.change(userId, { name: 'Newer' }))
    await waitFor(async () => (await rowOf(userId))?.name === 'Newer')
    auth.users.set(userId, { ...old, name: 'Older' })
    await rebuild()
    expect((await rowOf(userId))?.name).toBe('Newer')
    auth.users.delete(userId)
  })

  it('deletes erased users, and a rebuild does not restore them', async () => {
    const { userId } = await known()
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await waitFor(async () => (await rowOf(userId)) === null)
    await rebuild()
    expect(await rowOf(userId)).toBeNull()
    auth.users.delete(userId)
  })
})

describeJob({
  service: () => service,
  job: rebuildRows,
  prepare: async () => {
    auth.users.clear()
    const { userId } = auth.addUser({ name: 'Found Again' })
    return { data: {}, effect: async () => (await rowOf(userId))?.name ?? null }
  },
})

describeJob({
  service: () => service,
  job: eraseAll,
  prepare: async () => {
    const { userId: id } = await known({ name: 'Goes' })
    const erasures = service.deps.connection.collection<{ _id: string }>('erasures')
    const erasure = { kind: 'user', version: 1, askedAt: new Date(), finishedAt: null, confirmedBy: [] }
    await erasures.insertOne({ _id: id, ...erasure, completedAt: null } as never)
    return { data: { kind: 'user' as const, id, isLast: true }, effect: () => rowOf(id) }
  },
})

describeConsumer({
  service: () => service,
  event: userChanged,
  durable: 'admin-save-user-row-on-changed',
  prepare: async () => {
    const { userId } = auth.addUser({ version: 3 })
    return {
      aggregateId: userId,
      data: { userId, version: 3, active: true },
      older: { userId, version: 2, active: true },
      effect: () => rowOf(userId),
    }
  },
})

describe('users in the back-office', () => {
  const call = () => ({ token: operator.token })

  it('are paged by name, ten at a time, and found by beginnings of names and by e-mail', async () => {
    const word = `qq${newId()}`
    for (const name of ['Bea', 'anna', 'Çelik'])
      await known({ name: `${name} ${word}`, email: `${newId()}@${word}.org` })
    const first = await search(word, { limit: 2 })
    expect(first.users.map(({ name }) => name.split(' ')[0])).toEqual(['anna', 'Bea'])
    expect(first.pagination).toEqual({ total: 3, page: 1, limit: 2 })
    expect((await search(`celi ${word}`)).users).toHaveLength(1)
    const [anna] = first.users
    expect((await search(anna?.email ?? '')).users.map(({ id }) => id)).toEqual([anna?.id])
    expect((await search('.*')).pagination.limit).toBe(10)
  })

  it('are sorted as requested, and filtered by role, status or id', async () => {
    const word = `zz${newId()}`
    const make = (name: string, more: Partial<UserRecord>) => known({ name: `${name} ${word}`, ...more })
    const anna = await make('Anna', { email: `z-${newId()}@example.com`, roles: ['user', 'support'] })
    const bea = await make('Bea', { email: `a-${newId()}@example.com`, active: false })
    const ids = async (more: object) => (await search(word, more)).users.map(({ id }) => id)
    expect(await ids({ sort: '-name' })).toEqual([bea.userId, anna.userId])
    expect(await ids({ sort: 'email' })).toEqual([bea.userId, anna.userId])
    expect(await ids({ role: 'support' })).toEqual([anna.userId])
    expect(await ids({ role: 'operator' })).toEqual([anna.userId])
    expect(await ids({ isActive: false })).toEqual([bea.userId])
    expect(await ids({ role: 'support', isActive: false })).toEqual([])
    expect((await search(bea.userId)).users.map(({ id }) => id)).toEqual([bea.userId])
    expect((await search('%')).pagination.total).toBe(0)
  })

  it('are in the table when a request answers', async () => {
    const email = `${newId()}@example.com`
    const created = await service.call(createUser, {
      ...call(),
      body: { name: 'Nora New', email, password: 'Long-enough-9' },
    })
    const { id } = created.body.data.user
    const by = { userId: expect.any(String), roles: expect.arrayContaining(['user']) }
    expect(auth.asked.map(({ body }) => body)).toContainEqual(expect.objectContaining({ email, by }))
    expect((await search(email)).users).toMatchObject([{ id, name: 'Nora New', role: 'user', isActive: true }])
    await service.call(updateUser, { ...call(), params: { id }, body: { name: 'Nora Changed' } })
    expect((await search(email)).users).toMatchObject([{ name: 'Nora Changed' }])
    await service.call(toggleUserStatus, { ...call(), params: { id }, body: { isActive: false } })
    await service.call(toggleUserStatus, { ...call(), params: { id }, body: { isActive: false } })
    expect((await search(email)).users).toMatchObject([{ isActive: false }])
    await service.call(deleteUser, { ...call(), params: { id } })
    expect((await search(email)).users).toEqual([])
    expect(await service.call(getUser, { ...call(), params: { id } })).toMatchObject({
      status: 404,
      problem: { message: 'User not found' },
    })
  })

  it('are not set active again by somebody who does not know the latest change', async () => {
    const { userId: id } = await known()
    const set = async (body: { readonly isActive: boolean; readonly basedOn?: number }) =>
      service.call(toggleUserStatus, { ...call(), params: { id }, body })
    const { version } = (await set({ isActive: false })).body.data.user
    await service.call(updateUser, { ...call(), params: { id }, body: { name: 'Otto Other' } })
    const refused = await set({ isActive: true, basedOn: version! })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE' } })
    expect(refused.problem.current).toMatchObject({ user: { name: 'Otto Other', isActive: false } })
    const undone = await set({ isActive: true, basedOn: version! + 1 })
    expect(undone.body.data.user).toMatchObject({ isActive: true, version: version! + 2 })
  })

  it('who are or were members cannot be deleted; the refusal is in the audit trail', async () => {
    const { userId: id } = await known({ wasInSpace: true })
    const refused = await service.call(deleteUser, { ...call(), params: { id } })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'DATA_REQUEST_NEEDED' } })
    expect(refused.problem.message).toMatch(/super administrator/)
    expect((await service.call(getUser, { ...call(), params: { id } })).status).toBe(200)
    const entry = await service.deps.auditEntries.findOne({ recordId: id, outcome: 'refused' }).lean()
    expect(entry).toMatchObject({ action: 'user.delete', code: 'DATA_REQUEST_NEEDED' })
  })

  it('who are or were members get no password, but a proposed e-mail and a reset mail', async () => {
    const { userId: id, email } = await known({ wasInSpace: true, emailConfirmed: true })
    const change = (body: object) => service.call(updateUser, { ...call(), params: { id }, body })
    expect(await change({ password: 'Long-enough-9' })).toMatchObject({
      status: 409,
      problem: { code: 'PASSWORD_OF_MEMBER', message: expect.stringContaining('reset email') },
    })
    const proposed = `${newId()}@example.com`
    expect((await change({ email: proposed })).body.data.user).toMatchObject({
      email,
      wasInSpace: true,
      emailProposal: { email: proposed, proposedBy: operator.userId },
    })
    const withdraw = () => service.call(withdrawUserEmailProposal, { ...call(), params: { id } })
    expect((await withdraw()).body.data.user).toMatchObject({ email, emailProposal: null })
    expect((await withdraw()).problem.code).toBe('EMAIL_PROPOSAL_NOT_FOUND')
    const reset = (userId: string) => service.call(sendUserResetMail, { ...call(), params: { id: userId } })
    expect((await reset(id)).status).toBe(204)
    expect((await reset((await known()).userId)).problem.code).toBe('EMAIL_UNCONFIRMED')
    const entries = await service.deps.auditEntries.find({ recordId: id }).lean()
    const done = entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)
    expect(done.toSorted()).toEqual(['user.reset-mail', 'user.update', 'user.withdraw-email'])
  })

  it('who are operators get their passkeys reset; it can be withdrawn, and both are audited', async () => {
    const { userId: id } = await known({ roles: ['user', 'marketing'], passkeys: 2 })
    const reset = (of = id) => service.call(resetUserPasskeys, { ...call(), params: { id: of } })
    const passkeyReset = { by: operator.userId, askedAt: expect.any(String), countsAt: expect.any(String) }
    expect((await reset()).body.data.user).toMatchObject({ passkeys: 2, passkeyReset })
    expect((await search(id)).users).toMatchObject([{ passkeyReset }])
    const withdraw = () => service.call(withdrawUserPasskeyReset, { ...call(), params: { id } })
    expect((await withdraw()).body.data.user).toMatchObject({ passkeyReset: null })
    expect((await withdraw()).problem.code).toBe('PASSKEY_RESET_NOT_FOUND')
    expect((await reset((await known()).userId)).problem.code).toBe('NOT_AN_OPERATOR')
    const entries = await service.deps.auditEntries.find({ recordId: id }).lean()
    const shown = entries.map(({ action, outcome }) => `${action} ${outcome}`)
    expect(shown.toSorted()).toEqual([
      'user.reset-passkeys asked',
      'user.reset-passkeys done',
      'user.withdraw-reset asked',
      'user.withdraw-reset asked',
      'user.withdraw-reset done',
      'user.withdraw-reset refused',
    ])
  })

  it('get no reset of passkeys from who may not change users', async () => {
    const { userId: id } = await known({ roles: ['user', 'marketing'] })
    const support = await service.signIn({ roles: ['user', 'support'], stepUpAt: true })
    for (const route of [resetUserPasskeys, withdrawUserPasskeyReset]) {
      expect((await service.call(route, { token: support.token, params: { id } })).problem.code).toBe('FORBIDDEN')
    }
  })

  it("refuse a change based on an older version, and answer auth's present user", async () => {
    const { userId: id } = await known()
    const { version } = (await service.call(getUser, { ...call(), params: { id } })).body.data.user
    const change = (name: string) =>
      service.call(updateUser, { ...call(), params: { id }, body: { name, basedOn: version ?? Number.NaN } })
    expect((await change('First')).body.data.user).toMatchObject({ name: 'First', version: 2 })
    auth.change(id, { name: 'Of their own' })
    expect(await change('Second')).toMatchObject({
      status: 409,
      problem: { code: 'ITEM_CHANGED_SINCE', current: { user: { name: 'Of their own', version: 2 } } },
    })
  })

  it('keep their password if an empty one is sent', async () => {
    const { userId } = await known()
    await service.call(updateUser, { ...call(), params: { id: userId }, body: { name: 'Same Secret', password: '' } })
    expect(auth.asked.map(({ body }) => body)).toContainEqual({ by: expect.anything(), name: 'Same Secret' })
  })

  it('get and lose roles; the caller counts as the giver, whatever assignedBy says', async () => {
    const { userId: id } = await known()
    const given = await service.call(assignRole, {
      ...call(),
      params: { id },
      body: { roleId: 'factory', assignedBy: 'admin' },
    })
    expect(given.body.data.user).toMatchObject({ role: 'factory' })
    const by = { userId: operator.userId, roles: ['user', 'admin'] }
    expect(auth.asked.map(({ body }) => body)).toContainEqual({ by, isGiven: true })
    const { body } = await service.call(listUserRoles, { ...call(), params: { id } })
    expect(body.data.userRoles.map(({ role }) => role.displayName)).toEqual(['User', 'Factory'])
    const taken = await service.call(removeRole, { ...call(), params: { id, roleId: 'factory' } })
    expect(taken.body.data.user).toMatchObject({ role: 'user' })
    const unknown = await service.call(assignRole, { ...call(), params: { id }, body: { roleId: 'emperor' } })
    expect(unknown).toMatchObject({ status: 404, problem: { message: 'Role not found' } })
    const roles = await service.call(listRoles, call())
    expect(roles.body.data.roles.map(({ id }) => id)).toContain('super_admin')
  })

  it('can be read but not changed while auth is unavailable', async () => {
    const { userId: id, name } = await known()
    auth.setDown(true)
    expect((await service.call(getUser, { ...call(), params: { id } })).body.data.user.name).toBe(name)
    const refused = await service.call(updateUser, { ...call(), params: { id }, body: { name: 'Nobody Hears' } })
    auth.setDown(false)
    expect(refused.status).toBe(503)
    expect((await rowOf(id))?.name).toBe(name)
  })
})
