import {
  createAdminSpace,
  deleteAdminSpace,
  getAdminSpace,
  inviteFirstPartner,
  listAdminSpaces,
  revealAdminSpaceToken,
  updateAdminSpace,
} from '@love-space/contracts/admin/space-admin.routes.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { spaceChanged, spaceEdited, spaceErased } from '@love-space/contracts/space/space.events.ts'
import { lookUpSpaceRecords, type SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createChance, stepsOf } from '@love-space/testing/chance.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeLostCreation } from '@love-space/testing/version-cases.ts'
import { collectionsWith } from '@love-space/testing/planted.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import { createSpaceStub, revealedToken } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import type { SpaceRowDoc } from './space-row.model.ts'

const auth = createAuthStub()
const owner = createSpaceStub()
let service: TestService<Deps>
let operator: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  service = await startTestAdmin(auth, owner)
  operator = await service.signIn({ roles: ['user', 'admin'], stepUpAt: true })
})
afterAll(() => service?.stop())

const rowOf = (spaceId: string) => service.deps.spaceRows.findById(spaceId).lean<SpaceRowDoc | null>()
const find = async (search: string, more: object = {}) =>
  (await service.call(listAdminSpaces, { token: operator.token, query: { 'search[value]': search, ...more } })).body
const rebuild = async () => {
  const { body } = await service.call(rebuildReadModel, { token: await service.internalToken('admin') })
  await service.jobEnded(body.data.jobId)
}
const factsOf = (space: SpaceRecord) => ({
  spaceId: space.spaceId,
  version: space.version,
  status: space.status,
  timeZone: 'UTC',
  loveStreakCriteria: space.loveStreakCriteria,
  members: space.memberIds.map((userId) => ({ userId, joinedAt: space.createdAt })),
})
const nudgeFor = (space: SpaceRecord) =>
  service.publish(spaceChanged, { aggregateId: space.spaceId, data: factsOf(space) })
const known = async (more: Partial<SpaceRecord> = {}): Promise<SpaceRecord> => {
  const space = owner.addSpace(more)
  await nudgeFor(space)
  await waitFor(() => rowOf(space.spaceId))
  return space
}
const call = () => ({ token: operator.token })
const lastEntry = async (recordId: string) => {
  const query = { 'search[value]': recordId, length: 1 }
  const [entry] = (await service.call(listAuditEntries, { ...call(), query })).body.data
  return (await service.call(getAuditEntry, { ...call(), params: { id: entry?.id ?? '' } })).body.data.entry
}

describe('the read model of spaces', () => {
  it("equals the space service's data after many changes, some of them without events", async () => {
    const chance = createChance()
    const ids = Array.from({ length: 12 }, () => owner.addSpace().spaceId)
    for (let step = 0; step < stepsOf(60); step += 1) {
      const spaceId = ids[chance.below(ids.length)] ?? ''
      const space = owner.change(spaceId, {
        customName: `Name ${chance.below(1000)}`,
        status: chance.below(3) === 0 ? 'PAUSED' : 'ACTIVE',
        memberIds: chance.below(2) === 0 ? [] : [newId()],
      })
      const told = chance.below(4)
      if (told > 1) await nudgeFor(space)
      else if (told === 1) await service.publish(spaceEdited, { aggregateId: spaceId, data: { spaceId } })
    }
    await rebuild()
    for (const id of ids) {
      const { spaceId: _id, createdAt, updatedAt, endedAt: _endedAt, ...space } = owner.spaces.get(id) as SpaceRecord
      expect(await rowOf(id)).toMatchObject({
        _id,
        ...space,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      })
    }
    expect(await service.deps.spaceRows.countDocuments({ _id: { $in: ids } })).toBe(ids.length)
  })

  it('keeps a newer version when an older one comes', async () => {
    const { spaceId } = await known()
    const old = owner.spaces.get(spaceId) as SpaceRecord
    await nudgeFor(owner.change(spaceId, { customName: 'Newer' }))
    await waitFor(async () => (await rowOf(spaceId))?.customName === 'Newer')
    owner.spaces.set(spaceId, { ...old, customName: 'Older' })
    await rebuild()
    expect((await rowOf(spaceId))?.customName).toBe('Newer')
    owner.spaces.delete(spaceId)
  })

  it('deletes erased spaces, and a rebuild does not restore them', async () => {
    const { spaceId } = await known()
    await service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
    await waitFor(async () => (await rowOf(spaceId)) === null)
    await rebuild()
    expect(await rowOf(spaceId)).toBeNull()
    owner.spaces.delete(spaceId)
  })
})

