import type { Connection } from 'mongoose'
import { Gauge } from 'prom-client'
import type { Clock } from '../process/clock.ts'
import type { Metrics } from '../process/metrics.ts'
import { jobCollection } from './job-document.ts'
import type { Job } from './job.ts'

/** Counts at each scrape what a process cannot know by itself: the jobs of all replicas. */
export const observeJobs = (options: {
  readonly connection: Connection
  readonly table: readonly Job[]
  readonly clock: Clock
  readonly metrics: Metrics
}): void => {
  const { connection, table, clock, metrics } = options
  const jobs = jobCollection(connection)
  const names = table.map(({ name }) => name)
  const registers = [metrics.registry]

  const failed = new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that failed for good and wait for an operator, in all replicas.',
    labelNames: ['job'],
    registers,
    collect: async () => {
      for (const job of names)
        failed.set({ job }, await jobs.countDocuments({ state: 'failed', name: job }).catch(() => NaN))
    },
  })

  const lag = new Gauge({
    name: 'jobs_lag_seconds',
    help: 'How long the job that is due for the longest time has not been claimed, in all replicas.',
    labelNames: ['job'],
    registers,
    collect: async () => {
      for (const job of names) {
        const now = clock()
        const oldest = jobs.find({ name: job, dueAt: { $lte: now } }, { projection: { dueAt: 1 } }).sort({ dueAt: 1 })
        const lagS = await oldest
          .limit(1)
          .next()
          .then(
            (doc) => (now.getTime() - (doc?.dueAt ?? now).getTime()) / 1000,
            () => NaN,
          )
        lag.set({ job }, lagS)
      }
    },
  })
}
