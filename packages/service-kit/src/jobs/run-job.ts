import type { mongo } from 'mongoose'
import { errorText, isUnavailable } from '../process/app-error.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import { contextFrom, inSpan } from '../process/tracing.ts'
import { LeaseLost, type HeldJob } from './held-job.ts'
import type { JobDoc } from '../store/job-document.ts'
import { createJobSteps, type JobSteps, type RunOptions } from './job-steps.ts'
import { nextTurn, NoRetry, TryLater, type Job, type JobRun } from './job.ts'

/** Result of a run. `released`: another process resumes the job. `lost`: another process has resumed it. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'unavailable' | 'released' | 'lost'

const errorsMax = 10
const messageCharsMax = 500

export const errorEntry = (at: Date, message: string): mongo.UpdateFilter<JobDoc>['$push'] => ({
  errors: { $each: [{ at, message: message.slice(0, messageCharsMax) }], $slice: -errorsMax },
})

/** Returns the fields of an ended job: a recurring one waits for its next turn, any other is never due again. */
export const endedJobChange = (state: 'done' | 'failed', schedule: string | undefined, now: Date) =>
  schedule === undefined
    ? { $set: { state, changedAt: now }, $unset: { dueAt: '' as const } }
    : { $set: { state, changedAt: now, dueAt: nextTurn(schedule, now) } }

const settleFailure = async (
  job: Job,
  { save, attempts }: JobSteps,
  stopped: AbortSignal,
  error: unknown,
  { clock, retryDelaysMs, unavailableDelayMs }: RunOptions,
): Promise<JobOutcome> => {
  if (error instanceof LeaseLost || stopped.reason instanceof LeaseLost) return 'lost'
  const now = clock()
  const wait = (ms: number, counted: boolean) => ({
    state: 'waiting' as const,
    dueAt: new Date(now.getTime() + ms),
    changedAt: now,
    attempts: counted ? attempts() : attempts() - 1,
  })
  if (stopped.aborted) {
    await save({ $set: wait(0, false) })
    return 'released'
  }
  const saveWith = (change: object): Promise<void> =>
    save({ ...change, $push: errorEntry(now, errorText(error)) } as mongo.UpdateFilter<JobDoc>)
  if (isUnavailable(error)) {
    await saveWith({ $set: wait(unavailableDelayMs, false) })
    return 'unavailable'
  }
  if (error instanceof TryLater) {
    await saveWith({ $set: wait(error.delayMs, false) })
    return 'retried'
  }
  const delayMs = error instanceof NoRetry ? undefined : retryDelaysMs[attempts() - 1]
  if (delayMs !== undefined) {
    await saveWith({ $set: wait(delayMs, true) })
    return 'retried'
  }
  await saveWith(endedJobChange('failed', job.schedule, now))
  return 'failed'
}

const work = async (job: Job, { data, traceparent, _id }: JobDoc, run: JobRun<unknown>): Promise<void> => {
  if (job.data && !fits(job.data, data)) throw new NoRetry(JSON.stringify(fieldErrorsOf(job.data, data, 'data')))
  await inSpan(job.name, 'consumer', contextFrom(traceparent), { jobId: _id }, () => job.run(run as JobRun<never>))
}

/** Runs a job and settles it. Never throws. */
export const runJob = async (
  job: Job,
  held: HeldJob,
  stop: AbortController,
  options: RunOptions,
): Promise<JobOutcome> => {
  const { clock, logger } = options
  const { doc } = held
  const ended = new AbortController()
  const keeping = held.keep(ended.signal, (reason) => stop.abort(reason))
  const steps = createJobSteps(job, held, stop, options)
  const started = performance.now()
  let outcome: JobOutcome
  let trouble: unknown
  try {
    await work(job, doc, steps.run)
    await steps.save(endedJobChange('done', job.schedule, clock()))
    outcome = 'done'
  } catch (error) {
    trouble = error
    // If this write fails too, another runner claims the job after the lease.
    outcome = await settleFailure(job, steps, stop.signal, error, options).catch(() => 'lost' as const)
  } finally {
    ended.abort()
    await keeping
  }
  const line = {
    job: job.name,
    jobId: doc._id,
    attempt: doc.attempts,
    steps: steps.met(),
    outcome,
    durationMs: Math.round(performance.now() - started),
  }
  if (outcome === 'failed' || outcome === 'retried' || outcome === 'unavailable')
    logger.error({ ...line, error: trouble }, 'Job')
  else logger.info(line, 'Job')
  return outcome
}