describeConsumer({
  service: () => service,
  event: spaceChanged,
  durable: 'admin-save-space-row-on-changed',
  prepare: async () => {
    const space = owner.addSpace({ version: 3 })
    return {
      aggregateId: space.spaceId,
      data: factsOf(space),
      older: { ...factsOf(space), version: 2 },
      effect: () => rowOf(space.spaceId),
    }
  },
})

describeConsumer({
  service: () => service,
  event: spaceEdited,
  durable: 'admin-save-space-row-on-edited',
  prepare: async () => {
    const { spaceId } = owner.addSpace()
    return { aggregateId: spaceId, data: { spaceId }, effect: () => rowOf(spaceId) }
  },
})

describeLostCreation({
  name: 'a space of an operator',
  idOf: ({ space }: { space: { id: string } }) => space.id,
  deletions: ['its deletion'],
  prepare: async () => ({
    create: (content, key) =>
      service.call(createAdminSpace, {
        ...call(),
        body: { customName: `Space ${content}` },
        headers: { 'idempotency-key': key },
      }),
    read: (id) => service.call(getAdminSpace, { ...call(), params: { id } }),
    change: (id) => service.call(updateAdminSpace, { ...call(), params: { id }, body: { status: 'PAUSED' } }),
    deletions: { 'its deletion': (id) => service.call(deleteAdminSpace, { ...call(), params: { id } }) },
  }),
})

