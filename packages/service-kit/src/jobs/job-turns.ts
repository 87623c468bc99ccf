import { ownerFields } from '@love-space/contracts/ownership.ts'
import type { JobCollection, JobDoc } from '../store/job-document.ts'

/** The job that an owner's turn would run, and the turn it takes. */
export interface Turn {
  readonly jobId: string
  readonly dueAt: Date
  readonly turn: string
}

interface Waiting {
  readonly _id: string | null
  readonly jobId: string
  readonly dueAt: Date
}

interface Served {
  readonly _id: string | null
  readonly servedAt: Date
}

const owner = { $ifNull: ownerFields.map((field) => `$${field}`) }
const ownerIn = (job: Pick<JobDoc, (typeof ownerFields)[number]>): string | null =>
  ownerFields.map((field) => job[field]).find((id) => id !== undefined) ?? null
const onlyOwner = Object.fromEntries(ownerFields.map((field) => [field, 1]))
const ownersMax = 200

/**
 * Whose turn it is with jobs of a kind: of the owners who have one due and none running, those who were served least recently come
 * first, and of each the job that waits longest, or was left by a process that ended.
 */
export const nextTurns = async (jobs: JobCollection, name: string, now: Date): Promise<Turn[]> => {
  const due = await jobs
    .aggregate<Waiting>([
      { $match: { name, dueAt: { $lte: now } } },
      { $sort: { state: 1, dueAt: 1 } },
      { $group: { _id: owner, jobId: { $first: '$_id' }, dueAt: { $first: '$dueAt' } } },
      { $sort: { dueAt: 1 } },
      { $limit: ownersMax },
    ])
    .toArray()
  if (due.length === 0) return []
  const running = await jobs.find({ name, state: 'running', dueAt: { $gt: now } }, { projection: onlyOwner }).toArray()
  const busy = new Set(running.map(ownerIn))
  const free = due.filter(({ _id }) => !busy.has(_id))
  const owners = free.flatMap(({ _id }) => (_id === null ? [] : [_id]))
  const served = await jobs
    .aggregate<Served>([
      { $match: { name, lease: { $gt: 0 }, $or: ownerFields.map((field) => ({ [field]: { $in: owners } })) } },
      { $group: { _id: owner, servedAt: { $max: '$changedAt' } } },
    ])
    .toArray()
  const servedAt = new Map(served.map((one) => [one._id, one.servedAt.getTime()]))
  const lastOf = ({ _id }: Waiting): number => servedAt.get(_id) ?? 0
  return free
    .toSorted((a, b) => lastOf(a) - lastOf(b) || a.dueAt.getTime() - b.dueAt.getTime())
    .map(({ _id, jobId, dueAt }) => ({ jobId, dueAt, turn: `${name}:${_id ?? ''}` }))
}

/** A job that ended gives its turn back when the next one needs it, so that no end of a job can keep one. */
export const freeTurn = async (jobs: JobCollection, turn: string): Promise<void> => {
  await jobs.updateMany({ turn, state: { $ne: 'running' } }, { $unset: { turn: '' } })
}
