import { Type, type Static } from '@sinclair/typebox'
import { Id, Instant } from './primitives.ts'
import { Data, internalRoute, Nullable, OneOf, Strict } from './route.ts'

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

const callers = ['admin'] as const
const params = Strict({ id: Id })

export const listJobs = internalRoute('listJobs', 'GET', '/jobs', {
  summary: "Lists this service's jobs, last changed first.",
  callers,
  query: Strict({ state: Type.Optional(JobState), name: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: Data(Type.Array(JobInfo)),
})

export const retryJob = internalRoute('retryJob', 'POST', '/jobs/{id}/retry', {
  summary: 'Lets a job that failed, or waits after a failure, go on at once at the step where it stood.',
  callers,
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const cancelJob = internalRoute('cancelJob', 'POST', '/jobs/{id}/cancel', {
  summary: 'Ends a job for good, wherever it runs.',
  callers,
  params,
  answer: Data(JobInfo),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})
