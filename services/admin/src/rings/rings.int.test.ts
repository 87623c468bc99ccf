import { compareRingRows, rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import {
  bulkCreateRings,
  changeRing,
  createRing,
  deleteRing,
  getRing,
  listRings,
  reportLostRing,
  revealRing,
  reverseDisowning,
} from '@love-space/contracts/admin/ring.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { ringBound, ringLost, ringRecorded, ringReleased, ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createChance, stepsOf } from '@love-space/testing/chance.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import { createRingStub, wholeToken } from '../../test/ring-stub.ts'
import type { Deps } from '../deps.ts'
import { saveRingRow } from './save-ring-row.ts'
import type { RingRowDoc } from './ring-row.model.ts'

const auth = createAuthStub()
const stub = createRingStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, stub)
  token = (await service.signIn({ roles: ['user', 'factory'], stepUpAt: true })).token
})
afterAll(() => service?.stop())

const rowOf = (id: string) => service.deps.ringRows.findById(id).lean<RingRowDoc | null>()
const nudgeFor = ({ ringId }: RingRecord) => service.publish(ringRecorded, { aggregateId: ringId, data: { ringId } })
const known = async (more: Partial<RingRecord> = {}): Promise<RingRecord> => {
  const ring = stub.addRing(more)
  await nudgeFor(ring)
  await waitFor(() => rowOf(ring.ringId))
  return ring
}
const list = async (query: Record<string, string> = {}, as = token) =>
  (await service.call(listRings, { token: as, query: { draw: 1, start: 0, length: 25, ...query } })).body
const rebuild = async () => {
  const { body } = await service.call(rebuildReadModel, { token: await service.internalToken('admin') })
  expect(await service.jobEnded(body.data.jobId)).toMatchObject({ state: 'done' })
}

describe('the read model of rings', () => {
  it("equals the space service's data after many changes, some of them without events", async () => {
    const chance = createChance()
    const spaces = [null, stub.addSpace('One'), stub.addSpace('Two')]
    const rings = Array.from({ length: 12 }, () => stub.addRing())
    for (let step = 0; step < stepsOf(60); step += 1) {
      const { ringId } = rings[chance.below(rings.length)] as RingRecord
      if (!stub.rings.has(ringId)) continue
      if (chance.below(20) === 0) stub.rings.delete(ringId)
      else {
        const space = spaces[chance.below(spaces.length)] ?? null
        stub.change(ringId, { space, status: chance.below(2) === 0 ? 'ACTIVE' : 'INACTIVE' })
      }
      if (chance.below(3) > 0) await service.publish(ringRecorded, { aggregateId: ringId, data: { ringId } })
    }
    // A consumer that read a ring before its deletion would save the row after the rebuild removed it.
    await service.idle(ringRecorded, 'admin-save-ring-row-on-recorded')
    await rebuild()
    for (const { ringId } of rings) {
      const ring = stub.rings.get(ringId)
      const row = await rowOf(ringId)
      expect(row && { version: row.version, status: row.status, spaceId: row.spaceId }).toEqual(
        ring ? { version: ring.version, status: ring.status, spaceId: ring.space?.spaceId ?? null } : null,
      )
    }
  })
})

it('names every ring without a row, every row that differs and every row without a ring', async () => {
  const differences = async (ids: readonly string[]) => {
    const found = new Map<string, string>()
    let after: string | null | undefined
    while (after !== null) {
      const call = { token: await service.internalToken('admin'), query: after === undefined ? {} : { after } }
      const { data } = (await service.call(compareRingRows, call)).body
      for (const { ringId, row } of data.differences) found.set(ringId, row)
      after = data.next
    }
    return ids.map((id) => found.get(id))
  }
  const [moved, gone, alike] = [await known(), await known(), await known()]
  const untold = stub.addRing()
  stub.change(moved.ringId, { status: 'INACTIVE' })
  stub.rings.delete(gone.ringId)
  const ids = [moved, gone, alike, untold].map(({ ringId }) => ringId)
  expect(await differences(ids)).toEqual(['differs', 'has no ring', undefined, 'missing'])
  await rebuild()
  expect(await differences(ids)).toEqual([undefined, undefined, undefined, undefined])
})

for (const [event, what] of [
  [ringRecorded, 'recorded'],
  [ringBound, 'bound'],
  [ringLost, 'lost'],
  [ringReleased, 'released'],
  [ringTapped, 'tapped'],
] as const) {
  describeConsumer({
    service: () => service,
    event,
    durable: `admin-save-ring-row-on-${what}`,
    prepare: async () => {
      const { ringId } = stub.addRing()
      const ids = { ringId, spaceId: newId(), userId: newId(), at: '2026-01-01T00:00:00.000Z' }
      const data = Object.fromEntries(Object.entries(ids).filter(([name]) => name in event.data.properties))
      return { aggregateId: ringId, data: data as never, older: data as never, effect: () => rowOf(ringId) }
    },
  })
}

