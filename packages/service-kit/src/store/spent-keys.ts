import type { Connection } from 'mongoose'
import { systemClock, type Clock } from '../process/clock.ts'
import type { DeclaredIndex } from './declared-index.ts'

const keepDays = 366
const dayMs = 86_400_000

const spentKeysCollection = 'spent_keys'
export const spentKeyIndexes: readonly DeclaredIndex[] = [
  { collection: spentKeysCollection, key: { at: 1 }, expireAfterSeconds: (keepDays * dayMs) / 1000 },
]

/** Returns the id of a spent key. One request may create several documents, of which one is deleted. */
const spentIdOf = (key: string, documentId: string): string => `${key}:${documentId}`

/** Stores digests of deleted documents' idempotency keys, so that a late retry creates nothing. */
export const openSpentKeys = (connection: Connection, clock: Clock = systemClock) => {
  const keys = connection.collection<{ _id: string; at: Date }>(spentKeysCollection)
  return {
    hasAny: async (key: string, documentIds: readonly string[]): Promise<boolean> =>
      (await keys.findOne({ _id: { $in: documentIds.map((id) => spentIdOf(key, id)) } })) !== null,
    add: async (spent: readonly { readonly key: string; readonly documentId: string }[]): Promise<void> => {
      if (spent.length === 0) return
      const update = { $setOnInsert: { at: clock() } }
      const writes = spent.map(({ key, documentId }) => ({
        updateOne: { filter: { _id: spentIdOf(key, documentId) }, update, upsert: true },
      }))
      await keys.bulkWrite(writes, { ordered: false })
    },
    /** Removes expired digests, for servers that ignore TTL indexes. */
    sweep: async (): Promise<void> => {
      await keys.deleteMany({ at: { $lt: new Date(clock().getTime() - keepDays * dayMs) } })
    },
  }
}
export type SpentKeys = ReturnType<typeof openSpentKeys>
