import { unlessDuplicate } from '../process/app-error.ts'
import type { mongo } from 'mongoose'
import { pause } from '../process/pause.ts'
import type { Clock } from '../process/clock.ts'
import type { JobCollection, JobDoc } from '../store/job-document.ts'

/** The job is no longer this runner's: another one claimed it, or it was cancelled or removed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Claims a job as it was seen; undefined when another runner was first, also with another job whose turn it is. */
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
  // Read after the claim: the runner that had it before can no longer change it.
  const doc = claimed?.matchedCount === 1 ? await jobs.findOne({ _id, lease }) : null
  if (!doc) return undefined

  /** Writes while the job is still this runner's; throws `LeaseLost` otherwise, and nothing is written. */
  const write = async (change: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    const { matchedCount } = await jobs.updateOne({ _id, lease, state: 'running' }, change, { ignoreUndefined: true })
    if (matchedCount === 0) throw new LeaseLost(`job ${_id} is no longer held by this runner`)
  }

  return {
    doc,
    write,
    /** Prolongs the lease until `ended` fires; calls `onLost` when that fails for good. */
    keep: async (ended: AbortSignal, onLost: (reason: LeaseLost) => void): Promise<void> => {
      while (!ended.aborted) {
        await pause(leaseMs / 3, ended)
        if (ended.aborted) return
        const now = clock().getTime()
        const end = now + leaseMs
        const answered = new AbortController()
        // A connection that broke without a word is noticed later than the lease ends.
        const silence = pause(leaseEnd - now, AbortSignal.any([ended, answered.signal])).then(() => {
          throw new Error('The database did not answer')
        })
        try {
          await Promise.race([write({ $set: { dueAt: new Date(end) } }), silence])
          leaseEnd = end
        } catch (error) {
          if (error instanceof LeaseLost) return onLost(error)
          // The database did not answer: the job is ours until the lease ends.
          if (clock().getTime() >= leaseEnd)
            return onLost(new LeaseLost(`job ${_id} could not be kept`, { cause: error }))
        } finally {
          answered.abort()
        }
      }
    },
  }
}

/** A job in the hands of one runner. */
export type HeldJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>
