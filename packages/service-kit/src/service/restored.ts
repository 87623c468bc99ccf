import type { Connection } from 'mongoose'

/**
 * What a restore leaves in every database, for the service to finish: `copying` while it is being filled, `copied` until the
 * service has done its part, `done` from then on.
 */
export interface RestoredDoc {
  readonly _id: string
  /** How often this installation was restored: every aggregate's version stands above `epoch * epochSize` afterwards. */
  readonly epoch: number
  readonly state: 'copying' | 'copied' | 'done'
  readonly at: Date
}

export const restoredCollection = 'restored'
export const restoredId = 'restored'

/** Far above what any aggregate is ever written, and small enough for thousands of restores. */
export const epochSize = 1_000_000_000

const markOf = (connection: Connection) => connection.collection<RestoredDoc>(restoredCollection)

/** Throws where a restore was begun and not ended: what is there is not whole, and must not be served. */
export const refuseHalfRestored = async (connection: Connection): Promise<void> => {
  const mark = await markOf(connection).findOne({ _id: restoredId })
  if (mark?.state === 'copying') {
    throw new Error(`The database ${connection.name} is only partly restored: run the restore again.`)
  }
}

/** Lifts the version of every document above everything that was published before the restore. Harmless to repeat. */
const raiseVersions = async (connection: Connection, collection: string, epoch: number): Promise<void> => {
  const documents = connection.collection(collection)
  for (let modified = 1; modified > 0;) {
    const below = { version: { $lt: epoch * epochSize } }
    modified = (await documents.updateMany(below, { $inc: { version: epochSize } })).modifiedCount
  }
}

/**
 * Does a service's part of a restore, before it serves anybody: versions are raised, the service does what it has to of its own,
 * and services that keep a copy of its facts are told them anew. Killed at any moment, the next start does it once more.
 */
export const finishRestore = async (options: {
  readonly connection: Connection
  readonly aggregates: readonly string[]
  readonly onRestored: () => Promise<void>
  readonly tellAgain: (epoch: number) => Promise<void>
}): Promise<void> => {
  const { connection, aggregates, onRestored, tellAgain } = options
  const mark = await markOf(connection).findOne({ _id: restoredId })
  if (mark?.state !== 'copied') return
  for (const collection of aggregates) await raiseVersions(connection, collection, mark.epoch)
  await onRestored()
  await tellAgain(mark.epoch)
  await markOf(connection).updateOne({ _id: restoredId }, { $set: { state: 'done' } })
}
