import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { createBatch, getBatch } from '@love-space/contracts/admin/batch.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import {
  checkSignedTap,
  findCarried,
  leaseAddresses,
  markWritten,
  releaseAddresses,
} from '@love-space/contracts/admin/station.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub, genuineCode, wholeToken } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'

const [rings, spaces] = [createRingStub(), createSpaceStub()]
let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub(), spaces, {}, rings)
})
afterAll(() => service?.stop())

const operator = (role: OperatorRole = 'factory') => service.signIn({ roles: ['user', role] })
type Operator = Awaited<ReturnType<typeof operator>>

const newBatch = async ({ token }: Operator, count = 8): Promise<string> => {
  const headers = { 'idempotency-key': newId() }
  const { id } = (await service.call(createBatch, { token, body: { spaces: count }, headers })).body.data.batch
  const state = async () => (await service.call(getBatch, { token, params: { id } })).body.data.batch.state
  await waitFor(async () => (await state()) === 'ready')
  return id
}
const lease = ({ token }: Operator, id: string) => service.call(leaseAddresses, { token, params: { id } })
const leased = async (who: Operator, id: string) => (await lease(who, id)).body.data
const idsOf = ({ addresses }: { addresses: readonly { ringId: string }[] }) => addresses.map(({ ringId }) => ringId)
const release = ({ token }: Operator, id: string) => service.call(releaseAddresses, { token, params: { id } })
const mark = (
  { token }: Operator,
  id: string,
  ringId: string,
  body: { isWritten: boolean; chipUid: string; replaces?: boolean },
) => service.call(markWritten, { token, params: { id, ringId }, body })
let chips = 0
const newChip = (): string => `04${(chips += 1).toString(16).toUpperCase().padStart(12, '0')}`
const write = (who: Operator, id: string, ringId: string, chipUid = newChip()) =>
  mark(who, id, ringId, { isWritten: true, chipUid })
const endLeases = (batchId: string) =>
  service.deps.addressLeases.updateMany({ batchId }, { $set: { until: new Date(0) } })
const { stationAddressesMax: atOnce } = limits

