import type { mongo } from 'mongoose'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { JobCollection, JobDoc } from '../store/job-document.ts'
import { claimJob } from './held-job.ts'
import { freeTurn, nextTurns } from './job-turns.ts'
import type { Job } from './job.ts'
import { endedJobChange, errorEntry } from './run-job.ts'
import type { RunningJobs } from './running-jobs.ts'

interface Claiming {
  readonly jobs: JobCollection
  readonly table: readonly Job[]
  readonly running: RunningJobs
  readonly delaysOf: (job: Job) => readonly number[]
  readonly leaseMs: number
  readonly pollMs: number
  readonly clock: Clock
  readonly logger: Logger
  readonly closed: AbortSignal
}

type Seen = Pick<JobDoc, '_id' | 'name' | 'dueAt' | 'lease' | 'state' | 'attempts' | 'schedule'>

const seenFields = { name: 1, dueAt: 1, lease: 1, state: 1, attempts: 1, schedule: 1 } as const
const candidatesMax = 50

const giveUp = async ({ jobs, clock, logger }: Claiming, job: Job, { _id, lease }: Seen): Promise<void> => {
  const now = clock()
  const $push = errorEntry(now, 'The process crashed during the step, on every attempt')
  const change = { ...endedJobChange('failed', job.schedule, now), $inc: { lease: 1 }, $push }
  await jobs.updateOne({ _id, lease, dueAt: { $lte: now } }, change as mongo.UpdateFilter<JobDoc>)
  logger.error(
    { job: job.name, jobId: _id },
    'Job failed: its process crashed on every attempt. Retry it with `npm run ops -- jobs retry`',
  )
}

/** Returns a claim's other changes: a recurring job starts at its first step, any other counts an attempt. */
const changesOfClaim = (seen: Seen, turn: string | undefined, now: Date): Parameters<typeof claimJob>[0]['update'] => {
  if (seen.state === 'done' || seen.state === 'failed') {
    return { set: { steps: [], attempts: 1 }, rest: { $unset: { progress: '', walk: '' } } }
  }
  const $push = seen.state === 'running' ? errorEntry(now, 'The process crashed during the step') : undefined
  return {
    ...(turn === undefined ? {} : { set: { turn } }),
    rest: { $inc: { attempts: 1 }, ...($push ? { $push } : {}) } as mongo.UpdateFilter<JobDoc>,
  }
}

const claim = async (claiming: Claiming, job: Job, seen: Seen, turn?: string): Promise<void> => {
  const { jobs, running, delaysOf, leaseMs, clock } = claiming
  if (seen.state === 'running' && seen.attempts > delaysOf(job).length) return giveUp(claiming, job, seen)
  const held = await claimJob({ jobs, seen, clock, leaseMs, update: changesOfClaim(seen, turn, clock()) })
  if (held) running.begin(job, held)
}

const claimTurns = async (claiming: Claiming): Promise<void> => {
  const { jobs, table, running, clock, closed } = claiming
  for (const job of table.filter(({ turnsByOwner }) => turnsByOwner)) {
    if (!running.hasRoom(job)) continue
    for (const { jobId, turn } of await nextTurns(jobs, job.name, clock())) {
      if (closed.aborted || !running.hasRoom(job)) break
      const seen = running.has(jobId) ? null : await jobs.findOne({ _id: jobId }, { projection: seenFields })
      if (!seen) continue
      await freeTurn(jobs, turn)
      await claim(claiming, job, seen, turn)
    }
  }
}

export const claimDueJobs = async (claiming: Claiming): Promise<number> => {
  const { jobs, table, running, pollMs, clock, closed } = claiming
  await claimTurns(claiming)
  const open = new Map(
    table.flatMap((job) => (running.hasRoom(job) && !job.turnsByOwner ? [[job.name, job] as const] : [])),
  )
  const horizon = new Date(clock().getTime() + pollMs)
  const due = (await jobs
    .find({ name: { $in: [...open.keys()] }, dueAt: { $lte: horizon } }, { projection: seenFields })
    .sort({ dueAt: 1 })
    .limit(candidatesMax)
    .toArray()) as Seen[]
  for (const seen of due) {
    const waitMs = (seen.dueAt?.getTime() ?? 0) - clock().getTime()
    if (waitMs > 0) return waitMs
    const job = open.get(seen.name)
    if (closed.aborted) return pollMs
    // After a pause above the lease's time, a process may find its own running jobs due.
    if (job && running.hasRoom(job) && !running.has(seen._id)) await claim(claiming, job, seen)
  }
  // A full page may contain only jobs of kinds for which this process has no room.
  return due.length === candidatesMax ? 0 : pollMs
}