describe('the table of devices', () => {
  it("shows each ring's place and owner, and finds it by token, space, chip and id", async () => {
    const owner = auth.addUser({ name: 'Olga Owner' })
    await tell(service, owner)
    await waitFor(() => service.deps.userRows.exists({ _id: owner.userId }))
    const word = `Zz${newId()}`
    const space = stub.addSpace(word)
    const chip = newId().slice(-14).toUpperCase()
    const { ringId } = await known({ space, ownerId: owner.userId, chipUid: chip })
    const { token: admin } = await service.signIn({ roles: ['user', 'admin'] })
    const found = await list({ 'search[value]': word }, admin)
    expect(found).toMatchObject({ draw: 1, recordsFiltered: 1 })
    expect(found.data).toMatchObject([
      {
        id: ringId,
        ringToken: ringId.slice(-8),
        isAssignedToSpace: true,
        isAssignedToUser: true,
        space: { id: space.spaceId, customName: word },
        user: { id: owner.userId, name: 'Olga Owner', email: owner.email },
      },
    ])
    const chipInPairs = chip.match(/../g)?.join(':') ?? ''
    for (const text of [ringId.slice(-8), ringId, space.spaceId, chip, chipInPairs]) {
      expect((await list({ 'search[value]': text })).data.map(({ id }) => id)).toContain(ringId)
    }
    for (const text of ['.*', '%', 'ringToken', 'space', 'chip']) {
      expect((await list({ 'search[value]': text }, admin)).recordsFiltered).toBe(0)
    }
  })

  it("finds a user's rings by name and e-mail, only if the operator may see people", async () => {
    const owner = auth.addUser({ name: `Mia Mq${newId()}` })
    await tell(service, owner)
    await waitFor(() => service.deps.userRows.exists({ _id: owner.userId }))
    const { ringId } = await known({ space: stub.addSpace(), ownerId: owner.userId })
    const { token: support } = await service.signIn({ roles: ['user', 'support'] })
    for (const text of [owner.name, owner.name.slice(4), owner.email, owner.userId]) {
      expect((await list({ 'search[value]': text }, support)).data.map(({ id }) => id)).toEqual([ringId])
      expect((await list({ 'search[value]': text })).data).toEqual([])
    }
  })

  it('is sorted and filtered by the last tap, at once after a tap', async () => {
    const [unused, first, last] = [await known(), await known(), await known()]
    const tap = async (ringId: string, lastUsedAt: string) => {
      // A tap does not change the version.
      stub.rings.set(ringId, { ...stub.rings.get(ringId)!, lastUsedAt, lastUsedBy: 'Firefox on Android' })
      await service.publish(ringTapped, { aggregateId: ringId, data: { ringId } })
      await waitFor(async () => (await rowOf(ringId))?.lastUsedAt?.toISOString() === lastUsedAt)
    }
    await tap(first.ringId, '2026-03-01T10:00:00.000Z')
    await tap(last.ringId, '2031-03-02T10:00:00.000Z')
    await tap(first.ringId, '2031-03-01T10:00:00.000Z')
    const order = { 'columns[0][data]': 'lastUsedAt', 'order[0][column]': '0', 'order[0][dir]': 'desc' }
    const ids = async (used: string) =>
      (await list({ ...order, 'columns[0][search][value]': used, length: '100' })).data.map(({ id }) => id)
    expect((await ids('ever')).slice(0, 2)).toEqual([last.ringId, first.ringId])
    const never = await ids('never')
    expect(never).toContain(unused.ringId)
    expect(never).not.toContain(first.ringId)
    // The ring was read before the tap.
    await saveRingRow(service.deps, { ...stub.rings.get(last.ringId)!, lastUsedAt: null, lastUsedBy: null })
    expect((await rowOf(last.ringId))?.lastUsedAt).not.toBeNull()
  })

  it("shows a page's current names and taps, and stale ones while the space service is unavailable", async () => {
    const space = stub.addSpace(`Once ${newId()}`)
    const { ringId } = await known({ space })
    const lastUsedAt = '2026-02-03T04:05:06.000Z'
    stub.change(ringId, { lastUsedAt, space: { ...space, customName: 'Now' } })
    const params = { id: ringId }
    const { token: admin } = await service.signIn({ roles: ['user', 'admin'] })
    const shown = (await service.call(getRing, { token: admin, params })).body.data.ring
    expect(shown).toMatchObject({ lastUsedAt, space: { customName: 'Now' } })
    stub.setDown(true)
    const earlier = await service.call(getRing, { token: admin, params })
    stub.setDown(false)
    expect(earlier.body.data.ring).toMatchObject({ lastUsedAt: null, space: { customName: space.customName } })
  })

  it('is filtered by state and by assignment', async () => {
    const free = await known({ status: 'DISABLED' })
    const placed = await known({ status: 'DISABLED', space: stub.addSpace() })
    const filter = (at: number, value: string) => ({ [`columns[${at}][search][value]`]: value })
    const columns = ['ringToken', 'status', 'isAssignedToSpace'].flatMap((name, at) => [[`columns[${at}][data]`, name]])
    const asked = { ...Object.fromEntries(columns), ...filter(1, 'DISABLED') }
    const ids = async (isPlaced: string) => (await list({ ...asked, ...filter(2, isPlaced) })).data.map(({ id }) => id)
    expect(await ids('false')).toEqual([free.ringId])
    expect(await ids('true')).toEqual([placed.ringId])
  })
})

