import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { mongo } from 'mongoose'
import { errorText, isUnavailable } from '../process/app-error.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import { contextFrom, inSpan } from '../process/tracing.ts'
import { LeaseLost, type HeldJob } from './held-job.ts'
import type { JobDoc } from '../store/job-document.ts'
import { nextTurn, NoRetry, TryLater, type Job, type JobRun } from './job.ts'

/** How a try ended: `released` for another process to go on, `lost` to one that has gone on already. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'unavailable' | 'released' | 'lost'

/** A moment of a run at which tests let its process die. */
export interface JobMoment {
  readonly id: string
  readonly job: string
  readonly step: string
  /** `begun`: the step's work has not begun; `worked`: it is done and not yet saved. */
  readonly when: 'begun' | 'worked'
}

/** Why a run ends early without a fault of its own. */
export class RunnerStops extends Error {
  override readonly name = 'RunnerStops'
}

export interface RunOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly retryDelaysMs: readonly number[]
  readonly stepMsMax: number
  /** How long a job rests whose database or service is not there; such tries are not counted. */
  readonly unavailableDelayMs: number
  /** For tests: awaited at each moment; 'die' drops the job as a process does that is killed. */
  readonly onMoment?: (moment: JobMoment) => Promise<'die' | undefined> | undefined
}

const progressEveryMs = 500
const errorsMax = 10
const messageCharsMax = 500

export const errorEntry = (at: Date, message: string): mongo.UpdateFilter<JobDoc>['$push'] => ({
  errors: { $each: [{ at, message: message.slice(0, messageCharsMax) }], $slice: -errorsMax },
})

/** The fields of a job that has ended: a schedule waits for its next turn, any other is never due again. */
export const endedAs = (state: 'done' | 'failed', schedule: string | undefined, now: Date) =>
  schedule === undefined
    ? { $set: { state, changedAt: now }, $unset: { dueAt: '' as const } }
    : { $set: { state, changedAt: now, dueAt: nextTurn(schedule, now) } }

/** Settles like `work`, or throws the signal's reason when that fires first, unless that is only the wish to stop. */
const unlessTakenAway = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: taken, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => {
    if (!(signal.reason instanceof RunnerStops)) reject(signal.reason as Error)
  }
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, taken])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Runs a claimed job until it ends, fails, or has to be given up; never throws. */
export const runJob = async (
  job: Job,
  held: HeldJob,
  stop: AbortController,
  options: RunOptions,
): Promise<JobOutcome> => {
  const { clock, logger, retryDelaysMs, stepMsMax, unavailableDelayMs, onMoment } = options
  const { doc } = held
  const saved = new Map(doc.steps.map(({ name, result }) => [name, result]))
  const met = new Set<string>()
  const ended = new AbortController()
  const keeping = held.keep(ended.signal, (reason) => stop.abort(reason))
  let attempts = doc.attempts
  let progress: JobProgress | undefined
  let progressAt = Number.NEGATIVE_INFINITY

  /** With every write goes how far the job is. */
  const save = async (update: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    if (stop.signal.reason instanceof LeaseLost) throw stop.signal.reason
    const told = progress
    progress = undefined
    await held.write({ ...update, $set: { ...update.$set, ...(told ? { progress: told } : {}) } } as typeof update)
  }

  const reach = async (step: string, when: JobMoment['when']): Promise<void> => {
    if ((await onMoment?.({ id: doc._id, job: job.name, step, when })) !== 'die') return
    const death = new LeaseLost('the process died')
    stop.abort(death)
    throw death
  }

  const run: JobRun<unknown> = {
    id: doc._id,
    data: doc.data,
    logger,
    step: async <T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      if (met.has(name)) throw new NoRetry(`the step ${name} stands twice in the job ${job.name}`)
      met.add(name)
      if (saved.has(name)) return saved.get(name) as T
      stop.signal.throwIfAborted()
      await reach(name, 'begun')
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(stepMsMax)])
      const result = await unlessTakenAway(work(signal), signal)
      await reach(name, 'worked')
      await save({ $push: { steps: { name, result, at: clock() } }, $set: { attempts: 1 } })
      attempts = 1
      return result
    },
    progress: async (told) => {
      progress = told
      if (performance.now() - progressAt < progressEveryMs) return
      progressAt = performance.now()
      await save({})
    },
  }

  const work = async (): Promise<void> => {
    if (job.data && !fits(job.data, doc.data)) {
      throw new NoRetry(JSON.stringify(fieldErrorsOf(job.data, doc.data, 'data')))
    }
    await inSpan(job.name, 'consumer', contextFrom(doc.traceparent), { jobId: doc._id }, () =>
      job.run(run as JobRun<never>),
    )
  }

  const settle = async (error: unknown): Promise<JobOutcome> => {
    if (error instanceof LeaseLost || stop.signal.reason instanceof LeaseLost) return 'lost'
    const now = clock()
    const wait = (ms: number, counted: boolean) => ({
      state: 'waiting' as const,
      dueAt: new Date(now.getTime() + ms),
      changedAt: now,
      attempts: counted ? attempts : attempts - 1,
    })
    if (stop.signal.aborted) {
      await save({ $set: wait(0, false) })
      return 'released'
    }
    const $push = errorEntry(now, errorText(error))
    if (isUnavailable(error)) {
      await save({ $set: wait(unavailableDelayMs, false), $push } as mongo.UpdateFilter<JobDoc>)
      return 'unavailable'
    }
    if (error instanceof TryLater) {
      await save({ $set: wait(error.delayMs, false), $push } as mongo.UpdateFilter<JobDoc>)
      return 'retried'
    }
    const delayMs = error instanceof NoRetry ? undefined : retryDelaysMs[attempts - 1]
    if (delayMs !== undefined) {
      await save({ $set: wait(delayMs, true), $push } as mongo.UpdateFilter<JobDoc>)
      return 'retried'
    }
    await save({ ...endedAs('failed', job.schedule, now), $push } as mongo.UpdateFilter<JobDoc>)
    return 'failed'
  }

  const started = performance.now()
  let outcome: JobOutcome
  let trouble: unknown
  try {
    await work()
    await save(endedAs('done', job.schedule, clock()))
    outcome = 'done'
  } catch (error) {
    trouble = error
    // What cannot be written either is found again when the lease ends.
    outcome = await settle(error).catch(() => 'lost' as const)
  } finally {
    ended.abort()
    await keeping
  }
  const line = {
    job: job.name,
    jobId: doc._id,
    attempt: doc.attempts,
    steps: met.size,
    outcome,
    durationMs: Math.round(performance.now() - started),
  }
  if (outcome === 'failed' || outcome === 'retried' || outcome === 'unavailable')
    logger.error({ ...line, error: trouble }, 'job')
  else logger.info(line, 'job')
  return outcome
}
