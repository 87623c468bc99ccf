import { createBatch, getBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { listBindings } from '@love-space/contracts/admin/binding.routes.ts'
import { readOverview } from '@love-space/contracts/admin/overview.routes.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import type { Deps } from '../deps.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { countTap, removeOldTapCounts } from './count-tap.ts'

const stub = createRingStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub(), undefined, {}, stub)
  token = (await service.signIn({ roles: ['user', 'factory'] })).token
})
afterAll(() => service?.stop())

const durable = 'admin-count-tap-on-tapped'
const overview = async () => (await service.call(readOverview, { token })).body.data
const known = async (more: Parameters<typeof stub.addRing>[0]) => {
  const ring = stub.addRing(more)
  await saveRingRow(service.deps, ring)
  return ring
}
const tap = (ringId: string) => service.publish(ringTapped, { aggregateId: ringId, data: { ringId } })

describe('the overview', () => {
  it('counts what waits, as the lists do that its figures lead to', async () => {
    const before = (await overview()).rings
    const batchId = newId()
    const at = '2026-02-01T00:00:00.000Z'
    await known({ space: stub.addSpace() })
    await known({ writtenAt: at, batchId })
    await known({ writtenAt: at })
    await known({ writtenAt: at, batchId, shippedAt: at })
    await known({ writtenAt: at, batchId, shippedAt: at, lastUsedAt: at, lastUsedBy: 'Firefox' })
    const { rings } = await overview()
    expect(rings).toEqual({
      unwritten: before.unwritten + 1,
      unshipped: before.unshipped + 1,
      neverTapped: before.neverTapped + 1,
    })
    const filtered = async (route: typeof listRings | typeof listBindings, filters: Record<string, string>) => {
      const query = Object.entries(filters).flatMap(([column, value], at) => [
        [`columns[${at}][data]`, column],
        [`columns[${at}][search][value]`, value],
      ])
      return (await service.call(route, { token, query: Object.fromEntries(query) })).body.recordsFiltered
    }
    expect(await filtered(listBindings, { status: 'UNBOUND' })).toBe(rings.unwritten)
    expect(await filtered(listRings, { shipping: 'waiting' })).toBe(rings.unshipped)
    expect(await filtered(listRings, { shipping: 'shipped', lastUsedAt: 'never' })).toBe(rings.neverTapped)
  })

  it('shows the taps by day and by batch, without who tapped', async () => {
    const { id } = (
      await service.call(createBatch, { token, body: { spaces: 1 }, headers: { 'idempotency-key': newId() } })
    ).body.data.batch
    const read = async () => (await service.call(getBatch, { token, params: { id } })).body.data.batch
    await waitFor(async () => (await read()).state === 'ready')
    const ring = await known({ batchId: id, ownerId: newId() })
    const before = (await overview()).taps.days.at(-1)?.taps ?? 0
    for (const ringId of [ring.ringId, ring.ringId, (await known({})).ringId]) await tap(ringId)
    await service.idle(ringTapped, durable)
    const { taps } = await overview()
    expect(taps.days).toHaveLength(14)
    expect(taps.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), taps: before + 3 })
    expect(taps.batches).toContainEqual({ batch: { id, name: (await read()).name }, taps: 2 })
    expect(taps.since).toBe(taps.days.at(-1)?.day)
    expect(JSON.stringify(await service.deps.tapCounts.find().lean())).not.toContain(ring.ownerId)
  })

  it('counts the taps of deleted batches among those of rings without a batch', async () => {
    const others = async () => (await overview()).taps.batches.filter(({ batch }) => !batch)
    const before = (await others())[0]?.taps ?? 0
    for (const batchId of [newId(), newId()]) await tap((await known({ batchId })).ringId)
    await service.idle(ringTapped, durable)
    expect(await others()).toEqual([{ batch: null, taps: before + 2 }])
  })

  it('is for those who may see rings', async () => {
    const { token: marketing } = await service.signIn({ roles: ['user', 'marketing'] })
    expect((await service.call(readOverview, { token: marketing })).status).toBe(403)
  })
})

describe('counts of taps', () => {
  it('count an event once, also if it is delivered again in the midst', async () => {
    const { ringId } = await known({})
    const envelope = { id: newId(), time: '2026-03-04T23:59:59.999Z' } as Parameters<typeof countTap>[2]
    await Promise.all([countTap(service.deps, { ringId }, envelope), countTap(service.deps, { ringId }, envelope)])
    expect(await service.deps.tapCounts.find({ day: '2026-03-04' }).lean()).toMatchObject([{ batchId: null, taps: 1 }])
  })

  it('are kept for 400 days', async () => {
    const { ringId } = await known({})
    const envelope = { id: newId(), time: '2024-01-01T00:00:00.000Z' } as Parameters<typeof countTap>[2]
    await countTap(service.deps, { ringId }, envelope)
    await removeOldTapCounts(service.deps)
    expect(await service.deps.tapCounts.countDocuments({ day: '2024-01-01' })).toBe(0)
    expect(await service.deps.tapCounts.countDocuments({})).toBeGreaterThan(0)
  })
})

describeConsumer({
  service: () => service,
  event: ringTapped,
  durable,
  isEachCounted: true,
  prepare: async () => {
    const batchId = newId()
    const { ringId } = await known({ batchId })
    const effect = () => service.deps.tapCounts.findOne({ batchId }, { taps: 1 }).lean()
    return { aggregateId: ringId, data: { ringId }, effect }
  },
})
