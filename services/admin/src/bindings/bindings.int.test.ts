import {
  bulkCreateBindings,
  createBinding,
  deleteBinding,
  getBinding,
  listBindings,
  listUnbound,
  updateBinding,
} from '@love-space/contracts/admin/binding.routes.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub, wholeToken } from '../../test/ring-stub.ts'
import type { Deps } from '../deps.ts'
import { refreshRingRow } from '../rings/save-ring-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'

const auth = createAuthStub()
const stub = createRingStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, stub)
  token = (await service.signIn({ roles: ['user', 'factory'], stepUpAt: true })).token
})
afterAll(() => service?.stop())

const known = async (more: Partial<RingRecord> = {}): Promise<RingRecord> => {
  const ring = stub.addRing(more)
  await refreshRingRow(service.deps, ring.ringId)
  return ring
}
const list = async (query: Record<string, string | number> = {}) =>
  (await service.call(listBindings, { token, query: { draw: 1, start: 0, length: 25, ...query } as never })).body
const pairOf = (spaceId: string, ringId: string) => ({
  spaceToken: wholeToken(spaceId),
  ringToken: wholeToken(ringId),
})

describe('the table of bindings', () => {
  it('numbers the spaces of the whole result, newest first, also for a space across two pages, as far as rows are counted', async () => {
    await service.deps.ringRows.deleteMany({})
    const days = [3, 2, 1]
    const spaces = days.map(() => stub.addSpace())
    for (const [index, day] of days.entries()) {
      const placedAt = `2026-01-0${day}T00:00:00.000Z`
      for (let ring = 0; ring < 2; ring += 1) await known({ space: spaces[index] ?? null, placedAt })
    }
    const first = await list({ length: 3 })
    const second = await list({ start: 3, length: 3 })
    expect(first.recordsFiltered).toBe(6)
    expect([...first.data, ...second.data].map(({ spaceId, group }) => [spaceId, group])).toEqual(
      spaces.flatMap(({ spaceId }, index) => [
        [spaceId, index + 1],
        [spaceId, index + 1],
      ]),
    )
    const behind = await list({ after: first.last ?? '' })
    expect(behind.data.map(({ id, group }) => [id, group])).toEqual(second.data.map(({ id }) => [id, null]))
    const [row] = first.data
    expect(row?.url).toBe(`/api/space?token=${row?.spaceToken}…&object=${row?.ringToken}…`)
  })

  it('hides rings in stock, and rings with an owner unless requested', async () => {
    await service.deps.ringRows.deleteMany({})
    await known()
    const free = await known({ space: stub.addSpace() })
    const owned = await known({ space: stub.addSpace(), ownerId: newId() })
    const ids = async (isRegistered?: string) => {
      const filter = { 'columns[0][data]': 'isRegistered', 'columns[0][search][value]': isRegistered ?? '' }
      return (await list(filter)).data.map(({ id }) => id).toSorted()
    }
    expect(await ids()).toEqual([free.ringId])
    expect(await ids('yes')).toEqual([owned.ringId])
    expect(await ids('any')).toEqual([free.ringId, owned.ringId].toSorted())
    expect(await list()).toMatchObject({ recordsTotal: 2, recordsFiltered: 1 })
  })
})

