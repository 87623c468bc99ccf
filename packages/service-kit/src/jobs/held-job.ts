import { unlessDuplicate } from '../process/app-error.ts'
import type { mongo } from 'mongoose'
import { pause } from '../process/pause.ts'
import type { Clock } from '../process/clock.ts'
import type { JobCollection, JobDoc } from '../store/job-document.ts'

/** Thrown if another runner claimed the job, or it was cancelled or removed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Claims a job under an optimistic lock on its lease; undefined if another runner was first or has its turn. */
export const claimJob = async (options: {
  readonly jobs: JobCollection
  readonly seen: Pick<JobDoc, '_id' | 'lease'>
  readonly update: { readonly set?: Partial<JobDoc>; readonly rest?: mongo.UpdateFilter<JobDoc> }
  readonly clock: Clock
  readonly leaseMs: number
}) => {
  const { jobs, seen, update, clock, leaseMs } = options
  const { _id } = seen
  const lease = seen.lease + 1
  const now = clock()
  let leaseEnd = now.getTime() + leaseMs
  const claimed = await unlessDuplicate(
    jobs.updateOne(
      { _id, lease: seen.lease, dueAt: { $lte: now } },
      { $set: { ...update.set, state: 'running', lease, dueAt: new Date(leaseEnd), changedAt: now }, ...update.rest },
    ),
  )
  // Read the job after the claim, when the previous runner can no longer change it.
  const doc = claimed?.matchedCount === 1 ? await jobs.findOne({ _id, lease }) : null
  if (!doc) return undefined

  /** Writes to the job. Throws `LeaseLost` unless this runner holds it. */
  const write = async (change: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    const { matchedCount } = await jobs.updateOne({ _id, lease, state: 'running' }, change, { ignoreUndefined: true })
    if (matchedCount === 0) throw new LeaseLost(`Another runner holds job ${_id}`)
  }

  return {
    doc,
    write,
    keep: async (ended: AbortSignal, onLost: (reason: LeaseLost) => void): Promise<void> => {
      while (!ended.aborted) {
        await pause(leaseMs / 3, ended)
        if (ended.aborted) return
        const now = clock().getTime()
        const end = now + leaseMs
        const answered = new AbortController()
        // A timer of our own: the driver notices a silently broken connection only after the lease has ended.
        const silence = pause(leaseEnd - now, AbortSignal.any([ended, answered.signal])).then(() => {
          throw new Error(`Lease of job ${_id} not renewed: the database did not answer in ${leaseMs} ms`)
        })
        try {
          await Promise.race([write({ $set: { dueAt: new Date(end) } }), silence])
          leaseEnd = end
        } catch (error) {
          if (error instanceof LeaseLost) return onLost(error)
          // The database did not answer. This runner holds the job until its lease ends.
          if (clock().getTime() >= leaseEnd)
            return onLost(new LeaseLost(`Lease of job ${_id} ended before it could be renewed`, { cause: error }))
        } finally {
          answered.abort()
        }
      }
    },
  }
}

export type HeldJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>
