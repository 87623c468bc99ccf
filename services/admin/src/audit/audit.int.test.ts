import { verifyAudit } from '@love-space/contracts/admin/audit.internal.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { createQuote, deleteQuote, updateQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { createUser, deleteUser, updateUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { fileUploadedByOperator } from '@love-space/contracts/media/file.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import type { Deps } from '../deps.ts'
import { saveRingRows } from '../rings/save-ring-row.ts'
import { appendEntry } from './append-entry.ts'

const auth = createAuthStub()
let service: TestService<Deps>
let operator: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  service = await startTestAdmin(auth)
  operator = await service.signIn({ roles: ['user', 'admin'] })
})
afterAll(() => service?.stop())

const entriesOf = async (id: string) => {
  const { body } = await service.call(listAuditEntries, { token: operator.token, query: { 'search[value]': id } })
  return body.data
}
const detailsOf = async (id: string) =>
  (await service.call(getAuditEntry, { token: operator.token, params: { id } })).body.data.entry
const verify = async (after = 0) =>
  (await service.call(verifyAudit, { token: await service.internalToken('admin'), query: { after } })).body.data
const addQuote = async (text: string) =>
  (await service.call(createQuote, { token: operator.token, body: { text } })).body.data.quote

describe('the audit trail', () => {
  it('records who did what, before it is tried and when it is done, with the differences', async () => {
    const quote = await addQuote('Said at first')
    const requestId = newId()
    const call = { token: operator.token, params: { id: quote.id } }
    await service.call(updateQuote, { ...call, body: { text: 'Said then' }, headers: { 'x-request-id': requestId } })
    await service.call(deleteQuote, call)
    const entries = await entriesOf(quote.id)
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'quote.delete done',
      'quote.delete asked',
      'quote.update done',
      'quote.update asked',
      'quote.create done',
      'quote.create asked',
    ])
    expect(new Set(entries.map(({ operator: who }) => who.id))).toEqual(new Set([operator.userId]))
    const changed = await detailsOf(entries[2]?.id ?? '')
    expect(changed).toMatchObject({ before: { text: 'Said at first' }, after: { text: 'Said then' }, areErased: false })
    expect(changed.requestId).toBe(entries[3]?.requestId)
    expect((await detailsOf(entries[0]?.id ?? '')).before).toMatchObject({ text: 'Said then', category: 'love' })
  })

  it('is searched by days, and by name or e-mail of the operator or the user concerned', async () => {
    const named = auth.addUser({ userId: operator.userId, name: `Olga Oq${newId()}` })
    await tell(service, named)
    await waitFor(() => service.deps.userRows.exists({ _id: named.userId }))
    const quote = await addQuote('Said on a day')
    const during = async (days: string, search: string = quote.id) => {
      const column = { 'columns[0][data]': 'at', 'columns[0][search][value]': days }
      const query = { ...column, 'search[value]': search }
      const { body, problem } = await service.call(listAuditEntries, { token: operator.token, query })
      return problem?.errors?.[0]?.field ?? body.data.map(({ recordId, outcome }) => `${recordId} ${outcome}`)
    }
    const today = service.deps.clock().toISOString().slice(0, 10)
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    for (const days of [`${today}..${today}`, `${before}..`, `..${today}`]) expect(await during(days)).toHaveLength(2)
    expect(await during(`..${before}`)).toEqual([])
    for (const days of [today, '..2026-13-01', '2026-06-01...']) {
      expect(await during(days)).toBe('query.columns[0][search][value]')
    }
    for (const who of [named.name.slice(5), named.email]) {
      expect(await during(`${today}..`, who)).toContain(`${quote.id} done`)
    }
  })

  it("is searched by a space's id also for what was done to the devices in it", async () => {
    const stub = createRingStub()
    const space = stub.addSpace()
    const [placed, other] = [stub.addRing({ space }), stub.addRing({ space: stub.addSpace() })]
    await saveRingRows(service.deps, [placed, other])
    const entry = { operatorId: operator.userId, requestId: newId(), outcome: 'done', code: null } as const
    for (const recordId of [space.spaceId, placed.ringId, other.ringId]) {
      await appendEntry(service.deps, { ...entry, action: 'ring.lost', recordId })
    }
    const found = await entriesOf(space.spaceId)
    expect(found.map(({ recordId }) => recordId)).toEqual([placed.ringId, space.spaceId])
    expect((await entriesOf(placed.ringId)).map(({ recordId }) => recordId)).toEqual([placed.ringId])
  })

  it('records refusals with their reason', async () => {
    const id = newId()
    await service.call(deleteQuote, { token: operator.token, params: { id } })
    expect((await entriesOf(id)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'QUOTE_NOT_FOUND'],
      ['asked', null],
    ])
  })

  it('never holds a password, only that one was set', async () => {
    const { userId } = auth.addUser()
    const password = `Secret-${newId()}`
    const call = { token: operator.token, params: { id: userId } }
    await service.call(updateUser, { ...call, body: { password, name: 'Named Anew' } })
    const [done] = await entriesOf(userId)
    expect((await detailsOf(done?.id ?? '')).after).toEqual({ name: 'Named Anew', password: 'replaced' })
    expect(await placesOf(service, password)).toEqual([])
  })

  it('has no gap and no duplicate when many write at once', async () => {
    // A copy of the collection stands for another process.
    const elsewhere = { ...service.deps, auditEntries: new Proxy(service.deps.auditEntries, {}) }
    const entry = { operatorId: operator.userId, recordId: null, code: null, requestId: newId() }
    const asked = { ...entry, action: 'quote.create', outcome: 'asked' } as const
    await Promise.all([
      ...Array.from({ length: 80 }, (_, index) => addQuote(`At once ${index}`)),
      ...Array.from({ length: 40 }, () => appendEntry(elsewhere, asked)),
    ])
    const last = await service.deps.auditEntries.findOne().sort({ _id: -1 })
    expect(await service.deps.auditEntries.countDocuments({})).toBe(last?._id)
    expect(await verify()).toMatchObject({ checked: last?._id, next: null, broken: null })
  })

  it("stays valid when a user's values are erased", async () => {
    const name = `Mira ${newId()}`
    const body = { name, email: `${newId()}@example.com`, password: 'Long-enough-9' }
    const created = await service.call(createUser, { token: operator.token, body })
    const { id: userId } = created.body.data.user
    await service.call(deleteUser, { token: operator.token, params: { id: userId } })
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await waitFor(async () => (await service.deps.auditValues.countDocuments({ subjectId: userId })) === 0)
    expect(await placesOf(service, name)).toEqual([])
    const made = (await entriesOf(userId)).find(({ action, outcome }) => action === 'user.create' && outcome === 'done')
    expect(await detailsOf(made?.id ?? '')).toMatchObject({ before: null, after: null, areErased: true })
    const found = await verify()
    expect(found.broken).toBeNull()
    expect(found.erased).toBeGreaterThan(0)
  })

  it('detects a changed entry, changed values and a missing entry', async () => {
    const { auditEntries, auditValues } = service.deps
    await addQuote('To be tampered with')
    const entry = await auditEntries
      .findOne({ valuesId: { $ne: null } })
      .sort({ _id: -1 })
      .lean()
    if (!entry?.valuesId) throw new Error('there is an entry with values')
    const kept = await auditValues.findById(entry.valuesId).lean()

    await auditEntries.updateOne({ _id: entry._id }, { $set: { operatorId: newId() } })
    expect((await verify()).broken).toEqual({ number: entry._id, what: 'it was changed' })
    await auditEntries.updateOne({ _id: entry._id }, { $set: { operatorId: entry.operatorId } })

    await auditValues.updateOne({ _id: entry.valuesId }, { $set: { values: '{"before":null,"after":null}' } })
    expect((await verify()).broken).toEqual({ number: entry._id, what: 'its values were changed' })
    await auditValues.updateOne({ _id: entry.valuesId }, { $set: { values: kept?.values ?? '' } })
    expect((await verify()).broken).toBeNull()

    await auditEntries.deleteOne({ _id: entry._id - 1 })
    expect((await verify()).broken).toEqual({ number: entry._id, what: `entry ${entry._id - 1} is missing` })
    expect((await verify(entry._id - 1)).broken).toMatchObject({ what: 'it is missing' })
  })
})

describeConsumer({
  service: () => service,
  event: fileUploadedByOperator,
  durable: 'admin-record-upload',
  prepare: async () => {
    const [fileId, spaceId] = [newId(), newId()]
    const effect = async () =>
      (await entriesOf(spaceId)).map(({ action, outcome, operator: who }) => `${who.id} ${action} ${outcome}`)
    return { aggregateId: fileId, data: { fileId, spaceId, operatorId: operator.userId }, effect }
  },
})

it("names an operator's picture by its address, until the space is erased", async () => {
  const [fileId, spaceId] = [newId(), newId()]
  await service.publish(fileUploadedByOperator, {
    aggregateId: fileId,
    data: { fileId, spaceId, operatorId: operator.userId },
  })
  const [entry] = await waitFor(async () => {
    const entries = await entriesOf(fileId)
    return entries.length > 0 ? entries : undefined
  })
  const details = () => detailsOf(entry?.id ?? '')
  expect(await details()).toMatchObject({ recordId: spaceId, before: null, after: { image: fileAddress(fileId) } })
  await service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
  await waitFor(async () => (await details()).areErased)
})
