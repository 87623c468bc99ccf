import { unlessDuplicate } from '../process/app-error.ts'
import type { JobState } from '@love-space/contracts/job.internal.ts'
import { ownerFields, type Owner } from '@love-space/contracts/ownership.ts'
import { Type } from '@sinclair/typebox'
import type { Connection, mongo } from 'mongoose'
import { idOf, newId } from '../process/crypto.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import type { Clock } from '../process/clock.ts'
import { currentTraceparent } from '../process/tracing.ts'
import type { CarriedJob } from '../store/effect.ts'
import { jobCollection, type JobCollection, type JobDoc } from '../store/job-document.ts'
import { nextTurn, type Job, type JobData, type JobSpec } from './job.ts'

/** What a job is started with. */
export interface JobStart<S extends JobSpec> extends Owner {
  readonly data: JobData<S>
  /** Starting a kind of job again with the same key starts nothing; without one every start is a job of its own. */
  readonly key?: string
  /** Not before this time. */
  readonly at?: Date
}

/** What is told of a job: everything but its data and what its steps gave. */
export interface JobView extends Omit<JobDoc, 'data' | 'steps' | 'lease' | 'turn' | 'traceparent'> {
  /** Names of the steps that are behind it. */
  readonly steps: readonly string[]
}

/** The jobs of a service, whichever replica runs them. */
export interface Jobs {
  /** Starts a job and gives its id; the id of the existing one, in whatever state, for a key that was used. */
  start<const S extends JobSpec>(spec: S, start: JobStart<S>): Promise<string>
  /** One job; with an owner only if it is that one's. */
  status(id: string, owner?: Owner): Promise<JobView | null>
  /** Last changed first. */
  list(filter: { readonly state?: JobState; readonly name?: string }, limit: number): Promise<JobView[]>
  /** Ends a job for good wherever it runs: what its present step still does is the last of it. False: it had ended, or recurs. */
  cancel(id: string): Promise<boolean>
  /** Lets a job that failed, or waits after a failure, go on at once at the step where it stood. False: there is no such one. */
  retry(id: string): Promise<boolean>
  /** Removes every job of an owner, running ones too. Gives how many. */
  erase(owner: Owner): Promise<number>
}

/** The jobs as the kit itself uses them. */
export interface JobStore extends Jobs {
  /** Puts a job that was made by `newJob` where runners find it; doing so twice is harmless. */
  put(doc: JobDoc): Promise<void>
  /** Makes the table's schedules known, and forgets those that are no longer in it. */
  putSchedules(table: readonly Job[]): Promise<void>
  /** Removes what ended so long ago that nobody asks for it any more. */
  removeEnded(): Promise<void>
  /** Who is told that a job may be due now, and that one was taken away. */
  listen(listener: { readonly onDue: () => void; readonly onTakenAway: (id: string) => void }): void
}

const dayMs = 86_400_000
const noData = Type.Object({})
const keepEndedMs = 7 * dayMs
const keepFailedMs = 30 * dayMs

const viewOf = ({
  data: _data,
  lease: _lease,
  turn: _turn,
  traceparent: _traceparent,
  steps,
  ...view
}: JobDoc): JobView => ({
  ...view,
  steps: steps.map(({ name }) => name),
})

const ownerOf = (of: Owner): Owner =>
  Object.fromEntries(ownerFields.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]])))

/** The id of a job that is started with a key. */
export const jobIdOf = (spec: Pick<JobSpec, 'name'>, key: string): string => idOf(`${spec.name}:${key}`)

/** A job that waits for its time; it begins once it is `put`. */
export const newJob = <const S extends JobSpec>(spec: S, start: JobStart<S>, now: Date): JobDoc => {
  const { data, key, at = now } = start
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
    ...(traceparent === undefined ? {} : { traceparent }),
  }
}

/** Makes a job that starts with a write of an aggregate: if the write is there, so is the job, whatever dies in between. */
export const jobOf = <const S extends JobSpec>(spec: S, start: JobStart<S> & { readonly time: Date }): CarriedJob =>
  ({ job: newJob(spec, start, start.time) }) as CarriedJob

/** The jobs that recur, each due at its next turn. */
const schedulesOf = (table: readonly Job[], now: Date) =>
  table.flatMap(({ name, schedule }) => {
    if (schedule === undefined) return []
    const dueAt = nextTurn(schedule, now)
    const doc = newJob({ name, data: noData }, { data: {}, at: dueAt }, now)
    return [{ ...doc, _id: idOf(`schedule:${name}`), schedule, dueAt }]
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
  // One that waits for its time for the first time is not brought forward: that time may have been promised to somebody.
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

/** `nudge` tells the other replicas that a job may be due. */
export const createJobs = (connection: Connection, clock: Clock, nudge: () => void = () => undefined): JobStore => {
  const jobs = jobCollection(connection)
  let wake: () => void = () => undefined
  let onTakenAway: (id: string) => void = () => undefined

  const onDue = (): void => {
    wake()
    nudge()
  }

  const put = async ({ _id, ...rest }: JobDoc): Promise<void> => {
    // Of two starts with one key the other one may be first.
    await unlessDuplicate(jobs.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true, ignoreUndefined: true }))
    onDue()
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
    cancel: async (id) => {
      const open = { _id: id, state: { $in: ['waiting', 'running', 'failed'] }, schedule: { $exists: false } } as const
      const change = { $set: { state: 'cancelled', changedAt: clock() }, $unset: { dueAt: '' }, $inc: { lease: 1 } }
      const { matchedCount } = await jobs.updateOne(open, change as mongo.UpdateFilter<JobDoc>)
      onTakenAway(id)
      return matchedCount === 1
    },
    retry: async (id) => {
      const isRetried = await retryJob(jobs, id, clock())
      onDue()
      return isRetried
    },
    erase: async (owner) => {
      const filter = ownerOf(owner)
      if (Object.keys(filter).length === 0) throw new Error('Whose jobs are to be removed?')
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