it('gives a session the addresses of a batch, a few at a time, each with an audit entry, and the same ones again', async () => {
  const who = await operator()
  const id = await newBatch(who)
  const first = await leased(who, id)
  expect(first.addresses).toHaveLength(atOnce)
  expect(first.counts).toEqual({ written: 0, left: 16 })
  expect(first.addresses.slice(0, 3).map(({ label }) => label)).toEqual(['1-1', '1-2', '2-1'])
  for (const { ringId, url } of first.addresses) {
    const ring = rings.rings.get(ringId)
    expect(url).toContain(`token=${wholeToken(ring?.space?.spaceId ?? '')}&object=${wholeToken(ringId)}`)
  }
  expect(idsOf(await leased(who, id))).toEqual(idsOf(first))
  const { token } = await operator('admin')
  const [ringId] = idsOf(first)
  const query = { draw: 1, start: 0, length: 100, 'search[value]': ringId ?? '' }
  const entries = (await service.call(listAuditEntries, { token, query })).body.data
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`).toSorted()).toEqual([
    'ring.reveal asked',
    'ring.reveal asked',
    'ring.reveal done',
    'ring.reveal done',
  ])
  expect(JSON.stringify(entries)).not.toContain('-whole-')
})

it('never gives two sessions one address, even at once', async () => {
  const phones = await Promise.all([operator(), operator(), operator()])
  const id = await newBatch(phones[0])
  const got = (await Promise.all(phones.map((phone) => leased(phone, id)))).flatMap(idsOf)
  expect(got).toHaveLength(16)
  expect(new Set(got).size).toBe(16)
})

it('gives released addresses to others at once, and those of a lost page last, after the lease', async () => {
  const [lost, other] = [await operator(), await operator()]
  const id = await newBatch(lost)
  const held = idsOf(await leased(lost, id))
  expect(idsOf(await leased(other, id))).toHaveLength(6)
  expect((await release(other, id)).status).toBe(204)
  await endLeases(id)
  const got = idsOf(await leased(other, id))
  expect(got.slice(0, 6).every((ringId) => !held.includes(ringId))).toBe(true)
  expect(got).toHaveLength(atOnce)
})

it('leaves out rings that are written, shipped, inactive, owned or in a space with somebody, also before the rows know', async () => {
  const who = await operator()
  const id = await newBatch(who, 3)
  const ids = idsOf(await leased(who, id))
  await release(who, id)
  const [written, shipped, inactive, owned, visited] = ids as [string, string, string, string, string]
  const at = '2026-01-01T00:00:00.000Z'
  rings.change(written, { writtenAt: at })
  rings.change(shipped, { shippedAt: at })
  rings.change(inactive, { status: 'INACTIVE' })
  rings.change(owned, { ownerId: newId() })
  rings.occupied.add(rings.rings.get(visited)?.space?.spaceId ?? '')
  const left = idsOf(await leased(who, id))
  expect(left).toEqual(
    ids.slice(5).filter((ringId) => !rings.occupied.has(rings.rings.get(ringId)?.space?.spaceId ?? '')),
  )
})

it('ticks a ring with its chip, once, and takes it back; the address can then be written again', async () => {
  const who = await operator()
  const id = await newBatch(who, 1)
  const [ringId = '', other = ''] = idsOf(await leased(who, id))
  const chipUid = newChip()
  for (let time = 0; time < 2; time += 1) {
    const answer = await write(who, id, ringId, chipUid)
    expect(answer.body.data.counts).toEqual({ written: 1, left: 1 })
  }
  expect(rings.rings.get(ringId)).toMatchObject({ chipUid })
  expect(idsOf(await leased(who, id))).toEqual([other])
  for (let time = 0; time < 2; time += 1) {
    const answer = await mark(who, id, ringId, { isWritten: false, chipUid })
    expect(answer.body.data.counts).toEqual({ written: 0, left: 2 })
  }
  expect(rings.rings.get(ringId)).toMatchObject({ chipUid: null, writtenAt: null })
  expect(idsOf(await leased(who, id)).toSorted()).toEqual([ringId, other].toSorted())
})

it('refuses a second chip for an address, and a chip of another ring unless it replaces that one', async () => {
  const who = await operator()
  const id = await newBatch(who, 2)
  const [first = '', second = ''] = idsOf(await leased(who, id))
  const chipUid = newChip()
  await write(who, id, first, chipUid)
  expect(await write(who, id, first)).toMatchObject({ status: 409, problem: { code: 'CHIP_DIFFERS' } })
  expect(await write(who, id, second, chipUid)).toMatchObject({ status: 409, problem: { code: 'CHIP_TAKEN' } })
  const replacing = { isWritten: true, chipUid, replaces: true }
  expect((await mark(who, id, second, replacing)).body.data.counts).toEqual({ written: 1, left: 3 })
  expect(rings.rings.get(first)).toMatchObject({ chipUid: null, writtenAt: null })
  rings.change(second, { ownerId: newId() })
  expect(await mark(who, id, first, replacing)).toMatchObject({ status: 409, problem: { code: 'CHIP_TAKEN' } })
})

it('ticks no ring of another batch', async () => {
  const who = await operator()
  const [id, other] = [await newBatch(who, 1), await newBatch(who, 1)]
  const [ringId = ''] = idsOf(await leased(who, other))
  expect(await write(who, id, ringId)).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
})

it('says whose address a chip carries', async () => {
  const who = await operator()
  const id = await newBatch(who, 1)
  const [ringId = ''] = idsOf(await leased(who, id))
  const ask = async (ringToken: string) =>
    (await service.call(findCarried, { token: who.token, params: { id }, body: { ringToken } })).body.data.carried
  expect(await ask(wholeToken(newId()))).toBeNull()
  const found = { ringId, isOfThisBatch: true, isWritten: false, isInUse: false }
  expect(await ask(wholeToken(ringId))).toMatchObject(found)
  await write(who, id, ringId)
  const { spaceId } = spaces.addSpace({ memberIds: [newId()] })
  const place = rings.addSpace('Theirs', spaceId)
  rings.change(ringId, { space: place })
  expect(await ask(wholeToken(ringId))).toMatchObject({ ...found, isWritten: true, isInUse: true })
})

it('ticks a ring that signs its taps only by a genuine code of its batch', async () => {
  const who = await operator()
  const [id, other] = [await newBatch(who, 1), await newBatch(who, 1)]
  const [ringId = ''] = idsOf(await leased(who, id))
  const chipUid = newChip()
  const pair = {
    spaceToken: wholeToken(rings.rings.get(ringId)?.space?.spaceId ?? ''),
    ringToken: wholeToken(ringId),
  }
  const check = async (batch: string, piccData: string, more = {}) => {
    const body = { ...pair, piccData, cmac: '0'.repeat(16), chipUid, attempt: newId(), ...more }
    return (await service.call(checkSignedTap, { token: who.token, params: { id: batch }, body })).body.data
  }
  expect(await check(id, '00')).toMatchObject({ outcome: 'forged', label: '1-1', counts: { written: 0 } })
  expect(await check(other, genuineCode)).toMatchObject({ outcome: 'not-in-batch', label: null })
  expect(await check(id, genuineCode, { ringToken: wholeToken(newId()) })).toMatchObject({ outcome: 'not-in-batch' })
  expect(await check(id, genuineCode)).toMatchObject({ outcome: 'genuine', label: '1-1', counts: { written: 1 } })
  expect(rings.rings.get(ringId)).toMatchObject({ chipUid })
})

it('gives no addresses of a batch that is not ready, and none to an operator who collects them', async () => {
  const who = await operator()
  const id = await newBatch(who, 1)
  await service.deps.batches.update({ _id: id }, { $set: { state: 'cancelled' } }, [])
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await lease(who, id)).status))
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect((await lease(who, id)).status).toBe(429)
})

it('keeps chips in the audit trail, and no address', async () => {
  const who = await operator()
  const id = await newBatch(who, 1)
  const [ringId = ''] = idsOf(await leased(who, id))
  const chipUid = newChip()
  await write(who, id, ringId, chipUid)
  const { token } = await operator('admin')
  const query = { draw: 1, start: 0, length: 100, 'search[value]': ringId }
  const entries = (await service.call(listAuditEntries, { token, query })).body.data
  const entry = entries.find(({ action, outcome }) => action === 'binding.update' && outcome === 'done')
  const { body } = await service.call(getAuditEntry, { token, params: { id: entry?.id ?? '' } })
  expect(body.data.entry.after).toEqual({ isWritten: true, chipUid })
})
