import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { Static, TObject } from '@sinclair/typebox'
import { Cron } from 'croner'
import type { Logger } from '../process/logger.ts'

/** How a kind of job is run; what is left out has the kit's standard. */
export interface JobPolicy {
  /** Waits before each further try of a step that failed; after the last one the job has failed. */
  readonly retryDelaysMs?: readonly number[]
  /** Jobs of this kind that one process runs at the same time. */
  readonly concurrency?: number
  /** How long one step may take; then its signal fires and it has failed. */
  readonly stepMsMax?: number
  /**
   * Owners take turns: all processes together run one job of an owner at a time, and the owner
   * who has been served least recently is next.
   */
  readonly turnsByOwner?: boolean
}

/** One kind of job: what it is called and what it works on. */
export interface JobSpec<Data extends TObject = TObject> extends JobPolicy {
  /** Unique in its service, in kebab case, e.g. `send-mail`. */
  readonly name: string
  /** Ids and few fields. It rests in the database until the job is removed: no secret in clear. */
  readonly data: Data
}

export type JobData<S extends JobSpec> = Static<S['data']>

/** Declares a kind of job; a caller starts one by this name. */
export const defineJob = <const S extends JobSpec>(spec: S): S => spec

/** What a job's code works with. */
export interface JobRun<Data> {
  readonly id: string
  readonly data: Data
  readonly logger: Logger
  /**
   * Does one piece of work and saves what it gives; a job that is resumed gets that back instead of doing the piece again.
   * The work must be idempotent: a process that dies after the work and before the save does it once more. It should end
   * soon after `signal` fires (time is up, the process stops, the job was cancelled). What it gives is small and of
   * a kind that MongoDB keeps. Names are unique within a job; code between steps runs again at each resumption and changes nothing.
   */
  step<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Says how far the job is; written twice a second at most, and with each step. */
  progress(progress: JobProgress): Promise<void>
}

/** A kind of job with the code that runs it. */
export interface Job extends JobPolicy {
  readonly name: string
  readonly data?: TObject
  /** When it runs by itself: a cron expression in UTC, with or without seconds. */
  readonly schedule?: string
  readonly run: (run: JobRun<never>) => Promise<void>
}

/** Binds a kind of job to its code. */
export const job = <const S extends JobSpec>(spec: S, run: (run: JobRun<JobData<S>>) => Promise<void>): Job => ({
  ...spec,
  run,
})

/**
 * Work that recurs, on one of all replicas at a time. `schedule` is a cron expression in UTC, with or without seconds. A turn
 * that was missed is made up for once; one that fails for good leaves its error to be seen, and the next one comes in its time.
 */
export const scheduledJob = (
  spec: JobPolicy & {
    readonly name: string
    readonly schedule: string
    readonly run: (run: JobRun<unknown>) => Promise<void>
  },
): Job => {
  nextTurn(spec.schedule, new Date(0))
  return spec
}

/** Work of one step that recurs. */
export const recurringJob = (
  name: string,
  schedule: string,
  work: (signal: AbortSignal) => PromiseLike<unknown>,
): Job =>
  scheduledJob({
    name,
    schedule,
    run: ({ step }) =>
      step('all', async (signal) => {
        await work(signal)
      }),
  })

/** The first time after `after` at which a schedule is due. */
export const nextTurn = (schedule: string, after: Date): Date => {
  const next = new Cron(schedule, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`The schedule ${schedule} is never due`)
  return next
}

/** Thrown by a step whose other side says when to come again: no try is counted. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly delayMs: number
  constructor(message: string, delayMs: number) {
    super(message)
    this.delayMs = delayMs
  }
}

/** Thrown by a step that no further try can help: the job has failed at once. */
export class NoRetry extends Error {
  override readonly name = 'NoRetry'
}
