import type { RecordJob, RecordJobs } from '@love-space/contracts/admin/record-job.ts'
import { serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import { answerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { deliveryJobs, listJobs, type JobInfo } from '@love-space/contracts/job.internal.ts'
import type { QueryOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { shownJob } from '@love-space/service-kit/jobs/jobs.ts'
import { generateJobIdOf, removeJobIdOf, requireBatch, shipJobIdOf } from '../batches/batches.queries.ts'
import type { Deps } from '../deps.ts'
import type { SpaceRowDoc } from '../spaces/space-row.model.ts'
import { getUser } from '../users/users.queries.ts'
import { deliveryOf } from './delivery.rules.ts'

interface Asked {
  readonly service: ServiceName
  readonly query: QueryOf<typeof listJobs>
}

const shownMax = 100
/** Below the gateway's time-out, so that one hanging service does not fail the whole answer. */
const askMs = answerMsMax - 1_000

const newestFirst = (a: JobInfo, b: JobInfo): number => (a.changedAt < b.changedAt ? 1 : -1)

const recordJobOf = (service: ServiceName, job: JobInfo): RecordJob => ({ ...job, service, delivery: deliveryOf(job) })

/** Asks twice, so that many newer jobs do not hide a failed one. Returns null if the service does not answer. */
const jobsAt = async ({ services }: Deps, { service, query }: Asked, requestId: string) => {
  try {
    const answers = await Promise.all(
      [query, { ...query, state: 'failed' as const }].map((one) =>
        services[service].call(listJobs, { query: one, requestId, timeoutMs: askMs }),
      ),
    )
    return answers.flatMap(({ data }) => data).map((job) => recordJobOf(service, job))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

const jobsOf = async (deps: Deps, asked: readonly Asked[], requestId: string): Promise<RecordJobs> => {
  const answers = await Promise.all(
    asked.map(async (one) => ({ service: one.service, jobs: await jobsAt(deps, one, requestId) })),
  )
  const found = new Map(answers.flatMap(({ jobs }) => jobs ?? []).map((job) => [job.id, job]))
  const jobs = [...found.values()].toSorted(newestFirst)
  const silent = new Set(answers.flatMap(({ service, jobs: none }) => (none === null ? [service] : [])))
  return { jobs: jobs.filter(({ state }, at) => at < shownMax || state === 'failed'), silent: [...silent] }
}

export const jobsOfUser = async (deps: Deps, userId: string, requestId: string): Promise<RecordJobs> => {
  await getUser(deps, userId)
  return jobsOf(
    deps,
    serviceNames.map((service) => ({ service, query: { userId } })),
    requestId,
  )
}

export const jobsOfSpace = async (deps: Deps, spaceId: string, requestId: string): Promise<RecordJobs> => {
  const row = await deps.spaceRows.findById(spaceId, { memberIds: 1 }).lean<Pick<SpaceRowDoc, 'memberIds'> | null>()
  if (!row) throw new AppError('SPACE_NOT_FOUND')
  const asked: Asked[] = [
    ...serviceNames.map((service) => ({ service, query: { spaceId } })),
    ...row.memberIds.map((userId) => ({ service: 'auth' as const, query: { userId, name: deliveryJobs.mail } })),
  ]
  return jobsOf(deps, asked, requestId)
}

export const jobsOfBatch = async (deps: Deps, batchId: string): Promise<RecordJobs> => {
  const batch = await requireBatch(deps, batchId)
  const found = await Promise.all(
    [generateJobIdOf, shipJobIdOf, removeJobIdOf].map((idOf) => deps.jobs.status(idOf(batch))),
  )
  const jobs = found.flatMap((job) => (job ? [recordJobOf('admin', shownJob(job))] : []))
  return { jobs: jobs.toSorted(newestFirst), silent: [] }
}
