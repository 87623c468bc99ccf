import { ownerFields } from '@love-space/contracts/ownership.ts'
import type { JobCollection, JobDoc } from '../store/job-document.ts'

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

/** Returns the next job of each idle owner, least recently served first; abandoned jobs precede waiting ones. */
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

/** Releases the turn of an ended job. The next claim calls it, so that no missed clean-up blocks an owner. */
export const freeTurn = async (jobs: JobCollection, turn: string): Promise<void> => {
  await jobs.updateMany({ turn, state: { $ne: 'running' } }, { $unset: { turn: '' } })
}
