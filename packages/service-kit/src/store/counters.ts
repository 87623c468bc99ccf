import type { Connection } from 'mongoose'
import { AppError, retryUpsertOnConflict } from '../process/app-error.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { DeclaredIndex } from './declared-index.ts'

export interface Limit {
  readonly windowS: number
  readonly max: number
}

const collection = 'counters'
export const counterIndexes: readonly DeclaredIndex[] = [{ collection, key: { expiresAt: 1 }, expireAfterSeconds: 0 }]

/** Creates rate limits. Their counts are in the database, so that they hold across replicas and restarts. */
export const createCounters = (connection: Connection, clock: Clock = systemClock) => {
  const counters = connection.collection<{ _id: string; hits: number; expiresAt: Date }>(collection)

  const windowOf = (key: string, { windowS }: Limit) => {
    const nowS = clock().getTime() / 1000
    const startS = Math.floor(nowS / windowS) * windowS
    return { _id: `${key}:${windowS}:${startS}`, endS: startS + windowS, nowS }
  }

  // Counts a hit and returns the count before it: on some servers the count after it may include a later hit.
  const count = async (_id: string, endS: number): Promise<number> => {
    const change = { $inc: { hits: 1 }, $setOnInsert: { expiresAt: new Date(endS * 1000) } }
    const before = await counters.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'before' })
    return (before?.hits ?? 0) + 1
  }

  return {
    /** Counts a hit. Throws TOO_MANY_REQUESTS above the limit. Keys must not contain plain-text secrets. */
    hit: async (key: string, limit: Limit): Promise<number> => {
      const { _id, endS, nowS } = windowOf(key, limit)
      const hits = await retryUpsertOnConflict(() => count(_id, endS))
      if (hits > limit.max) {
        throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS: Math.max(1, Math.ceil(endS - nowS)) })
      }
      return hits
    },
    clear: async (key: string, limit: Limit): Promise<void> => {
      await counters.deleteOne({ _id: windowOf(key, limit)._id })
    },
    erase: async (id: string): Promise<void> => {
      await counters.deleteMany({ _id: { $regex: id } })
    },
    sweep: async (): Promise<void> => {
      await counters.deleteMany({ expiresAt: { $lt: clock() } })
    },
  }
}
export type Counters = ReturnType<typeof createCounters>
