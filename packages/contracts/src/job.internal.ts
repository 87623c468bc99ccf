import { Type, type Static } from '@sinclair/typebox'
import { Id, Instant } from './primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from './route.ts'

/** `waiting` for its time or a further try; `running` in one process; the others have ended. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const JobState = OneOf(jobStates)
export type JobState = (typeof jobStates)[number]

/** How far a job is, for a screen; `text` is a code of the catalogue. */
export const JobProgress = Strict({
  done: Type.Number({ minimum: 0 }),
  total: Type.Optional(Type.Number({ minimum: 0 })),
  text: Type.Optional(Type.String()),
})
export type JobProgress = Static<typeof JobProgress>

/** A job as an operator sees it: never its data. */
export const JobInfo = Strict({
  id: Id,
  name: Type.String(),
  state: JobState,
  /** From when on a process may take it up; for a running one the end of its lease. */
  dueAt: Nullable(Instant),
  /** Tries of the present step. */
  attempts: Type.Integer({ minimum: 0 }),
  /** Names of the steps that are behind it. */
  steps: Type.Array(Type.String()),
  progress: Nullable(JobProgress),
  /** Why the last try failed. */
  error: Nullable(Type.String()),
  /** The cron expression by which it recurs. */
  schedule: Nullable(Type.String()),
  createdAt: Instant,
  /** When it came into its present state. */
  changedAt: Instant,
})

const params = Strict({ id: Id })

export const listJobs = routeForAdmin('listJobs', 'GET', '/jobs', {
  summary: "Lists this service's jobs, last changed first.",
  query: Strict({ state: Type.Optional(JobState), name: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: Data(Type.Array(JobInfo)),
})

export const retryJob = routeForAdmin('retryJob', 'POST', '/jobs/{id}/retry', {
  summary: 'Lets a job that failed, or waits after a failure, go on at once at the step where it stood.',
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const cancelJob = routeForAdmin('cancelJob', 'POST', '/jobs/{id}/cancel', {
  summary: 'Ends a job for good, wherever it runs.',
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})