describe('a device', () => {
  it('is in the table when its creation answers, and gone after its deletion', async () => {
    const space = stub.addSpace()
    const created = await service.call(createRing, { token, body: { spaceId: space.spaceId } })
    const { id } = created.body.data.ring
    const { token: auditor } = await service.signIn({ roles: ['user', 'admin'] })
    const entries = (await service.call(listAuditEntries, { token: auditor, query: { 'search[value]': id } })).body.data
    expect(entries).toMatchObject([{ action: 'ring.create', outcome: 'done', recordId: id }])
    expect(created.body.data.ring).toMatchObject({ isAssignedToSpace: true, isAssignedToUser: false, status: 'ACTIVE' })
    const params = { id }
    await service.call(changeRing, { token, params, body: { status: 'INACTIVE' } })
    expect((await list({ 'search[value]': id })).data).toMatchObject([{ status: 'INACTIVE' }])
    await service.call(changeRing, { token, params, body: { spaceId: null } })
    expect((await list({ 'search[value]': id })).data).toMatchObject([{ spaceId: null, space: null }])
    expect((await service.call(deleteRing, { token, params })).status).toBe(204)
    expect(await service.call(getRing, { token, params })).toMatchObject({
      status: 404,
      problem: { message: 'Ring not found' },
    })
  })

  it('is refused with flags that contradict its ids', async () => {
    const { ringId } = await known()
    const refused = await service.call(changeRing, {
      token,
      params: { id: ringId },
      body: { spaceId: stub.addSpace().spaceId, isAssignedToSpace: false },
    })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'body.isAssignedToSpace' }] } })
    const body = { isAssignedToUser: true }
    expect(await service.call(createRing, { token, body })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'body.isAssignedToUser' }] },
    })
  })

  it('shows its whole token on request, with an audit entry; no token is stored here', async () => {
    const { ringId } = await known({ space: stub.addSpace() })
    const { body } = await service.call(revealRing, { token, params: { id: ringId }, body: {} })
    expect(body.data.ringToken).toBe(wholeToken(ringId))
    const { token: auditor } = await service.signIn({ roles: ['user', 'admin'] })
    const query = { draw: 1, start: 0, length: 10, 'search[value]': ringId }
    const entries = (await service.call(listAuditEntries, { token: auditor, query })).body.data
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['ring.reveal', 'done'],
      ['ring.reveal', 'asked'],
    ])
    for (const { name } of await service.deps.connection.listCollections()) {
      const texts = JSON.stringify(await service.deps.connection.collection(name).find().toArray())
      expect(texts).not.toContain(wholeToken(ringId))
    }
  })

  it('in use is revealed by a super_admin only, for a reason that the audit trail keeps', async () => {
    const space = stub.addSpace()
    stub.occupied.add(space.spaceId)
    for (const ownerId of [newId(), null]) {
      const { ringId } = await known({ space, ownerId })
      const reveal = async (role: string, body: { reason?: string }) =>
        service.call(revealRing, {
          token: (await service.signIn({ roles: ['user', role], stepUpAt: true })).token,
          params: { id: ringId },
          body,
        })
      for (const role of ['factory', 'admin']) {
        const refused = await reveal(role, { reason: 'They asked for it' })
        expect(refused).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
      }
      expect(await reveal('super_admin', {})).toMatchObject({ status: 422, problem: { code: 'REASON_REQUIRED' } })
      const shown = await reveal('super_admin', { reason: '  Its chip is written anew ' })
      expect(shown.body.data.ringToken).toBe(wholeToken(ringId))
      const { token: auditor } = await service.signIn({ roles: ['user', 'admin'] })
      const [entry] = (await service.call(listAuditEntries, { token: auditor, query: { 'search[value]': ringId } }))
        .body.data
      const kept = await service.call(getAuditEntry, { token: auditor, params: { id: entry?.id ?? '' } })
      expect(kept.body.data.entry.after).toEqual({ reason: 'Its chip is written anew' })
    }
  })

  it('of a disowned owner is given back by an admin, not by the factory role, with an audit entry', async () => {
    const { ringId } = await known({ space: stub.addSpace(), status: 'DISABLED' })
    const reverse = async (role: 'admin' | 'factory') => {
      const { token } = await service.signIn({ roles: ['user', role] })
      return service.call(reverseDisowning, { token, params: { id: ringId } })
    }
    expect((await reverse('factory')).status).toBe(403)
    expect((await reverse('admin')).body.data.ring).toMatchObject({ status: 'ACTIVE', isAssignedToUser: true })
    expect((await reverse('admin')).problem.code).toBe('DISOWNING_FINAL')
    const { token: auditor } = await service.signIn({ roles: ['user', 'admin'] })
    const query = { 'search[value]': ringId }
    const entries = (await service.call(listAuditEntries, { token: auditor, query })).body.data
    expect(entries.filter(({ outcome }) => outcome !== 'asked').map((entry) => [entry.action, entry.outcome])).toEqual([
      ['ring.reactivated', 'refused'],
      ['ring.reactivated', 'done'],
    ])
  })

  it('refuses a change based on an older version, and answers the present ring', async () => {
    const { ringId } = await known()
    const one = { token, params: { id: ringId } }
    const { version } = (await service.call(getRing, one)).body.data.ring
    const change = (status: RingRecord['status']) =>
      service.call(changeRing, { ...one, body: { status, basedOn: version ?? Number.NaN } })
    expect((await change('INACTIVE')).body.data.ring).toMatchObject({ status: 'INACTIVE', version: 2 })
    const current = (await service.call(getRing, one)).body.data
    expect(await change('DISABLED')).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE', current } })
  })

  it('is reported lost by support only with the e-mail of its owner', async () => {
    const owner = auth.addUser({ name: 'Mia' })
    await tell(service, owner)
    await waitFor(() => service.deps.userRows.exists({ _id: owner.userId }))
    const { ringId } = await known({ space: stub.addSpace(), ownerId: owner.userId })
    const free = await known({ space: stub.addSpace() })
    const { token: support } = await service.signIn({ roles: ['user', 'support'] })
    const report = (id: string, ownerEmail: string, by = support) =>
      service.call(reportLostRing, { token: by, params: { id }, body: { ownerEmail } })
    for (const [id, email] of [
      [ringId, 'somebody.else@example.com'],
      [free.ringId, owner.email],
    ] as const) {
      expect(await report(id, email)).toMatchObject({ status: 409, problem: { code: 'OWNER_DIFFERS' } })
    }
    const lost = await report(ringId, owner.email.toUpperCase())
    expect(lost.body.data.ring.status).toBe('INACTIVE')
    const { token: factory } = await service.signIn({ roles: ['user', 'factory'] })
    expect((await report(ringId, owner.email, factory)).status).toBe(403)
  })

  it('keeps its owner unless the operator confirms that they lose it', async () => {
    const { ringId } = await known({ space: stub.addSpace(), ownerId: newId() })
    const { token: admin } = await service.signIn({ roles: ['user', 'admin'] })
    const change = (body: BodyOf<typeof changeRing>) =>
      service.call(changeRing, { token: admin, params: { id: ringId }, body })
    for (const body of [{ status: 'INACTIVE' }, { status: 'DISABLED' }, { userId: null }] as const) {
      expect(await change(body)).toMatchObject({ status: 409, problem: { code: 'RING_OWNED' } })
    }
    const lost = await change({ status: 'INACTIVE', endsOwnersUse: true })
    expect(lost.body.data.ring.status).toBe('INACTIVE')
  })

  it('is created for the stock a hundred at once, once per request', async () => {
    const headers = { 'idempotency-key': newId() }
    const make = () => service.call(bulkCreateRings, { token, body: { count: 5 }, headers })
    const [first, again] = [await make(), await make()]
    expect(first.body).toMatchObject({ success: true, message: '5 devices created' })
    expect(again.body.data.rings).toEqual(first.body.data.rings)
    for (const { id, ringToken } of first.body.data.rings) {
      expect(ringToken).toBe(wholeToken(id))
      expect(await rowOf(id)).toMatchObject({ spaceId: null, status: 'ACTIVE' })
    }
    const tooMany = await service.call(bulkCreateRings, { token, body: { count: 201 } })
    expect(tooMany).toMatchObject({ status: 422, problem: { errors: [{ field: 'body.count' }] } })
  })
})
