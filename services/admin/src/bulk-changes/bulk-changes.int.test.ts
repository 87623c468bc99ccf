import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import {
  cancelBulkChange,
  changeBindings,
  changeQuotes,
  changeRings,
  changeUsers,
  previewRingChange,
  readBulkChange,
} from '@love-space/contracts/admin/bulk-change.routes.ts'
import { createQuote, listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import type { AuditEntryDoc } from '../audit/audit.model.ts'
import type { Deps } from '../deps.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'
import { changeRows } from './change-rows.job.ts'

const auth = createAuthStub()
const rings = createRingStub()
let service: TestService<Deps>
let operator: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, rings)
  operator = await service.signIn({ roles: ['user', 'admin'] })
})
afterAll(() => service?.stop())

const addQuotes = async (count: number): Promise<{ word: string; ids: string[] }> => {
  const word = `qq${newId()}`
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { body } = await service.call(createQuote, { token: operator.token, body: { text: `${word} ${at}` } })
    ids.push(body.data.quote.id)
  }
  return { word, ids }
}
const activeOf = async (word: string) => {
  const { body } = await service.call(listQuotes, {
    token: operator.token,
    query: { 'search[value]': word, length: 100 },
  })
  return Object.fromEntries(body.data.map(({ id, isActive }) => [id, isActive]))
}
const ended = async ({ body }: { readonly body: { readonly data: { readonly change: { readonly id: string } } } }) => {
  const { id } = body.data.change
  await service.jobEnded(id)
  return (await service.call(readBulkChange, { token: operator.token, params: { id } })).body.data.change
}

