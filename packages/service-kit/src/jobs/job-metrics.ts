import type { Connection } from 'mongoose'
import { Gauge } from 'prom-client'
import type { Clock } from '../process/clock.ts'
import { settleWithin } from '../process/in-time.ts'
import type { Metrics } from '../process/metrics.ts'
import { jobCollection } from '../store/job-document.ts'
import { nextTurns } from './job-turns.ts'
import type { Job } from './job.ts'

export const observeJobs = (options: {
  readonly connection: Connection
  readonly table: readonly Job[]
  readonly clock: Clock
  readonly metrics: Metrics
}): void => {
  const { connection, table, clock, metrics } = options
  const jobs = jobCollection(connection)
  const names = table.map(({ name }) => name)
  const inTurns = new Set(table.filter(({ turnsByOwner }) => turnsByOwner).map(({ name }) => name))
  const registers = [metrics.registry]

  // Sets a gauge; to NaN if the database is slow or unavailable, which must not delay the scrape.
  const setAll = async (gauge: Gauge<'job'>, read: (job: string) => Promise<number>): Promise<void> => {
    await Promise.all(names.map(async (job) => gauge.set({ job }, (await settleWithin(() => read(job))) ?? NaN)))
  }

  const failed = new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that failed for good and wait for an operator, in all replicas.',
    labelNames: ['job'],
    registers,
    collect: (): Promise<void> => setAll(failed, (job) => jobs.countDocuments({ state: 'failed', name: job })),
  })

  const lag = new Gauge({
    name: 'jobs_lag_seconds',
    help: 'How long the job that is due for the longest time has not been claimed, in all replicas.',
    labelNames: ['job'],
    registers,
    collect: (): Promise<void> =>
      setAll(lag, async (job) => {
        const now = clock()
        // A job that waits for another job of the same owner is not late.
        const due = inTurns.has(job)
          ? await nextTurns(jobs, job, now)
          : await jobs
              .find({ name: job, dueAt: { $lte: now } }, { projection: { dueAt: 1 } })
              .sort({ dueAt: 1 })
              .limit(1)
              .toArray()
        const oldest = Math.min(now.getTime(), ...due.map(({ dueAt = now }) => dueAt.getTime()))
        return (now.getTime() - oldest) / 1000
      }),
  })
}
