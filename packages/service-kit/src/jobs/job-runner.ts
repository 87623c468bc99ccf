import type { Connection, mongo } from 'mongoose'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { pause } from '../process/pause.ts'
import { claimJob, LeaseLost, type HeldJob } from './held-job.ts'
import { jobCollection, type JobDoc } from '../store/job-document.ts'
import { freeTurn, nextTurns } from './job-turns.ts'
import type { Job } from './job.ts'
import type { JobStore } from './jobs.ts'
import { endedAs, errorEntry, RunnerStops, runJob, type JobOutcome, type RunOptions } from './run-job.ts'

export interface JobRunnerOptions extends Partial<Pick<RunOptions, 'onMoment' | 'unavailableDelayMs'>> {
  /** Overrides what the jobs say, for tests. */
  readonly retryDelaysMs?: readonly number[]
  /** How often a process looks for jobs that others started, or that others left behind. */
  readonly pollMs?: number
  /** How long a job stays with a process that says nothing any more; prolonged three times as often. */
  readonly leaseMs?: number
  /** How long running steps may take to end when the process stops. */
  readonly drainMs?: number
}

/** Runs the jobs of a service in this process. */
export interface JobRunner {
  /** Claims nothing more, tells running steps, and waits for them; what does not end in time is resumed elsewhere. */
  stop(): Promise<void>
  /** Looks for due jobs at once. */
  wake(): void
  /** Claims nothing more. */
  close(): void
}

type Seen = Pick<JobDoc, '_id' | 'name' | 'dueAt' | 'lease' | 'state' | 'attempts' | 'schedule'>

const seenFields = { name: 1, dueAt: 1, lease: 1, state: 1, attempts: 1, schedule: 1 } as const
const standard = {
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000],
  concurrency: 2,
  stepMsMax: 10 * 60_000,
}
const candidatesMax = 50

