import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { Static, TObject } from '@sinclair/typebox'
import { Cron } from 'croner'
import type { Logger } from '../process/logger.ts'

export interface JobPolicy {
  /** Delay before each retry of a failed step. After the last one the job fails. */
  readonly retryDelaysMs?: readonly number[]
  /** Number of these jobs that one process runs at a time. */
  readonly concurrency?: number
  /** Time limit of a step. After it, the step's signal aborts and the step fails. */
  readonly stepMsMax?: number
  /** Whether owners take turns: one job per owner over all processes, the least recently served owner next. */
  readonly turnsByOwner?: boolean
  /** Whether a running job cannot be cancelled, because its step's effects cannot be undone, such as a mail. */
  readonly irrevocable?: boolean
}

export interface JobSpec<Data extends TObject = TObject> extends JobPolicy {
  /** Name, unique in its service, e.g. `send-mail`. */
  readonly name: string
  /** Data of the job: ids and few fields, no plain-text secrets. The database keeps them until the job is removed. */
  readonly data: Data
}

export type JobData<S extends JobSpec> = Static<S['data']>

export const defineJob = <const S extends JobSpec>(spec: S): S => spec

export interface WalkedPage<Place> {
  readonly place: Place
  readonly isLast: boolean
}

export interface JobRun<Data> {
  readonly id: string
  readonly data: Data
  readonly logger: Logger
  /**
   * Runs a step and saves its result; a resumed job gets the saved result instead. The work must be idempotent, because
   * a process may die before saving, and should end soon after `signal` aborts. Results must be small, and names unique
   * in the job. Code between steps runs again at each resumption, so it must have no effects.
   */
  step<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /**
   * Runs a step of any number of pages, and returns the last place. After each page it saves only the place, where a
   * resumed job goes on. Pages must be idempotent, and places small, as a step's work and result.
   */
  walk<Place>(
    name: string,
    from: Place,
    takePage: (place: Place, signal: AbortSignal) => Promise<WalkedPage<Place>>,
  ): Promise<Place>
  /** Value that `keep` stored in an earlier turn of a recurring job; undefined in the first. */
  readonly kept: unknown
  /** Stores a small value for the next turns of a recurring job, such as the place that this turn reached. */
  keep(value: unknown): Promise<void>
  /** Stores the progress: at most twice a second, and with each step. */
  progress(progress: JobProgress): Promise<void>
}

export interface Job extends JobPolicy {
  readonly name: string
  readonly data?: TObject
  readonly schedule?: string
  readonly run: (run: JobRun<never>) => Promise<void>
}

export const job = <const S extends JobSpec>(spec: S, run: (run: JobRun<JobData<S>>) => Promise<void>): Job => ({
  ...spec,
  run,
})

/** Job that recurs, in one replica at a time. Missed turns are made up for once; a failed one stops no later one. */
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

export const nextTurn = (schedule: string, after: Date): Date => {
  const next = new Cron(schedule, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`The schedule ${schedule} is never due`)
  return next
}

/** Thrown by a step if the other server says when to retry. The attempt does not count. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly delayMs: number
  constructor(message: string, delayMs: number) {
    super(message)
    this.delayMs = delayMs
  }
}

/** Thrown by a step to fail the job without retries. */
export class NoRetry extends Error {
  override readonly name = 'NoRetry'
}