describe('a change of many rows', () => {
  it('changes exactly the confirmed rows of the filter, each with an audit entry', async () => {
    const { word, ids } = await addQuotes(3)
    const other = await addQuotes(1)
    const query = { 'search[value]': word }
    const body = { count: 3, isActive: false }
    const begun = await service.call(changeQuotes, { token: operator.token, query, body })
    expect(begun.status).toBe(202)
    expect(await ended(begun)).toMatchObject({ state: 'done', changed: 3, total: 3 })
    expect(Object.values(await activeOf(word))).toEqual([false, false, false])
    expect(await activeOf(other.word)).toEqual({ [other.ids[0] ?? '']: true })
    const entries = (
      await service.call(listAuditEntries, { token: operator.token, query: { 'search[value]': ids[0] ?? '' } })
    ).body.data
    expect(entries[0]).toMatchObject({ action: 'quote.update', outcome: 'done', operator: { id: operator.userId } })
  })

  it('is refused if their number has changed', async () => {
    const { word } = await addQuotes(2)
    for (const count of [1, 3]) {
      const body = { count, isActive: false }
      const refused = await service.call(changeQuotes, {
        token: operator.token,
        query: { 'search[value]': word },
        body,
      })
      expect(refused).toMatchObject({ status: 409, problem: { code: 'COUNT_CHANGED' } })
    }
    expect(Object.values(await activeOf(word))).toEqual([true, true])
    const tooMany = await service.call(changeQuotes, { token: operator.token, body: { count: 10_000, isActive: true } })
    expect(tooMany).toMatchObject({ status: 422, problem: { errors: [{ field: 'body.count' }] } })
  })

  it('changes only the chosen rows, and reports missing ones', async () => {
    const { word, ids } = await addQuotes(3)
    const body = { ids: [ids[0] ?? '', ids[2] ?? '', newId()], count: 3, isActive: false }
    const change = await ended(await service.call(changeQuotes, { token: operator.token, body }))
    expect(change).toMatchObject({ state: 'done', changed: 2, total: 3 })
    expect(await activeOf(word)).toEqual({ [ids[0] ?? '']: false, [ids[1] ?? '']: true, [ids[2] ?? '']: false })
  })

  it('exists for devices, bindings and users', async () => {
    const { token } = operator
    const place = rings.addSpace()
    const pair = [rings.addRing({ space: place }), rings.addRing({ space: place })]
    for (const ring of pair) await saveRingRow(service.deps, ring)
    const query = { 'search[value]': place.spaceId }
    await ended(await service.call(changeRings, { token, query, body: { count: 2, status: 'INACTIVE' } }))
    const [ring] = pair
    const ids = [ring?.ringId ?? '']
    await ended(await service.call(changeBindings, { token, body: { ids, count: 1, status: 'BOUND' } }))
    expect(pair.map(({ ringId }) => rings.rings.get(ringId)?.status)).toEqual(['INACTIVE', 'INACTIVE'])
    expect(pair.map(({ ringId }) => rings.rings.get(ringId)?.writtenAt !== null)).toEqual([true, false])

    const name = `Uu${newId()}`
    const users = [auth.addUser({ name }), auth.addUser({ name })]
    for (const user of users) await saveUserRow(service.deps, user)
    await ended(
      await service.call(changeUsers, { token, query: { search: name }, body: { count: 2, isActive: false } }),
    )
    expect(users.map(({ userId }) => auth.users.get(userId)?.active)).toEqual([false, false])
  })

  it('skips retired rings, and rings with an owner unless confirmed, and counts them', async () => {
    const { token } = operator
    const place = rings.addSpace()
    const add = (more: Partial<RingRecord>) => rings.addRing({ space: place, ...more })
    const all = [add({ status: 'DISABLED' }), add({ status: 'DISABLED' }), add({ ownerId: newId() }), add({})]
    for (const ring of all) await saveRingRow(service.deps, ring)
    const query = { 'search[value]': place.spaceId }
    const preview = await service.call(previewRingChange, { token, query, body: {} })
    expect(preview.body.data).toEqual({ count: 4, retired: 2, owned: 1 })
    const ids = [all[0]!.ringId, all[3]!.ringId]
    const some = await service.call(previewRingChange, { token, body: { ids } })
    expect(some.body.data).toEqual({ count: 2, retired: 1, owned: 0 })
    const statuses = () => all.map(({ ringId }) => rings.rings.get(ringId)?.status)
    const off = { count: 4, status: 'INACTIVE' } as const
    const unconfirmed = await ended(await service.call(changeRings, { token, query, body: off }))
    expect(unconfirmed).toMatchObject({ changed: 1, total: 4, leftOut: { retired: 2, owned: 1 } })
    expect(statuses()).toEqual(['DISABLED', 'DISABLED', 'ACTIVE', 'INACTIVE'])
    const body = { ...off, endsOwnersUse: true }
    expect(await ended(await service.call(changeRings, { token, query, body }))).toMatchObject({
      changed: 2,
      leftOut: { retired: 2, owned: 0 },
    })
    const on = { count: 4, status: 'ACTIVE' } as const
    expect(await ended(await service.call(changeRings, { token, query, body: on }))).toMatchObject({
      changed: 2,
      leftOut: { retired: 2 },
    })
    expect(statuses()).toEqual(['DISABLED', 'DISABLED', 'ACTIVE', 'ACTIVE'])
  })

  it('can be read and cancelled only by the operator who started it', async () => {
    const { ids } = await addQuotes(1)
    const begun = await service.call(changeQuotes, { token: operator.token, body: { ids, count: 1, isActive: false } })
    const { id } = begun.body.data.change
    const { token } = await service.signIn({ roles: ['super_admin'] })
    for (const route of [readBulkChange, cancelBulkChange] as const) {
      expect((await service.call(route, { token, params: { id } })).status).toBe(404)
    }
    await ended(begun)
    const late = await service.call(cancelBulkChange, { token: operator.token, params: { id } })
    expect(late.body.data.change.state).toBe('done')
  })

  describe('a cancelled bulk change', () => {
    const entriesOf = (id: string) =>
      service.deps.auditEntries.find({ recordId: id, action: 'job.cancel' }).sort({ _id: 1 }).lean<AuditEntryDoc[]>()
    const held = async () => {
      const { ids } = await addQuotes(1)
      const gate = Promise.withResolvers<undefined>()
      const stop = service.onJobMoment(() => gate.promise)
      const begun = await service.call(changeQuotes, {
        token: operator.token,
        body: { ids, count: 1, isActive: false },
      })
      const { id } = begun.body.data.change
      const cancel = () => service.call(cancelBulkChange, { token: operator.token, params: { id } })
      const release = () => {
        stop()
        gate.resolve(undefined)
      }
      return { id, cancel, release }
    }

    it('has one audit entry with operator, filter and progress, however often it is cancelled', async () => {
      const { id, cancel, release } = await held()
      const states: string[] = []
      for (let time = 0; time < 3; time += 1) states.push((await cancel()).body.data.change.state)
      release()
      expect(states).toEqual(['cancelled', 'cancelled', 'cancelled'])
      const entries = await entriesOf(id)
      expect(entries.map(({ outcome, operatorId }) => [outcome, operatorId])).toEqual([
        ['asked', operator.userId],
        ['done', operator.userId],
      ])
      const values = await service.deps.auditValues.findById(entries[1]?.valuesId).lean<{ values: string }>()
      expect(JSON.parse(values?.values ?? '')).toEqual({
        before: { state: 'working' },
        after: { service: 'admin', job: 'change-rows', state: 'cancelled', changed: 0, total: 0 },
      })
    })

    it('gets its audit entry by a retry if the first request died in between', async () => {
      const { id, cancel, release } = await held()
      await service.deps.jobs.cancel(id)
      await cancel()
      release()
      expect((await entriesOf(id)).map(({ outcome }) => outcome)).toEqual(['asked', 'done'])
    })

    it('gets no audit entry if the change was finished before', async () => {
      const { ids } = await addQuotes(1)
      const body = { ids, count: 1, isActive: false }
      const { id } = await ended(await service.call(changeQuotes, { token: operator.token, body }))
      await service.call(cancelBulkChange, { token: operator.token, params: { id } })
      expect(await entriesOf(id)).toEqual([])
    })
  })

  it('stops if its operator loses the permission', async () => {
    const { word, ids } = await addQuotes(1)
    const shutOut = auth.addUser({ roles: ['user', 'marketing'], active: false })
    await saveUserRow(service.deps, shutOut)
    const { token } = await service.signIn({ userId: shutOut.userId, roles: ['user', 'marketing'] })
    const begun = await service.call(changeQuotes, { token, body: { ids, count: 1, isActive: false } })
    const { id } = begun.body.data.change
    await waitFor(
      async () => (await service.call(readBulkChange, { token, params: { id } })).body.data.change.state === 'failed',
    )
    expect(Object.values(await activeOf(word))).toEqual([true])
  })
})

describeJob({
  service: () => service,
  job: changeRows,
  prepare: async () => {
    const { word, ids } = await addQuotes(2)
    const by = { userId: operator.userId, roles: ['admin'] }
    return {
      data: { table: 'quotes' as const, ids, value: 'false', by, requestId: newId() },
      effect: async () => Object.values(await activeOf(word)),
    }
  },
})