describe('a binding', () => {
  it('is made by two whole tokens, marked as written, moved to another space and deleted', async () => {
    const [space, other] = [stub.addSpace(), stub.addSpace()]
    const { ringId } = await known()
    const body = pairOf(space.spaceId, ringId)
    const made = (await service.call(createBinding, { token, body })).body.data.binding
    expect(made).toMatchObject({ id: ringId, spaceId: space.spaceId, status: 'UNBOUND' })
    const params = { id: made.id }
    const ticked = await service.call(updateBinding, { token, params, body: { status: 'BOUND' } })
    expect(ticked.body.data.binding.status).toBe('BOUND')
    const silent = await service.call(updateBinding, { token, params, body: pairOf(other.spaceId, ringId) })
    expect(silent).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
    const confirmed = { ...pairOf(other.spaceId, ringId), from: space.spaceId }
    const moved = await service.call(updateBinding, { token, params, body: confirmed })
    expect(moved.body.data.binding).toMatchObject({ spaceToken: other.tokenPrefix, status: 'UNBOUND' })
    expect(moved.body.data.binding.url).toContain(other.tokenPrefix)
    expect((await service.call(deleteBinding, { token, params })).status).toBe(204)
    expect(stub.rings.get(ringId)?.space).toBeNull()
    expect(await service.call(getBinding, { token, params })).toMatchObject({
      status: 404,
      problem: { message: 'Binding not found' },
    })
  })

  it('refuses a change based on an older version, and answers the present binding', async () => {
    const [space, next] = [stub.addSpace(), await known()]
    const { ringId } = await known({ space })
    const one = { token, params: { id: ringId } }
    const { version = Number.NaN } = (await service.call(getBinding, one)).body.data.binding
    const tick = { status: 'BOUND', basedOn: version } as const
    expect((await service.call(updateBinding, { ...one, body: tick })).body.data.binding.version).toBe(2)
    const refused = {
      status: 409,
      problem: { code: 'ITEM_CHANGED_SINCE', current: { binding: { id: ringId, version: 2 } } },
    }
    const others = [{ status: 'UNBOUND' as const }, pairOf(space.spaceId, next.ringId)]
    for (const body of others) {
      expect(await service.call(updateBinding, { ...one, body: { ...body, basedOn: version } })).toMatchObject(refused)
    }
    expect(stub.rings.get(next.ringId)?.space).toBeNull()
  })

  it('that gets another device token moves the former ring to stock', async () => {
    const space = stub.addSpace()
    const [former, next] = [await known({ space }), await known()]
    const params = { id: former.ringId }
    const changed = await service.call(updateBinding, { token, params, body: pairOf(space.spaceId, next.ringId) })
    expect(changed.body.data.binding).toMatchObject({ id: next.ringId, spaceId: space.spaceId })
    expect(stub.rings.get(former.ringId)?.space).toBeNull()
  })

  it('leaves the former ring if it was moved meanwhile or is in use', async () => {
    const [space, other] = [stub.addSpace(), stub.addSpace()]
    const [former, next] = [await known({ space }), await known()]
    const params = { id: former.ringId }
    const call = { token, params, body: pairOf(space.spaceId, next.ringId) }
    const move = async () => stub.change(former.ringId, { space: other })
    meanwhile(service.deps.erasures, 'among', move, 'after', (ids: string[]) => ids.includes(space.spaceId))
    const changed = await service.call(updateBinding, call)
    expect(changed.body.data.binding).toMatchObject({ id: next.ringId, spaceId: space.spaceId })
    expect(stub.rings.get(former.ringId)?.space).toEqual(other)
    expect((await service.call(updateBinding, call)).body).toEqual(changed.body)
    expect(stub.rings.get(former.ringId)?.space).toEqual(other)
    const owned = await known({ space: other, ownerId: newId() })
    const rebound = { token, params: { id: owned.ringId }, body: pairOf(other.spaceId, (await known()).ringId) }
    expect(await service.call(updateBinding, rebound)).toMatchObject({ status: 409, problem: { code: 'RING_OWNED' } })
  })

  it('is made by one operator; another one reads who was first, and when', async () => {
    const space = stub.addSpace()
    const { ringId } = await known()
    const body = pairOf(space.spaceId, ringId)
    const first = await service.signIn({ roles: ['user', 'admin'] })
    const second = await service.signIn({ roles: ['user', 'admin'] })
    const at = '2026-02-03T04:05:06.000Z'
    await saveUserRow(service.deps, auth.addUser({ userId: first.userId, name: 'Olga First' }))
    for (let round = 0; round < 2; round += 1) {
      expect((await service.call(createBinding, { token: first.token, body })).status).toBe(201)
    }
    stub.deeds.push({ what: 'bound', at, operatorId: first.userId })
    const late = await service.call(createBinding, { token: second.token, body })
    expect(late).toMatchObject({ status: 409, problem: { code: 'RING_BOUND' } })
    expect(late.problem?.message).toContain('Olga First bound it to this space on 2026-02-03 04:05 UTC')
    const nameless = await service.call(createBinding, { token, body })
    expect(nameless).toMatchObject({ status: 409, problem: { code: 'RING_BOUND' } })
    expect(nameless.problem?.message).toContain('Another operator bound it to this space on 2026-02-03 04:05 UTC')
    stub.deeds.length = 0
  })

  it('takes no ring from another space; the refusal names the ring, and the space only if the operator may see people', async () => {
    const [held, wanted] = [stub.addSpace('Mia and Ben'), stub.addSpace()]
    const { ringId, tokenPrefix } = await known({ space: held, ownerId: newId() })
    const body = pairOf(wanted.spaceId, ringId)
    const { token: admin } = await service.signIn({ roles: ['user', 'admin'] })
    const refused = await service.call(createBinding, { token: admin, body })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
    expect(refused.problem?.message).toContain(`Device ${tokenPrefix}… is in a space: Mia and Ben.`)
    const nameless = await service.call(createBinding, { token, body })
    expect(nameless).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
    expect(nameless.problem?.message).toContain(tokenPrefix)
    expect(nameless.problem?.message).not.toContain('Mia')
    const bulk = await service.call(bulkCreateBindings, { token: admin, body: { bindings: [body] } })
    expect(bulk).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
    expect(stub.rings.get(ringId)?.space).toEqual(held)
    const moved = await service.call(createBinding, { token: admin, body: { ...body, from: held.spaceId } })
    expect(moved.body.data.binding).toMatchObject({ id: ringId, spaceId: wanted.spaceId })
    const elsewhere = { ...pairOf(held.spaceId, ringId), from: newId() }
    expect(await service.call(createBinding, { token: admin, body: elsewhere })).toMatchObject({
      status: 409,
      problem: { code: 'RING_MOVED' },
    })
  })

  it('of many answers an outcome each', async () => {
    const [space, other] = [stub.addSpace(), stub.addSpace()]
    const [free, placed, last] = [await known(), await known({ space: other }), await known()]
    const bindings = [free, placed, last].map(({ ringId }) => pairOf(space.spaceId, ringId))
    const { status, body } = await service.call(bulkCreateBindings, { token, body: { bindings } })
    expect(status).toBe(201)
    expect(body.message).toBe('2 bindings created, 1 not')
    expect(body.data.createdBindings.map(({ id }) => id)).toEqual([free.ringId, last.ringId])
    expect(body.data.outcomes).toMatchObject([
      { outcome: 'bound' },
      { outcome: 'refused', code: 'RING_PLACED' },
      { outcome: 'bound' },
    ])
  })

  it('needs both tokens, and names the missing one', async () => {
    const { ringId } = await known({ space: stub.addSpace() })
    const params = { id: ringId }
    const refused = await service.call(updateBinding, { token, params, body: { spaceToken: wholeToken(newId()) } })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'body.ringToken' }] } })
    const unknown = await service.call(createBinding, { token, body: pairOf(newId(), ringId) })
    expect(unknown).toMatchObject({ status: 404, problem: { message: 'Space not found' } })
  })

  it('of many resumes at a retry', async () => {
    const space = stub.addSpace()
    const rings = [await known(), await known()]
    const bindings = rings.map(({ ringId }) => ({ ...pairOf(space.spaceId, ringId), status: 'BOUND' as const }))
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await service.call(bulkCreateBindings, { token, body: { bindings } })
      expect(status).toBe(201)
      expect(body.data.createdBindings).toMatchObject(rings.map(({ ringId }) => ({ id: ringId, status: 'BOUND' })))
    }
    const { body } = await service.call(listUnbound, { token })
    expect(body.data.devices.map(({ id }) => id)).not.toContain(rings[0]?.ringId)
  })
})
