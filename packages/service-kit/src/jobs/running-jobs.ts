import type { Metrics } from '../process/metrics.ts'
import { pause } from '../process/pause.ts'
import { LeaseLost, type HeldJob } from './held-job.ts'
import { RunnerStops, type RunOptions } from './job-steps.ts'
import type { Job } from './job.ts'
import { runJob } from './run-job.ts'

interface RunningJob {
  readonly id: string
  readonly job: Job
  readonly stop: AbortController
  end: Promise<void>
}

const concurrencyUsual = 2
const stepMsMaxUsual = 10 * 60_000

export const createRunningJobs = (
  options: Omit<RunOptions, 'retryDelaysMs' | 'stepMsMax'> & {
    readonly metrics: Metrics
    readonly delaysOf: (job: Job) => readonly number[]
    readonly onEnd: () => void
  },
) => {
  const { metrics, delaysOf, onEnd } = options
  const running = new Set<RunningJob>()

  const run = async (entry: RunningJob, held: HeldJob): Promise<void> => {
    const { job, stop } = entry
    const labels = { job: job.name }
    const started = performance.now()
    metrics.jobsRunning.inc(labels)
    const limits = { retryDelaysMs: delaysOf(job), stepMsMax: job.stepMsMax ?? stepMsMaxUsual }
    const outcome = await runJob(job, held, stop, { ...options, ...limits })
    metrics.jobsRunning.dec(labels)
    metrics.jobDuration.observe({ ...labels, outcome }, (performance.now() - started) / 1000)
    running.delete(entry)
    onEnd()
  }

  return {
    has: (id: string): boolean => [...running].some((entry) => entry.id === id),
    hasRoom: (job: Job): boolean => {
      const here = [...running].filter((entry) => entry.job === job).length
      return here < (job.concurrency ?? concurrencyUsual)
    },
    begin: (job: Job, held: HeldJob): void => {
      const entry = { id: held.doc._id, job, stop: new AbortController(), end: Promise.resolve() }
      running.add(entry)
      entry.end = run(entry, held)
    },
    takeAway: (id: string): void => {
      for (const entry of running) if (entry.id === id) entry.stop.abort(new LeaseLost(`job ${id} was taken away`))
    },
    stop: async (drainMs: number): Promise<void> => {
      for (const { stop } of running) stop.abort(new RunnerStops('the process stops'))
      await Promise.race([Promise.all([...running].map(({ end }) => end)), pause(drainMs)])
    },
  }
}
export type RunningJobs = ReturnType<typeof createRunningJobs>
