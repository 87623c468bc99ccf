import type { Connection } from 'mongoose'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { pause } from '../process/pause.ts'
import { jobCollection } from '../store/job-document.ts'
import { claimDueJobs } from './claim-due-jobs.ts'
import type { RunOptions } from './job-steps.ts'
import type { Job } from './job.ts'
import type { JobStore } from './jobs.ts'
import { createRunningJobs } from './running-jobs.ts'

export interface JobRunnerOptions extends Partial<Pick<RunOptions, 'onMoment' | 'unavailableDelayMs'>> {
  readonly retryDelaysMs?: readonly number[]
  /** Interval of the search for jobs that other processes started or abandoned. */
  readonly pollMs?: number
  /** Time for which a silent process keeps its job. Running jobs renew the lease three times in that time. */
  readonly leaseMs?: number
  readonly drainMs?: number
}

const usualRetryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

export const startJobRunner = (
  options: JobRunnerOptions & {
    readonly connection: Connection
    readonly store: JobStore
    readonly table: readonly Job[]
    readonly clock: Clock
    readonly logger: Logger
    readonly metrics: Metrics
  },
) => {
  const { connection, store, table, logger } = options
  const { pollMs = 5_000, leaseMs = 15_000, drainMs = 3_000, unavailableDelayMs = 10_000 } = options
  if (new Set(table.map(({ name }) => name)).size < table.length) throw new Error('Two jobs have the same name')
  const delaysOf = (job: Job) => options.retryDelaysMs ?? job.retryDelaysMs ?? usualRetryDelaysMs
  const closing = new AbortController()
  let woken = new AbortController()
  const wake = (): void => woken.abort()
  const running = createRunningJobs({ ...options, unavailableDelayMs, delaysOf, onEnd: wake })
  const jobs = jobCollection(connection)
  const claiming = { ...options, jobs, running, delaysOf, leaseMs, pollMs, closed: closing.signal }

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      woken = new AbortController()
      let waitMs = pollMs
      try {
        waitMs = await claimDueJobs(claiming)
      } catch (error) {
        logger.warn({ error }, 'Reading or claiming due jobs failed; retrying')
      }
      await pause(Math.min(waitMs, pollMs), AbortSignal.any([closing.signal, woken.signal]))
    }
  }

  store.listen({ onDue: wake, onTakenAway: running.takeAway })
  const working = work()

  return {
    wake,
    close: () => closing.abort(),
    /** Stops claiming jobs, aborts running steps and waits for them. Other processes resume the jobs. */
    stop: async (): Promise<void> => {
      closing.abort()
      await working
      await running.stop(drainMs)
    },
  }
}
export type JobRunner = ReturnType<typeof startJobRunner>
