import { unlessDuplicate } from '../process/app-error.ts'
import type { JobInfo, JobState } from '@love-space/contracts/job.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { ownerFields, type DataOwner } from '@love-space/contracts/ownership.ts'
import { Type } from '@sinclair/typebox'
import type { Connection, mongo } from 'mongoose'
import { idFromText, newId } from '../process/crypto.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import type { Clock } from '../process/clock.ts'
import { currentTraceparent } from '../process/tracing.ts'
import type { CarriedJob } from '../store/effect.ts'
import { jobCollection, type JobCollection, type JobDoc } from '../store/job-document.ts'
import { nextTurn, type Job, type JobData, type JobSpec } from './job.ts'

export interface JobStart<S extends JobSpec> extends DataOwner {
  readonly data: JobData<S>
  /** Idempotency key: a second start with it starts nothing. Without a key, every start creates a job. */
  readonly key?: string
  /** Digest of the request, by which a caller can tell a retry from another request with the same key. */
  readonly print?: string
  readonly at?: Date
  /** Subject, which operators see: no id, name or text of a user. */
  readonly kind?: string
}

export interface JobView extends Omit<
  JobDoc,
  'data' | 'steps' | 'walk' | 'kept' | 'lease' | 'turn' | 'irrevocable' | 'traceparent'
> {
  readonly steps: readonly string[]
}

export interface Jobs {
  /** Starts a job and returns its id. If the key was used, returns that job's id, whatever its state. */
  start<const S extends JobSpec>(spec: S, start: JobStart<S>): Promise<string>
  /** Returns a job's state; null without one. With an owner, finds only that owner's jobs. */
  status(id: string, owner?: DataOwner): Promise<JobView | null>
  list(filter: DataOwner & { readonly state?: JobState; readonly name?: string }, limit: number): Promise<JobView[]>
  /** Cancels a job; its present step may finish. Returns false if it has ended, recurs, or is irrevocable now. */
  cancel(id: string): Promise<boolean>
  /** Pauses a job that has begun, until a retry. Returns false if it has not or has ended, recurs, or is irrevocable now. */
  pause(id: string): Promise<boolean>
  /** Resumes a failed or paused job, or one that waits for a retry, at its failed step now. Returns false if there is none. */
  retry(id: string): Promise<boolean>
  /** Removes an owner's jobs, also running ones. Returns their number. */
  erase(owner: DataOwner): Promise<number>
}

export interface JobStore extends Jobs {
  /** Stores a job. Idempotent. */
  put(doc: JobDoc): Promise<void>
  putSchedules(table: readonly Job[]): Promise<void>
  removeEnded(): Promise<void>
  listen(listener: { readonly onDue: () => void; readonly onTakenAway: (id: string) => void }): void
}

const dayMs = 86_400_000
const noData = Type.Object({})
const keepEndedMs = limits.endedJobDays * dayMs
const keepFailedMs = limits.failedJobDays * dayMs

const viewOf = ({
  data: _data,
  walk: _walk,
  kept: _kept,
  lease: _lease,
  turn: _turn,
  irrevocable: _irrevocable,
  traceparent: _traceparent,
  steps,
  ...view
}: JobDoc): JobView => ({
  ...view,
  steps: steps.map(({ name }) => name),
})

/** Returns what operators see of a job: not its data. */
export const shownJob = (job: JobView): JobInfo => ({
  id: job._id,
  name: job.name,
  state: job.state,
  dueAt: job.dueAt?.toISOString() ?? null,
  attempts: job.attempts,
  steps: [...job.steps],
  progress: job.progress ?? null,
  error: job.errors.at(-1)?.message ?? null,
  schedule: job.schedule ?? null,
  createdAt: job.createdAt.toISOString(),
  changedAt: job.changedAt.toISOString(),
  ...(job.kind === undefined ? {} : { kind: job.kind }),
  ...(job.userId === undefined ? {} : { userId: job.userId }),
})

const ownerOf = (of: DataOwner): DataOwner =>
  Object.fromEntries(ownerFields.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]])))

export const jobIdOf = (spec: Pick<JobSpec, 'name'>, key: string): string => idFromText(`${spec.name}:${key}`)

