import type { Connection } from 'mongoose'
import { AppError, isDuplicateKey } from '../process/app-error.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { DeclaredIndex } from './declared-index.ts'

/** At most `max` hits in each window of `windowS` seconds. */
export interface Limit {
  readonly windowS: number
  readonly max: number
}

/** Counters in the database, so that limits hold over replicas and restarts. */
export interface Counters {
  /** Counts a hit and gives the count; throws TOO_MANY_REQUESTS above the limit. Keys hold no secrets in clear. */
  hit(key: string, limit: Limit): Promise<number>
  /** Forgets the hits of the present window, e.g. after a success. */
  clear(key: string, limit: Limit): Promise<void>
  /** Forgets what was counted of somebody whose id stands in the key. */
  erase(id: string): Promise<void>
  sweep(): Promise<void>
}

const collection = 'counters'
export const counterIndexes: readonly DeclaredIndex[] = [{ collection, key: { expiresAt: 1 }, expireAfterSeconds: 0 }]

export const createCounters = (connection: Connection, clock: Clock = systemClock): Counters => {
  const counters = connection.collection<{ _id: string; hits: number; expiresAt: Date }>(collection)

  const windowOf = (key: string, { windowS }: Limit) => {
    const nowS = clock().getTime() / 1000
    const startS = Math.floor(nowS / windowS) * windowS
    return { _id: `${key}:${windowS}:${startS}`, endS: startS + windowS, nowS }
  }

  // The state before the hit is read: on some servers the one after may already show a later hit.
  const count = async (_id: string, endS: number): Promise<number> => {
    const change = { $inc: { hits: 1 }, $setOnInsert: { expiresAt: new Date(endS * 1000) } }
    const before = await counters.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'before' })
    return (before?.hits ?? 0) + 1
  }

  return {
    hit: async (key, limit) => {
      const { _id, endS, nowS } = windowOf(key, limit)
      // Two first hits may race for the insert; the loser counts on the winner's document.
      const hits = await count(_id, endS).catch((error: unknown) => {
        if (isDuplicateKey(error)) return count(_id, endS)
        throw error
      })
      if (hits > limit.max) {
        throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS: Math.max(1, Math.ceil(endS - nowS)) })
      }
      return hits
    },
    clear: async (key, limit) => {
      await counters.deleteOne({ _id: windowOf(key, limit)._id })
    },
    erase: async (id) => {
      await counters.deleteMany({ _id: { $regex: id } })
    },
    sweep: async () => {
      await counters.deleteMany({ expiresAt: { $lt: clock() } })
    },
  }
}