describe('spaces in the back-office', () => {
  it('are found by name, token (also whole) and id, filtered and sorted', async () => {
    const word = `zz${newId()}`
    const [anna, bea] = await Promise.all([
      known({ customName: `anna ${word}`, status: 'PAUSED' }),
      known({ customName: `Bea ${word}`, tokenPrefix: 'aB-_xY12' }),
    ])
    const names = async (search: string, more = {}) =>
      (await find(search, more)).data.map(({ customName }) => customName)
    const byName = { 'columns[0][data]': 'customName', 'order[0][column]': '0', 'order[0][dir]': 'desc' }
    expect(await names(word, byName)).toEqual([bea.customName, anna.customName])
    expect(await names(`ann ${word}`)).toEqual([anna.customName])
    expect(await names(bea.spaceId)).toEqual([bea.customName])
    for (const token of ['aB-_xY12', `aB-_xY12${newId()}`]) expect(await names(token)).toContain(bea.customName)
    expect(await names('%')).toEqual([])
    const paused = { 'columns[0][data]': 'status', 'columns[0][search][value]': 'PAUSED' }
    expect(await names(word, paused)).toEqual([anna.customName])
  })

  it("show their members as the users' rows have them", async () => {
    const user = auth.addUser({ name: 'Mia Member' })
    await tell(service, user)
    await waitFor(() => service.deps.userRows.exists({ _id: user.userId }))
    const { spaceId } = await known({ memberIds: [user.userId] })
    const usersOf = async () => (await find(spaceId)).data[0]?.users
    expect(await usersOf()).toEqual([{ id: user.userId, name: 'Mia Member', email: user.email, isActive: true }])
    await tell(service, auth.change(user.userId, { name: 'Mia Married', active: false }))
    await waitFor(async () => (await usersOf())?.[0]?.name === 'Mia Married')
    expect(await usersOf()).toMatchObject([{ isActive: false }])
  })

  it('are in the table when a request answers, and every change has an audit entry', async () => {
    const word = `yy${newId()}`
    const created = await service.call(createAdminSpace, { ...call(), body: { customName: `New ${word}` } })
    const { id } = created.body.data.space
    expect(created.body.data.space).toMatchObject({ status: 'ACTIVE', theme: 'official' })
    expect(created.body.data.space.relationshipStartDate).toBe('2026-01-01')
    await service.call(updateAdminSpace, { ...call(), params: { id }, body: { status: 'PAUSED' } })
    expect((await find(word)).data).toMatchObject([{ id, status: 'PAUSED' }])
    expect(await lastEntry(id)).toMatchObject({
      action: 'space.update',
      outcome: 'done',
      before: { status: 'ACTIVE' },
      after: { status: 'PAUSED' },
    })
    expect((await service.call(deleteAdminSpace, { ...call(), params: { id } })).status).toBe(204)
    expect((await find(word)).data).toEqual([])
    expect(await service.call(getAdminSpace, { ...call(), params: { id } })).toMatchObject({ status: 404 })
  })

  it('refuse a change based on an older version, and answer the present space', async () => {
    const { spaceId: id } = await known()
    const one = { ...call(), params: { id } }
    const { version } = (await service.call(getAdminSpace, one)).body.data.space
    const change = (customName: string) =>
      service.call(updateAdminSpace, { ...one, body: { customName, basedOn: version ?? Number.NaN } })
    expect((await change('First')).body.data.space).toMatchObject({ customName: 'First', version: 2 })
    const current = (await service.call(getAdminSpace, one)).body.data
    expect(await change('Second')).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE', current } })
  })

  it('are not read again for the event of a change made here', async () => {
    const { spaceId: id } = await known({ customName: 'Before' })
    const begun = owner.asked.length
    await service.call(updateAdminSpace, { ...call(), params: { id }, body: { customName: 'After' } })
    const { version } = owner.spaces.get(id) as SpaceRecord
    await service.publish(spaceEdited, { aggregateId: id, data: { spaceId: id, version } })
    await service.idle(spaceEdited, 'admin-save-space-row-on-edited')
    const lookUps = owner.asked.slice(begun).filter(({ route }) => route === lookUpSpaceRecords.id)
    expect(lookUps.filter(({ body }) => (body as { ids: string[] }).ids.includes(id))).toEqual([])
    expect(await rowOf(id)).toMatchObject({ customName: 'After', version })
  })

  it('keep replaced texts out of the audit trail, but not the replacement and its reason', async () => {
    const { spaceId: id } = await known({ memberIds: [newId()] })
    const planted = `planted ${newId()}`
    const body = { headline: planted, reason: 'It insulted somebody' }
    expect((await service.call(updateAdminSpace, { ...call(), params: { id }, body })).status).toBe(200)
    expect((await lastEntry(id)).after).toMatchObject({ replaced: 'headline', reason: 'It insulted somebody' })
    expect(await collectionsWith(service.deps.connection, planted)).toEqual([])
  })

  it('reveal their token one at a time, with the permission, and store it nowhere', async () => {
    const { spaceId: id } = await known()
    const shown = await service.call(revealAdminSpaceToken, { ...call(), params: { id } })
    expect(shown.body.data.spaceToken).toBe(revealedToken)
    expect(await lastEntry(id)).toMatchObject({ action: 'space.reveal', outcome: 'done', before: null, after: null })
    expect(await collectionsWith(service.deps.connection, revealedToken)).toEqual([])
    const { token } = await service.signIn({ roles: ['support'] })
    expect((await service.call(revealAdminSpaceToken, { token, params: { id } })).status).toBe(403)
  })

  it('are created by an invitation whose link is answered once and stored nowhere', async () => {
    const { status, body } = await service.call(inviteFirstPartner, call())
    expect(status).toBe(201)
    const { url } = body.data.invitation
    expect(url).toContain('/join#token=secret-')
    expect(await collectionsWith(service.deps.connection, url.split('secret-')[1] ?? '')).toEqual([])
  })

  it('can be read but not changed while the space service is unavailable', async () => {
    const { spaceId: id, customName } = await known()
    owner.setDown(true)
    const refused = await service.call(updateAdminSpace, { ...call(), params: { id }, body: { customName: 'Unheard' } })
    const shown = await find(id)
    owner.setDown(false)
    expect(refused.status).toBe(503)
    expect(shown.data).toMatchObject([{ customName }])
  })
})
