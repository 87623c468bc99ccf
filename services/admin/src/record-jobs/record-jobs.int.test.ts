import { createBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { listBatchJobs, listSpaceJobs, listUserJobs } from '@love-space/contracts/admin/record-job.routes.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { JobInfo } from '@love-space/contracts/job.internal.ts'
import type { DataOwner } from '@love-space/contracts/ownership.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { saveSpaceRow } from '../spaces/save-space-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'

type StoredJob = JobInfo & DataOwner

const auth = createAuthStub()
const [mia, ben] = [auth.addUser({ name: 'Mia' }), auth.addUser({ name: 'Ben' })]
const space = createSpaceStub().addSpace({ memberIds: [mia.userId, ben.userId] })
let service: TestService<Deps>
let token: string
let minute = 0

const jobOf = (name: string, owner: DataOwner, more: Partial<JobInfo> = {}): StoredJob => {
  minute += 1
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return {
    id: newId(),
    name,
    state: 'done',
    dueAt: null,
    attempts: 1,
    steps: [],
    progress: null,
    error: null,
    schedule: null,
    createdAt: at,
    changedAt: at,
    ...owner,
    ...more,
  }
}
const ofSpace = { spaceId: space.spaceId }
const refused = { state: 'failed', error: 'Error: refused' } as const
const oldFailure = jobOf('send-mail', { userId: mia.userId }, { ...refused, kind: 'reset-pin' })
const mail = jobOf('send-mail', { userId: mia.userId }, { steps: ['link', 'send'], kind: 'reset-password' })
const signIn = jobOf('tidy', { userId: mia.userId })
const mailOfBen = jobOf('send-mail', { userId: ben.userId }, { steps: ['send'], kind: 'notification-digest' })
const push = jobOf('send-push', { ...ofSpace, userId: ben.userId }, { steps: ['send', 'unsubscribe'], kind: 'message' })
const picture = jobOf('render-file', { ...ofSpace, userId: mia.userId }, { state: 'running' })
const ofOthers = jobOf('send-push', { spaceId: newId(), userId: newId() }, { kind: 'song' })

const stored: Partial<Record<ServiceName, readonly StoredJob[]>> = {
  auth: [oldFailure, mail, signIn, mailOfBen],
  engagement: [push, ofOthers],
  media: [picture, ofOthers],
  admin: [],
}
/** Answers as a service does: the newest 200. */
const clientOf = (jobs: readonly StoredJob[]) =>
  ({
    call: async (_route: unknown, { query }: { query: Record<string, string> }) => ({
      data: jobs
        .filter((job) => Object.entries(query).every(([name, value]) => job[name as keyof StoredJob] === value))
        .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
        .slice(0, 200)
        .map(({ spaceId: _spaceId, ...job }) => job),
    }),
  }) as unknown as InternalClient

const isDown: InternalClient = {
  call: async () => {
    throw new AppError('UNAVAILABLE')
  },
}

beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, createRingStub())
  for (const user of [mia, ben]) await saveUserRow(service.deps, user)
  await saveSpaceRow(service.deps, space)
  for (const [name, jobs] of Object.entries(stored)) Object.assign(service.deps.services, { [name]: clientOf(jobs) })
  Object.assign(service.deps.services, { space: isDown })
  token = (await service.signIn({ roles: ['user', 'support'] })).token
})
afterAll(() => service?.stop())

describe('the jobs of a record', () => {
  it("are a user's of every service, newest first; a service that is down is named", async () => {
    const { body } = await service.call(listUserJobs, { token, params: { id: mia.userId } })
    expect(body.data.silent).toEqual(['space'])
    const shown = body.data.jobs.map(({ id, service: of, delivery }) => [id, of, delivery])
    expect(shown).toEqual([
      [picture.id, 'media', null],
      [signIn.id, 'auth', null],
      [mail.id, 'auth', { channel: 'mail', state: 'sent' }],
      [oldFailure.id, 'auth', { channel: 'mail', state: 'failed' }],
    ])
    expect(body.data.jobs[3]).toMatchObject({ kind: 'reset-pin', error: 'Error: refused', userId: mia.userId })
  })

  it("are a space's, with its members' mails and nothing else of theirs", async () => {
    const { body } = await service.call(listSpaceJobs, { token, params: { id: space.spaceId } })
    expect(body.data.jobs.map(({ id }) => id)).toEqual([picture.id, push.id, mailOfBen.id, mail.id, oldFailure.id])
    expect(body.data.jobs[1]?.delivery).toEqual({ channel: 'push', state: 'unsubscribed' })
  })

  it('hide no failure behind many newer ones', async () => {
    const failed = jobOf('send-mail', { userId: ben.userId }, refused)
    const many = Array.from({ length: 210 }, () => jobOf('send-mail', { userId: ben.userId }))
    Object.assign(service.deps.services, { auth: clientOf([failed, ...many]) })
    const { body } = await service.call(listUserJobs, { token, params: { id: ben.userId } })
    expect(body.data.jobs).toHaveLength(101)
    expect(body.data.jobs.at(-1)?.id).toBe(failed.id)
  })

  it("are a batch's last ones", async () => {
    const factory = (await service.signIn({ roles: ['user', 'factory'] })).token
    const { batch } = (await service.call(createBatch, { token: factory, body: { spaces: 1 } })).body.data
    const jobs = async () =>
      (await service.call(listBatchJobs, { token: factory, params: { id: batch.id } })).body.data.jobs
    await waitFor(async () => (await jobs())[0]?.state === 'done')
    expect(await jobs()).toMatchObject([{ name: 'generate-batch', service: 'admin', delivery: null }])
  })

  it('are refused for a record that is gone, and without its permission', async () => {
    const params = { id: newId() }
    const codes = [
      (await service.call(listUserJobs, { token, params })).problem.code,
      (await service.call(listSpaceJobs, { token, params })).problem.code,
      (await service.call(listBatchJobs, { token, params })).problem.code,
    ]
    expect(codes).toEqual(['USER_NOT_FOUND', 'SPACE_NOT_FOUND', 'BATCH_NOT_FOUND'])
    const factory = (await service.signIn({ roles: ['user', 'factory'] })).token
    const statuses = [
      (await service.call(listUserJobs, { token: factory, params: { id: mia.userId } })).status,
      (await service.call(listSpaceJobs, { token: factory, params: { id: space.spaceId } })).status,
    ]
    expect(statuses).toEqual([403, 403])
  })
})
