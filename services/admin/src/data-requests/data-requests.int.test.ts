import {
  createDataRequest,
  confirmDataRequest,
  listDataRequests,
  withdrawDataRequest,
} from '@love-space/contracts/admin/data-request.routes.ts'
import type { DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { listOwnDataRequests, stopDataRequest } from '@love-space/contracts/admin/own-data-request.routes.ts'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { findPartner, notifyPartnerOfData } from '@love-space/contracts/engagement/notification.internal.ts'
import { beginUserExport, readUserExport } from '@love-space/contracts/media/user-export.internal.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin, tell } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'
import { saveUserRow } from '../users/save-user-row.ts'
import { carryOutDataRequest } from './carry-out.job.ts'
import { dataRequestIdOf } from './data-request.model.ts'

const auth = createAuthStub()
const copies = new Set<string>()
const broken = new Set<string>()
const media = {
  call: async ({ id }: RouteSpec, { params }: { params: { userId: string } }) => {
    if (broken.has(params.userId)) throw new AppError('INTERNAL')
    if (id === beginUserExport.id) copies.add(params.userId)
    else if (id !== readUserExport.id) throw new Error(`${id} is not asked for`)
    return { data: { export: copies.has(params.userId) ? { state: 'ready' } : null } }
  },
} as unknown as InternalClient

interface Notice {
  readonly userId: string
  readonly partnerId: string
  readonly kind: DataRequestKind
}
const notices: Notice[] = []
const partners = new Map<string, string>()
const spaceId = newId()
const engagement = {
  call: async ({ id }: RouteSpec, { params, body }: { params: { userId: string }; body: Omit<Notice, 'userId'> }) => {
    const { userId } = params
    const partnerId = partners.get(userId)
    if (id === findPartner.id) return { data: { partner: partnerId ? { spaceId, userId: partnerId } : null } }
    if (id !== notifyPartnerOfData.id) throw new Error(`${id} is not asked for`)
    return void notices.push({ userId, partnerId: body.partnerId, kind: body.kind })
  },
} as unknown as InternalClient

let service: TestService<Deps>
let first: { readonly token: string; readonly userId: string }
let second: typeof first

const known = async (more: Partial<UserRecord> = {}): Promise<UserRecord> => {
  const user = auth.addUser(more)
  await saveUserRow(service.deps, user)
  return user
}
const superAdmin = async () => {
  const { userId } = await known({ roles: ['user', 'super_admin'] })
  return service.signIn({ userId, roles: ['user', 'super_admin'], stepUpAt: true })
}
const setSecond = (active: boolean) => auth.change(second.userId, { active })

beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, undefined, media, engagement)
  ;[first, second] = await Promise.all([superAdmin(), superAdmin()])
})
afterAll(() => service?.stop())
beforeEach(() => setSecond(true))

const ask = (userId: string, kind: DataRequestKind, { token } = first) =>
  service.call(createDataRequest, { token, params: { id: userId }, body: { kind } })
const confirm = (id: string, { token } = second) => service.call(confirmDataRequest, { token, params: { id } })
const requestsOf = async (userId?: string) => {
  const query = userId === undefined ? {} : { userId }
  return (await service.call(listDataRequests, { token: first.token, query })).body.data.requests
}
const stateOf = async (userId: string) => (await requestsOf(userId))[0]?.state
const personOf = (userId: string) => service.signIn({ userId, roles: ['user'], stepUpAt: true })
const own = async (userId: string) => {
  const { token } = await personOf(userId)
  return (await service.call(listOwnDataRequests, { token })).body.data.requests
}
const stop = async (userId: string, id: string) => {
  const { token } = await personOf(userId)
  return service.call(stopDataRequest, { token, params: { id } })
}
const makeDue = (id: string) => service.deps.dataRequests.update({ _id: id }, { $set: { dueAt: new Date(0) } }, [])
const mailTo = (userId: string) => {
  const mail = auth.mails.findLast((one) => one.userId === userId)
  if (!mail) throw new Error('no mail')
  return mail
}
const dayMs = 24 * 3_600_000
const passDay = async (userId: string, id: string) => {
  mailTo(userId).sentAt = new Date(Date.now() - dayMs - 1_000)
  await makeDue(id)
}
const mailsTo = (userId: string) => auth.mails.filter((mail) => mail.userId === userId).map(({ kind }) => kind)
const entriesOf = async (userId: string) => {
  const { token } = await service.signIn({ roles: ['user', 'admin'] })
  const { body } = await service.call(listAuditEntries, { token, query: { 'search[value]': userId } })
  return body.data.map(({ action, outcome, operator }) => `${action} ${outcome} ${operator.id}`)
}

