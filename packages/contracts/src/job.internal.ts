import { Type, type Static } from '@sinclair/typebox'
import { Id, Instant } from './primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from './route.ts'

/** States of a job. `waiting`: for its time or a retry. `running`: in one process. The others have ended. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const JobState = OneOf(jobStates)
export type JobState = (typeof jobStates)[number]

export const JobProgress = Strict({
  done: Type.Number({ minimum: 0 }),
  total: Type.Optional(Type.Number({ minimum: 0 })),
  text: Type.Optional(Type.String()),
})
export type JobProgress = Static<typeof JobProgress>

export const JobInfo = Strict({
  id: Id,
  name: Type.String(),
  state: JobState,
  /** Time from which a process may claim the job; for a running one, the end of its lease. */
  dueAt: Nullable(Instant),
  attempts: Type.Integer({ minimum: 0 }),
  steps: Type.Array(Type.String()),
  progress: Nullable(JobProgress),
  error: Nullable(Type.String()),
  schedule: Nullable(Type.String()),
  createdAt: Instant,
  changedAt: Instant,
  /** Subject, e.g. the kind of a mail; absent for most jobs, and from an earlier release. */
  kind: Type.Optional(Type.String()),
  /** The user whose data it processes; absent for a job of a space or of nobody, and from an earlier release. */
  userId: Type.Optional(Id),
})
export type JobInfo = Static<typeof JobInfo>

/** Names of the jobs that deliver something to a user. */
export const deliveryJobs = { mail: 'send-mail', push: 'send-push' } as const

/** Steps of these jobs by which others tell what became of the delivery. */
export const deliverySteps = { send: 'send', postpone: 'wait', unsubscribe: 'unsubscribe' } as const

const params = Strict({ id: Id })

export const listJobs = routeForAdmin('listJobs', 'GET', '/jobs', {
  summary: "Lists this service's jobs, last changed first.",
  query: Strict({
    state: Type.Optional(JobState),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    spaceId: Type.Optional(Id),
    userId: Type.Optional(Id),
  }),
  answer: Data(Type.Array(JobInfo)),
})

export const retryJob = routeForAdmin('retryJob', 'POST', '/jobs/{id}/retry', {
  summary: 'Resumes a failed job, or one waiting for a retry, at once at its failed step.',
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const pauseJob = routeForAdmin('pauseJob', 'POST', '/jobs/{id}/pause', {
  summary: 'Pauses a job that has begun, wherever it runs. A retry resumes it at its present page or step.',
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const cancelJob = routeForAdmin('cancelJob', 'POST', '/jobs/{id}/cancel', {
  summary: 'Cancels a job, wherever it runs.',
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})