/** Starts to claim and run due jobs; any number of processes may do so on the same database. */
export const startJobRunner = (
  options: JobRunnerOptions & {
    readonly connection: Connection
    readonly store: JobStore
    readonly table: readonly Job[]
    readonly clock: Clock
    readonly logger: Logger
    readonly metrics: Metrics
  },
): JobRunner => {
  const { connection, store, table, clock, logger, metrics, onMoment } = options
  const { pollMs = 5_000, leaseMs = 15_000, drainMs = 3_000, unavailableDelayMs = 10_000 } = options
  const jobs = jobCollection(connection)
  const byName = new Map(table.map((job) => [job.name, job]))
  if (byName.size < table.length) throw new Error('Two jobs have the same name')
  const delaysOf = (job: Job) => options.retryDelaysMs ?? job.retryDelaysMs ?? standard.retryDelaysMs
  const running = new Set<{
    readonly id: string
    readonly job: Job
    readonly stop: AbortController
    readonly end: Promise<void>
  }>()
  const closing = new AbortController()
  let woken = new AbortController()
  const wake = (): void => woken.abort()

  const isHere = (id: string): boolean => [...running].some((entry) => entry.id === id)
  const hasRoom = (job: Job): boolean => {
    const here = [...running].filter((entry) => entry.job === job).length
    return here < (job.concurrency ?? standard.concurrency)
  }

  const begin = (job: Job, held: HeldJob): void => {
    const stop = new AbortController()
    const labels = { job: job.name }
    const run = async (): Promise<void> => {
      const started = performance.now()
      metrics.jobsRunning.inc(labels)
      const outcome: JobOutcome = await runJob(job, held, stop, {
        clock,
        logger,
        retryDelaysMs: delaysOf(job),
        stepMsMax: job.stepMsMax ?? standard.stepMsMax,
        unavailableDelayMs,
        ...(onMoment ? { onMoment } : {}),
      })
      metrics.jobsRunning.dec(labels)
      metrics.jobDuration.observe({ ...labels, outcome }, (performance.now() - started) / 1000)
      running.delete(entry)
      wake()
    }
    const entry = { id: held.doc._id, job, stop, end: Promise.resolve() }
    running.add(entry)
    entry.end = run()
  }

  /** A job that took its process down at every try of one step would do so for ever. */
  const giveUp = async (job: Job, { _id, lease }: Seen): Promise<void> => {
    const now = clock()
    const $push = errorEntry(now, 'its process ended without a word at every try')
    const change = { ...endedAs('failed', job.schedule, now), $inc: { lease: 1 }, $push }
    await jobs.updateOne({ _id, lease, dueAt: { $lte: now } }, change as mongo.UpdateFilter<JobDoc>)
    logger.error({ job: job.name, jobId: _id }, 'a job was given up')
  }

  const claim = async (job: Job, seen: Seen, turn?: string): Promise<void> => {
    const wasLeft = seen.state === 'running'
    if (wasLeft && seen.attempts > delaysOf(job).length) return giveUp(job, seen)
    const isNextTurn = seen.state === 'done' || seen.state === 'failed'
    const held = await claimJob({
      jobs,
      seen,
      clock,
      leaseMs,
      update: isNextTurn
        ? { set: { steps: [], attempts: 1 }, rest: { $unset: { progress: '' } } }
        : {
            ...(turn === undefined ? {} : { set: { turn } }),
            rest: {
              $inc: { attempts: 1 },
              ...(wasLeft ? { $push: errorEntry(clock(), 'its process ended without a word') } : {}),
            } as mongo.UpdateFilter<JobDoc>,
          },
    })
    if (held) begin(job, held)
  }

  /** Claims what is due of the kinds whose owners take turns, while there is room. */
  const claimTurns = async (): Promise<void> => {
    for (const job of table.filter(({ turnsByOwner }) => turnsByOwner)) {
      if (!hasRoom(job)) continue
      for (const { jobId, turn } of await nextTurns(jobs, job.name, clock())) {
        if (closing.signal.aborted || !hasRoom(job)) break
        const seen = isHere(jobId) ? null : await jobs.findOne({ _id: jobId }, { projection: seenFields })
        if (!seen) continue
        await freeTurn(jobs, turn)
        await claim(job, seen, turn)
      }
    }
  }

  /** Claims what is due while there is room; gives how long there is nothing more to do. */
  const claimDue = async (): Promise<number> => {
    await claimTurns()
    const names = table.filter((job) => hasRoom(job) && !job.turnsByOwner).map(({ name }) => name)
    const horizon = new Date(clock().getTime() + pollMs)
    const due = (await jobs
      .find({ name: { $in: names }, dueAt: { $lte: horizon } }, { projection: seenFields })
      .sort({ dueAt: 1 })
      .limit(candidatesMax)
      .toArray()) as Seen[]
    for (const seen of due) {
      const waitMs = (seen.dueAt?.getTime() ?? 0) - clock().getTime()
      if (waitMs > 0) return waitMs
      const job = byName.get(seen.name)
      if (closing.signal.aborted) return pollMs
      // A process that stood still for longer than the lease still has its own jobs.
      if (job && hasRoom(job) && !isHere(seen._id)) await claim(job, seen)
    }
    // A full page may have held only jobs of a kind that has no more room now.
    return due.length === candidatesMax ? 0 : pollMs
  }

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      woken = new AbortController()
      let waitMs = pollMs
      try {
        waitMs = await claimDue()
      } catch (error) {
        logger.warn({ error }, 'due jobs could not be read or claimed, trying again')
      }
      await pause(Math.min(waitMs, pollMs), AbortSignal.any([closing.signal, woken.signal]))
    }
  }

  store.listen({
    onDue: wake,
    onTakenAway: (id) => {
      for (const entry of running) if (entry.id === id) entry.stop.abort(new LeaseLost(`job ${id} was taken away`))
    },
  })
  const working = work()

  return {
    wake: () => wake(),
    close: () => closing.abort(),
    stop: async () => {
      closing.abort()
      await working
      for (const { stop } of running) stop.abort(new RunnerStops('the process stops'))
      await Promise.race([Promise.all([...running].map(({ end }) => end)), pause(drainMs)])
    },
  }
}