describe("a request for a user's data", () => {
  it('waits for another super_admin to confirm it; only the user can open the copy', async () => {
    const { userId, name, email } = await known()
    const asked = await ask(userId, 'export')
    expect(asked.status).toBe(201)
    const { request } = asked.body.data
    expect(request).toMatchObject({ user: { id: userId, name, email }, state: 'waiting', dueAt: null })
    expect((await requestsOf()).map(({ id }) => id)).toContain(request.id)
    expect(await confirm(request.id, first)).toMatchObject({
      status: 403,
      problem: { code: 'SECOND_SUPER_ADMIN_REQUIRED' },
    })
    expect(copies.has(userId)).toBe(false)
    expect((await confirm(request.id)).body.data.request).toMatchObject({
      state: 'working',
      confirmedBy: { id: second.userId },
    })
    await waitFor(async () => (await stateOf(userId)) === 'done')
    expect(copies.has(userId)).toBe(true)
    expect(mailsTo(userId)).toEqual(['export-asked', 'export-ready'])
    expect(await confirm(request.id)).toMatchObject({ status: 409, problem: { code: 'DATA_REQUEST_CLOSED' } })
    await waitFor(async () => (await entriesOf(userId)).includes(`data.carry-out done ${second.userId}`))
    const entries = await entriesOf(userId)
    expect(entries).toContain(`data.export done ${first.userId}`)
    expect(entries).toContain(`data.confirm done ${second.userId}`)
    expect(entries).toContain(`data.confirm refused ${first.userId}`)
  })

  it('erases the account when confirmed; only the audit trail still shows it', async () => {
    const { userId } = await known()
    const { id } = (await ask(userId, 'erasure')).body.data.request
    await confirm(id)
    await waitFor(async () => !auth.users.has(userId))
    expect(auth.asked.filter(({ route }) => route === 'internalDeleteUserRecord').at(-1)?.body).toEqual({
      by: { userId: second.userId, roles: ['super_admin'] },
      dataRequestId: id,
    })
    await waitFor(async () => (await entriesOf(userId)).includes(`data.carry-out done ${second.userId}`))
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await waitFor(async () => (await requestsOf(userId)).length === 0)
    expect(await service.deps.userRows.exists({ _id: userId })).toBeNull()
  })

  it('waits a day without another super_admin, and the user gets a mail', async () => {
    setSecond(false)
    const { userId } = await known()
    const { id, dueAt } = (await ask(userId, 'erasure')).body.data.request
    expect(Date.parse(dueAt ?? '') - service.deps.clock().getTime()).toBeGreaterThan(dayMs - 60_000)
    expect(mailsTo(userId)).toEqual(['erasure-asked'])
    await service.runScheduled('decide-data-requests')
    expect(await stateOf(userId)).toBe('waiting')
    await passDay(userId, id)
    await service.runScheduled('decide-data-requests')
    await waitFor(async () => !auth.users.has(userId))
    await waitFor(async () => (await entriesOf(userId)).includes(`data.carry-out done ${first.userId}`))
  })

  it('cannot be confirmed by an account that its author made, or the reverse; the user is mailed and it waits a day', async () => {
    setSecond(false)
    const puppet = await superAdmin()
    auth.puppets.add(puppet.userId)
    for (const [asker, confirmer] of [
      [first, puppet],
      [puppet, first],
    ] as const) {
      const { userId } = await known()
      const { id, dueAt } = (await ask(userId, 'erasure', asker)).body.data.request
      expect(dueAt).not.toBeNull()
      expect((await confirm(id, confirmer)).problem.code).toBe('SECOND_SUPER_ADMIN_REQUIRED')
      await service.runScheduled('decide-data-requests')
      expect(await stateOf(userId)).toBe('waiting')
    }
    setSecond(true)
    const { id, dueAt } = (await ask((await known()).userId, 'export')).body.data.request
    expect(dueAt).toBeNull()
    expect((await confirm(id, puppet)).problem.code).toBe('SECOND_SUPER_ADMIN_REQUIRED')
    expect((await confirm(id)).status).toBe(200)
    auth.change(puppet.userId, { active: false })
  })

  it('is not carried out by time once there is another super_admin or its author lost the role', async () => {
    setSecond(false)
    const [one, other] = [await known(), await known()]
    const asker = await superAdmin()
    auth.change(asker.userId, { active: false })
    await service.deps.userRows.updateOne({ _id: asker.userId }, { $set: { active: false } })
    const { id } = (await ask(one.userId, 'erasure')).body.data.request
    const { id: lost } = (await ask(other.userId, 'erasure', asker)).body.data.request
    await passDay(one.userId, id)
    await passDay(other.userId, lost)
    setSecond(true)
    await service.runScheduled('decide-data-requests')
    expect((await requestsOf(one.userId))[0]).toMatchObject({ state: 'waiting', dueAt: null })
    expect(await stateOf(other.userId)).toBe('withdrawn')
    expect(auth.users.has(one.userId) && auth.users.has(other.userId)).toBe(true)
    // The second super_admin is gone: the waiting time begins again, and the user is mailed again.
    setSecond(false)
    await service.runScheduled('decide-data-requests')
    expect((await requestsOf(one.userId))[0]?.dueAt).not.toBeNull()
    expect(mailsTo(one.userId)).toEqual(['erasure-asked', 'erasure-asked'])
  })

  it('is open once at a time, can be withdrawn and made again', async () => {
    const { userId } = await known()
    const [one, same] = await Promise.all([ask(userId, 'export'), ask(userId, 'export')])
    expect(one.body.data.request.id).toBe(same.body.data.request.id)
    expect((await ask(userId, 'export')).body.data.request.askedAt).toBe((await requestsOf(userId))[0]?.askedAt)
    const { id } = one.body.data.request
    const withdraw = () => service.call(withdrawDataRequest, { token: second.token, params: { id } })
    expect((await withdraw()).body.data.request.state).toBe('withdrawn')
    expect((await withdraw()).status).toBe(409)
    expect((await confirm(id)).status).toBe(409)
    expect((await ask(userId, 'export')).body.data.request).toMatchObject({ id, state: 'waiting' })
  })

  it('is refused about oneself, an unknown user, or for a copy that nobody could open; nobody decides about themselves', async () => {
    expect((await ask(first.userId, 'export')).problem.code).toBe('OWN_ACCOUNT')
    expect((await ask(newId(), 'export')).problem.code).toBe('USER_NOT_FOUND')
    expect((await ask((await known({ active: false })).userId, 'export')).problem.code).toBe('USER_INACTIVE')
    const { id } = (await ask(second.userId, 'erasure')).body.data.request
    expect((await confirm(id)).problem.code).toBe('OWN_ACCOUNT')
    expect((await confirm(newId())).status).toBe(404)
  })

  it.each(['failed', 'cancelled'] as const)('can be made again once its job is %s', async (end) => {
    const { userId } = await known()
    const { id } = (await ask(userId, 'export')).body.data.request
    broken.add(userId)
    await confirm(id)
    const jobs = jobCollection(service.deps.connection)
    const filter = { name: carryOutDataRequest.name, 'data.id': id }
    await waitFor(async () => (await jobs.findOne(filter))?.state === 'failed')
    const jobId = (await jobs.findOne(filter))?._id ?? ''
    if (end === 'cancelled') await service.deps.jobs.cancel(jobId)
    expect((await requestsOf(userId))[0]).toMatchObject({ state: 'failed', code: 'STOPPED' })
    broken.delete(userId)
    expect((await ask(userId, 'export')).body.data.request).toMatchObject({ id, state: 'waiting', code: null })
    expect(await service.deps.jobs.retry(jobId)).toBe(false)
    await confirm(id)
    await waitFor(async () => (await stateOf(userId)) === 'done')
  })

  it('shows why it failed', async () => {
    const { userId } = await known()
    const { id } = (await ask(userId, 'export')).body.data.request
    auth.users.delete(userId)
    await confirm(id)
    await waitFor(async () => (await stateOf(userId)) === 'failed')
    expect((await requestsOf(userId))[0]).toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})

describe('the user whom a request is about', () => {
  it.each(['export', 'erasure'] as const)('is told of each %s at once, by mail and by an event', async (kind) => {
    const { userId } = await known()
    const { id, askedAt } = (await ask(userId, kind)).body.data.request
    expect(mailsTo(userId)).toEqual([`${kind}-asked`])
    const told = await service.published(dataRequestCreated, ({ subject }) => subject === id)
    expect(told.data).toEqual({ requestId: id, userId, kind, askedAt })
    expect(await own(userId)).toEqual([{ id, kind, state: 'waiting', askedAt, dueAt: null, endedAt: null, code: null }])
    expect(await own((await known()).userId)).toEqual([])
  })

  it('can stop it with a step-up, idempotently; then nobody can confirm it', async () => {
    const { userId } = await known()
    const { id } = (await ask(userId, 'erasure')).body.data.request
    const { token } = await service.signIn({ userId, roles: ['user'] })
    const without = await service.call(stopDataRequest, { token, params: { id } })
    expect(without.problem.code).toBe('STEP_UP_REQUIRED')
    for (const _ of [1, 2]) {
      const { request } = (await stop(userId, id)).body.data
      expect(request).toMatchObject({ state: 'withdrawn', code: 'STOPPED_BY_PERSON', dueAt: null })
    }
    expect((await confirm(id)).problem.code).toBe('DATA_REQUEST_CLOSED')
    expect(await requestsOf(userId)).toMatchObject([{ state: 'withdrawn', code: 'STOPPED_BY_PERSON' }])
    const withdrawn = (await entriesOf(userId)).filter((entry) => entry.startsWith('data.withdraw'))
    expect(withdrawn).toEqual([`data.withdraw done ${userId}`])
    expect(auth.users.has(userId)).toBe(true)
  })

  it('is the only one who can stop it', async () => {
    const { userId } = await known()
    const other = await known()
    const { id } = (await ask(userId, 'export')).body.data.request
    for (const stranger of [other.userId, first.userId, second.userId]) {
      expect((await stop(stranger, id)).problem.code).toBe('DATA_REQUEST_NOT_FOUND')
    }
    expect((await stop(userId, newId())).status).toBe(404)
    expect(await stateOf(userId)).toBe('waiting')
  })

  it('either stops it or sees it carried out if it is confirmed at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { userId } = await known()
      const { id } = (await ask(userId, 'erasure')).body.data.request
      const [stopped, confirmed] = await Promise.all([stop(userId, id), confirm(id)])
      expect([stopped.status, confirmed.status].toSorted()).toEqual([200, 409])
      const loser = stopped.status === 409 ? stopped : confirmed
      expect(loser.problem.code).toBe('DATA_REQUEST_CLOSED')
      await waitFor(async () => auth.users.has(userId) === ((await stateOf(userId)) === 'withdrawn'))
    }
  })

  it("gets a day from the mail's sending: a cancelled or unsent mail does not count", async () => {
    setSecond(false)
    const { userId } = await known()
    const { id } = (await ask(userId, 'erasure')).body.data.request
    const decide = () => service.runScheduled('decide-data-requests')
    const isDueTomorrow = async () =>
      Date.parse((await requestsOf(userId))[0]?.dueAt ?? '') - Date.now() > dayMs - 60_000
    mailTo(userId).state = 'waiting'
    await makeDue(id)
    await decide()
    expect(await stateOf(userId)).toBe('waiting')
    expect(mailsTo(userId)).toHaveLength(1)
    // The mail is sent only now, so the waiting time begins now.
    mailTo(userId).state = 'sent'
    await decide()
    expect(await isDueTomorrow()).toBe(true)
    mailTo(userId).state = 'lost'
    await makeDue(id)
    await decide()
    expect(mailsTo(userId)).toEqual(['erasure-asked', 'erasure-asked'])
    expect(await isDueTomorrow()).toBe(true)
    await passDay(userId, id)
    await decide()
    await waitFor(() => !auth.users.has(userId))
  })

  it('gets a whole day while active: a deactivation ends it, and it restarts with a new mail', async () => {
    setSecond(false)
    const user = await known()
    const { userId } = user
    const { id } = (await ask(userId, 'erasure')).body.data.request
    await passDay(userId, id)
    await tell(service, auth.change(userId, { active: false }))
    await waitFor(async () => (await requestsOf(userId))[0]?.dueAt === null)
    await service.runScheduled('decide-data-requests')
    expect((await requestsOf(userId))[0]).toMatchObject({ state: 'waiting', dueAt: null })
    auth.change(userId, { active: true })
    await service.runScheduled('decide-data-requests')
    const [again] = await requestsOf(userId)
    expect(Date.parse(again?.dueAt ?? '') - Date.now()).toBeGreaterThan(dayMs - 60_000)
    expect(mailsTo(userId)).toEqual(['erasure-asked', 'erasure-asked'])
    expect(auth.users.has(userId)).toBe(true)
  })

  it('is told only in the app if two decide and no mail can be sent', async () => {
    auth.refuseMails(true)
    try {
      const { userId } = await known()
      expect((await ask(userId, 'export')).status).toBe(201)
      setSecond(false)
      expect((await ask((await known()).userId, 'export')).problem.code).toBe('MAIL_OFF')
    } finally {
      auth.refuseMails(false)
    }
  })
})

