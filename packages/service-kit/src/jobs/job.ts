import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { Static, TObject } from '@sinclair/typebox'
import { Cron } from 'croner'
import type { Logger } from '../process/logger.ts'

export interface JobPolicy {
  /** Delays before each retry of a failed step; after the last one the job fails. */
  readonly retryDelaysMs?: readonly number[]
  /** In one process. */
  readonly concurrency?: number
  /** Time limit of a step; then its signal fires and the step fails. */
  readonly stepMsMax?: number
  /** Owners take turns: all processes together run one job per owner at a time, and the owner served least recently is next. */
  readonly turnsByOwner?: boolean
  /** While it runs it cannot be cancelled: what its step sends cannot be taken back. */
  readonly irrevocable?: boolean
}

export interface JobSpec<Data extends TObject = TObject> extends JobPolicy {
  /** Unique in its service, e.g. `send-mail`. */
  readonly name: string
  /** Ids and few fields, no plain-text secrets: the database keeps them until the job is removed. */
  readonly data: Data
}

export type JobData<S extends JobSpec> = Static<S['data']>

export const defineJob = <const S extends JobSpec>(spec: S): S => spec

export interface JobRun<Data> {
  readonly id: string
  readonly data: Data
  readonly logger: Logger
  /**
   * Runs one step and saves its result; a resumed job gets the saved result instead. The work must be idempotent, because a process may die before
   * saving, and should end soon after `signal` fires. Results must be small, names unique in the job. Code between steps runs again at each
   * resumption and must have no effects.
   */
  step<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Written twice a second at most, and with each step. */
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

/** One replica runs it at a time. Missed turns are made up for once; a failed turn does not stop the next one. */
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

/** A step throws it when the other server says when to retry; the attempt is not counted. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly delayMs: number
  constructor(message: string, delayMs: number) {
    super(message)
    this.delayMs = delayMs
  }
}

/** A step throws it to fail the job without retries. */
export class NoRetry extends Error {
  override readonly name = 'NoRetry'
}
