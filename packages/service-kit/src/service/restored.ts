import type { Connection } from 'mongoose'

/** The mark of a restore. `copying`: it fills the database. `copied`: the service has its part to do. */
export interface RestoredDoc {
  readonly _id: string
  /** Number of restores of this installation. Afterwards every aggregate's version is at least `epoch * epochSize`. */
  readonly epoch: number
  readonly state: 'copying' | 'copied' | 'done'
  readonly at: Date
  /** True if the database was restored from a snapshot, so it is not partial while the mark says `copying`. */
  readonly snapshot?: true
}

export const restoredCollection = 'restored'
export const restoredId = 'restored'

/** Far above the writes of any aggregate, and small enough for thousands of restores. */
export const epochSize = 1_000_000_000

const markOf = (connection: Connection) => connection.collection<RestoredDoc>(restoredCollection)

/** Returns the time of the last restore, null if there was none. */
export const restoredAt = async (connection: Connection): Promise<Date | null> =>
  (await markOf(connection).findOne({ _id: restoredId }))?.at ?? null

/** Throws if a restore has not ended, because a partial database must not be served. */
export const refuseHalfRestored = async (connection: Connection): Promise<void> => {
  const mark = await markOf(connection).findOne({ _id: restoredId })
  if (mark?.state === 'copying') {
    throw new Error(`The database ${connection.name} is only partly restored: run the restore again.`)
  }
}

/** Raises the version of every document above all versions from before the restore. Idempotent. */
const raiseVersions = async (connection: Connection, collection: string, epoch: number): Promise<void> => {
  const documents = connection.collection(collection)
  for (let modified = 1; modified > 0;) {
    const below = { version: { $lt: epoch * epochSize } }
    modified = (await documents.updateMany(below, { $inc: { version: epochSize } })).modifiedCount
  }
}

/** Finishes a restore before the first request: raises versions, calls `onRestored`, republishes. Idempotent. */
export const finishRestore = async (options: {
  readonly connection: Connection
  readonly aggregates: readonly string[]
  readonly onRestored: () => Promise<void>
  readonly republishFacts: (epoch: number) => Promise<void>
}): Promise<void> => {
  const { connection, aggregates, onRestored, republishFacts } = options
  const mark = await markOf(connection).findOne({ _id: restoredId })
  if (mark?.state !== 'copied') return
  for (const collection of aggregates) await raiseVersions(connection, collection, mark.epoch)
  await onRestored()
  await republishFacts(mark.epoch)
  await markOf(connection).updateOne({ _id: restoredId }, { $set: { state: 'done' } })
}
