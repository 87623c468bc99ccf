import { cutAudit, verifyAudit } from '@love-space/contracts/admin/audit.internal.ts'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { appendEntry } from './append-entry.ts'
import type { AuditCheckpointDoc } from './checkpoint.model.ts'
import { signatureOf } from './checkpoint.rules.ts'
import { auditDaysMin } from './cut-entries.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as PrivateJwk
const auth = createAuthStub()
let service: TestService<Deps>
let email: string
beforeAll(async () => {
  service = await startTestAdmin(auth, createSpaceStub(), { INTERNAL_PRIVATE_KEY: newKey() })
  const operator = auth.addUser({ email: `${newId()}@example.com`, roles: ['user', 'super_admin'] })
  email = operator.email
  await tell(service, operator)
  await waitFor(() => service.deps.userRows.exists({ _id: operator.userId }))
})
afterAll(() => service?.stop())

const today = () => service.deps.clock().toISOString().slice(0, 10)
const daysAgo = (days: number) => addDays(today(), -days)
const append = async (count: number, age: number) => {
  const at = new Date(`${daysAgo(age)}T12:00:00.000Z`)
  const entry = {
    operatorId: newId(),
    action: 'quote.create',
    outcome: 'done',
    code: null,
    requestId: newId(),
  } as const
  for (let index = 0; index < count; index += 1) {
    const values = { before: null, after: { text: `Said ${newId()}` } }
    await appendEntry({ ...service.deps, clock: () => at }, { ...entry, recordId: newId(), values })
  }
}
const verify = async (after = 0) =>
  (await service.call(verifyAudit, { token: await service.internalToken('admin'), query: { after } })).body.data
const cut = async (before = daysAgo(auditDaysMin), by = email) =>
  service.call(cutAudit, { token: await service.internalToken('admin'), body: { before, email: by } })
const numbers = async () => (await service.deps.auditEntries.find().sort({ _id: 1 })).map(({ _id }) => _id)
const checkpoint = () => service.deps.auditCheckpoints.findById('last-cut').lean<AuditCheckpointDoc | null>()

/** Begins with three entries that may be cut, and two younger ones. */
beforeEach(async () => {
  const { auditEntries, auditValues, auditCheckpoints } = service.deps
  await auditEntries.deleteMany({})
  await auditValues.deleteMany({})
  await auditCheckpoints.deleteMany({})
  await append(3, auditDaysMin + 1)
  await append(2, auditDaysMin)
})