it.each(['export', 'erasure'] as const)('a finished %s is reported to the partner', async (kind) => {
  const [user, partner] = [await known(), await known()]
  partners.set(user.userId, partner.userId)
  const { id } = (await ask(user.userId, kind)).body.data.request
  expect(notices.filter(({ partnerId }) => partnerId === user.userId)).toEqual([])
  await confirm(id)
  const ofPartner = () => notices.filter(({ userId }) => userId === partner.userId)
  await waitFor(() => ofPartner().length > 0)
  expect(ofPartner()[0]).toEqual({ userId: partner.userId, partnerId: user.userId, kind })
})

describe.each(['export', 'erasure'] as const)('%s', (kind) => {
  describeJob({
    service: () => service,
    job: carryOutDataRequest,
    prepare: async () => {
      const { userId } = await known()
      const _id = dataRequestIdOf(userId, kind)
      const now = new Date()
      const more = { askedBy: first.userId, confirmedBy: second.userId, askedAt: now, dueAt: null, endedAt: null }
      await service.deps.dataRequests.insert({ _id, userId, kind, state: 'working', ...more, code: null }, [])
      return {
        data: { id: _id },
        effect: async () => ({
          state: await stateOf(userId),
          isThere: auth.users.has(userId),
          mails: mailsTo(userId),
          isWritten: (await entriesOf(userId)).length > 0,
        }),
      }
    },
  })
})