/** Creates a job for `put`. Throws if the data do not match the job's schema. */
const newJob = <const S extends JobSpec>(spec: S, start: JobStart<S>, now: Date): JobDoc => {
  const { data, key, kind, print, at = now } = start
  if (!fits(spec.data, data)) {
    throw new Error(`job ${spec.name}: ${JSON.stringify(fieldErrorsOf(spec.data, data, 'data'))}`)
  }
  const traceparent = currentTraceparent()
  return {
    _id: key === undefined ? newId() : jobIdOf(spec, key),
    name: spec.name,
    data,
    state: 'waiting',
    dueAt: at,
    lease: 0,
    attempts: 0,
    steps: [],
    errors: [],
    createdAt: now,
    changedAt: now,
    ...ownerOf(start),
    ...(kind === undefined ? {} : { kind }),
    ...(print === undefined ? {} : { print }),
    ...(spec.irrevocable ? { irrevocable: true } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  }
}

/** Creates a job to store in the write of an aggregate, so that both are atomic. */
export const jobOf = <const S extends JobSpec>(spec: S, start: JobStart<S> & { readonly time: Date }): CarriedJob =>
  ({ job: newJob(spec, start, start.time) }) as CarriedJob

const schedulesOf = (table: readonly Job[], now: Date) =>
  table.flatMap(({ name, schedule }) => {
    if (schedule === undefined) return []
    const dueAt = nextTurn(schedule, now)
    const doc = newJob({ name, data: noData }, { data: {}, at: dueAt }, now)
    return [{ ...doc, _id: idFromText(`schedule:${name}`), schedule, dueAt }]
  })

const putSchedules = async (
  jobs: JobCollection,
  schedules: ReturnType<typeof schedulesOf>,
  put: (doc: JobDoc) => Promise<void>,
): Promise<void> => {
  await jobs.deleteMany({ schedule: { $exists: true }, name: { $nin: schedules.map(({ name }) => name) } })
  for (const doc of schedules) {
    const { _id, schedule, dueAt } = doc
    await put(doc)
    await jobs.updateOne({ _id, schedule: { $ne: schedule } }, { $set: { schedule, dueAt } })
  }
}

const retryJob = async (jobs: JobCollection, id: string, now: Date): Promise<boolean> => {
  // Leaves out a job that waits for its first attempt: its time may be a promise to a user.
  const stuck = { _id: id, $or: [{ state: 'failed' as const }, { state: 'waiting' as const, attempts: { $gt: 0 } }] }
  const change = { $set: { state: 'waiting', dueAt: now, changedAt: now, attempts: 0 } } as const
  const { matchedCount } = await jobs.updateOne(stuck, change)
  return matchedCount === 1
}

const removeEnded = async (jobs: JobCollection, now: Date): Promise<void> => {
  const before = (ms: number) => ({ changedAt: { $lt: new Date(now.getTime() - ms) }, dueAt: { $exists: false } })
  await jobs.deleteMany({ state: { $in: ['done', 'cancelled'] }, ...before(keepEndedMs) })
  await jobs.deleteMany({ state: 'failed', ...before(keepFailedMs) })
}

export const createJobs = (connection: Connection, clock: Clock, nudge: () => void = () => undefined): JobStore => {
  const jobs = jobCollection(connection)
  let wake: () => void = () => undefined
  let onTakenAway: (id: string) => void = () => undefined

  const onDue = (): void => {
    wake()
    nudge()
  }

  const put = async ({ _id, ...rest }: JobDoc): Promise<void> => {
    // A concurrent start with the same key may insert first.
    await unlessDuplicate(jobs.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true, ignoreUndefined: true }))
    onDue()
  }

  /** Takes an open job from the process that runs it, and makes it due no more. A recurring job stays. */
  const takeAway = async (
    _id: string,
    open: mongo.Filter<JobDoc>,
    state: 'cancelled' | 'waiting',
  ): Promise<boolean> => {
    const isRevocable = { state: 'running' as const, irrevocable: { $ne: true as const } }
    const { matchedCount } = await jobs.updateOne(
      { _id, schedule: { $exists: false }, $or: [open, isRevocable] } as mongo.Filter<JobDoc>,
      { $set: { state, changedAt: clock() }, $unset: { dueAt: '' }, $inc: { lease: 1 } } as mongo.UpdateFilter<JobDoc>,
    )
    if (matchedCount === 1) onTakenAway(_id)
    return matchedCount === 1
  }

  return {
    put,
    start: async (spec, start) => {
      const doc = newJob(spec, start, clock())
      await put(doc)
      return doc._id
    },
    status: async (id, owner = {}) => {
      const doc = await jobs.findOne({ _id: id, ...ownerOf(owner) })
      return doc && viewOf(doc)
    },
    list: async (filter, limit) => {
      const found = jobs.find(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)))
      return (await found.sort({ changedAt: -1 }).limit(limit).toArray()).map(viewOf)
    },
    cancel: (id) => takeAway(id, { state: { $in: ['waiting', 'failed'] } }, 'cancelled'),
    pause: (id) => takeAway(id, { state: 'waiting', attempts: { $gt: 0 }, dueAt: { $exists: true } }, 'waiting'),
    retry: async (id) => {
      const isRetried = await retryJob(jobs, id, clock())
      onDue()
      return isRetried
    },
    erase: async (owner) => {
      const filter = ownerOf(owner)
      if (Object.keys(filter).length === 0) throw new Error('erase() needs spaceId or userId')
      const found = await jobs.find(filter, { projection: { _id: 1 } }).toArray()
      const { deletedCount } = await jobs.deleteMany(filter)
      for (const { _id } of found) onTakenAway(_id)
      return deletedCount
    },
    putSchedules: (table) => putSchedules(jobs, schedulesOf(table, clock()), put),
    removeEnded: () => removeEnded(jobs, clock()),
    listen: (listener) => {
      wake = listener.onDue
      onTakenAway = listener.onTakenAway
    },
  }
}