describe('cutting the audit trail', () => {
  it('deletes entries older than a day with their values, is recorded itself, and leaves a trail that verifies', async () => {
    expect((await cut()).body.data).toEqual({ cut: 3, number: 3, isDone: true })
    expect(await numbers()).toEqual([4, 5, 6, 7])
    expect(await service.deps.auditValues.countDocuments({})).toBe(3)
    expect(await verify()).toMatchObject({ checked: 4, erased: 0, next: null, broken: null })
    expect(await checkpoint()).toMatchObject({ number: 3, count: 3 })
    const { token } = await service.signIn({ roles: ['user', 'admin'] })
    const { data } = (await service.call(listAuditEntries, { token })).body
    const [done, asked] = data
    expect([done, asked].map((one) => `${one?.action} ${one?.outcome} ${one?.recordId}`)).toEqual([
      'audit.cut done 3',
      'audit.cut asked 3',
    ])
  })

  it('goes on from the checkpoint of the cut before', async () => {
    await cut(daysAgo(auditDaysMin + 1))
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
    await cut()
    expect((await cut()).body.data).toEqual({ cut: 0, number: 3, isDone: true })
    expect(await verify(1)).toMatchObject({ checked: 4, broken: null })
    await append(1, 0)
    expect(await verify()).toMatchObject({ checked: 5, broken: null })
  })

  it('keeps entries of the last year, and obeys only a super_admin', async () => {
    expect((await cut(daysAgo(auditDaysMin - 1))).problem.errors?.[0]?.field).toBe('body.before')
    const other = auth.addUser({ email: `${newId()}@example.com`, roles: ['user', 'admin'] })
    await tell(service, other)
    await waitFor(() => service.deps.userRows.exists({ _id: other.userId }))
    for (const by of [other.email, 'nobody@example.com']) {
      expect((await cut(undefined, by)).problem.code).toBe('FORBIDDEN')
    }
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  })

  it.each([
    ['before the checkpoint is written', 'auditCheckpoints', 'updateOne', 3],
    ['before the values are deleted', 'auditValues', 'deleteMany', 0],
    ['before the entries are deleted', 'auditEntries', 'deleteMany', 0],
  ] as const)('verifies after a kill %s, and the next call finishes', async (_, collection, write, left) => {
    const killed = vi.spyOn(service.deps[collection], write).mockImplementationOnce(() => {
      throw new Error('killed')
    })
    expect((await cut()).status).toBe(500)
    killed.mockRestore()
    expect(await verify()).toMatchObject({ broken: null })
    expect((await numbers())[0]).toBe(1)
    expect((await cut()).body.data).toEqual({ cut: left, number: 3, isDone: true })
    expect((await numbers())[0]).toBe(4)
    expect(await service.deps.auditValues.countDocuments({ values: /Said/ })).toBe(2)
    expect(await verify()).toMatchObject({ broken: null })
  })

  it('refuses to remove the evidence of a changed entry', async () => {
    await service.deps.auditEntries.updateOne({ _id: 2 }, { $set: { operatorId: newId() } })
    expect((await cut()).problem.code).toBe('CONFLICT')
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
    expect(await checkpoint()).toBeNull()
  })
})

describe('verification behind a checkpoint', () => {
  const change = (fields: Partial<AuditCheckpointDoc>) =>
    service.deps.auditCheckpoints.updateOne({ _id: 'last-cut' }, { $set: fields })
  const unsigned = { number: expect.any(Number), what: 'its checkpoint is not signed with the key of this service' }

  it('fails if the checkpoint is missing', async () => {
    await cut()
    await service.deps.auditCheckpoints.deleteMany({})
    expect((await verify()).broken).toEqual({ number: 4, what: 'entry 1 is missing' })
  })

  it.each([
    ['moved', { number: 4 }],
    ['given another hash', { hash: 'another' }],
    ['given another time', { at: new Date(0) }],
  ])('fails if the checkpoint is %s', async (_, fields) => {
    await cut()
    await change(fields)
    expect((await verify()).broken).toEqual(unsigned)
  })

  it('fails if somebody without the key makes a checkpoint', async () => {
    const third = await service.deps.auditEntries.findById(3).lean()
    const facts = { number: 3, hash: third?.hash ?? '', count: 3, at: new Date() }
    const signature = signatureOf(facts, newKey())
    await service.deps.auditCheckpoints.create([{ _id: 'last-cut', ...facts, signature }])
    await service.deps.auditEntries.deleteMany({ _id: { $lte: 3 } })
    expect((await verify()).broken).toEqual(unsigned)
  })

  it('fails if an earlier checkpoint is put back', async () => {
    await service.deps.auditEntries.deleteMany({})
    await append(2, auditDaysMin + 10)
    await append(3, auditDaysMin + 5)
    await append(1, 0)
    await cut(daysAgo(auditDaysMin + 6))
    const { _id, __v, ...earlier } = { __v: 0, ...(await checkpoint()) }
    expect([earlier.number, _id, __v]).toEqual([2, 'last-cut', 0])
    await cut()
    expect(await verify()).toMatchObject({ broken: null })
    await change(earlier)
    expect((await verify()).broken).toMatchObject({ what: 'entry 3 is missing' })
  })

  it('fails if entries behind it are missing', async () => {
    await cut()
    await service.deps.auditEntries.deleteOne({ _id: 4 })
    expect((await verify()).broken).toEqual({ number: 5, what: 'entry 4 is missing' })
    await service.deps.auditEntries.deleteMany({})
    expect((await verify()).broken).toEqual({ number: 4, what: 'it is missing' })
  })
})
