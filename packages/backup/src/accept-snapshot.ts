import { streams } from '@love-space/contracts/event.ts'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import type { Manifest } from './archive.ts'
import { isLeftOut } from './databases.ts'
import { removeStreams } from './events.ts'
import type { ArchiveReader } from './open-archive.ts'
import { restoreErasures, restoreEvents, type Database, type Db, type Restore, type Target } from './put-back.ts'
import { restoreFiles } from './storage.ts'

/** Time by which a snapshot may be younger than its operator says. */
const marginMs = 10 * 60_000
const eventAgeMsMax = Math.max(...Object.values(streams).map(({ maxAgeMs }) => maxAgeMs))

/** Throws unless the backup holds what the restore needs. `asOf` is the time of the snapshot, if there is one. */
export const requireFitFor = (asOf: Date | undefined, manifest: Manifest): void => {
  const hasDatabases = Object.keys(manifest.databases).length > 0
  if (!asOf) {
    if (hasDatabases) return
    throw new Error(
      'This backup holds no databases. Restore them from a snapshot first, then say --databases-restored and its time.',
    )
  }
  if (hasDatabases) {
    throw new Error('This backup holds the databases. Restore it without --databases-restored.')
  }
  const createdAt = Date.parse(manifest.createdAt)
  if (asOf.getTime() > createdAt) {
    throw new Error(
      `This backup began at ${manifest.createdAt}, before the snapshot: files of later uploads are missing. Take one that ` +
        'began after the snapshot.',
    )
  }
  if (asOf.getTime() < createdAt - eventAgeMsMax) {
    throw new Error(
      `This backup began at ${manifest.createdAt}, ${eventAgeMsMax / 86_400_000} days or more after the snapshot: events that ` +
        'the snapshot waits for are missing. Take an earlier one that began after the snapshot.',
    )
  }
}

const marksIn = (db: Db) => db.collection<RestoredDoc>(restoredCollection)

/** Throws if a database cannot be from the snapshot. Returns the number of restores that the databases know of. */
export const refuseUnfitSnapshot = async (databases: readonly Database[], asOf: Date): Promise<number> => {
  let epoch = 0
  for (const { db } of databases) {
    const present = await db.listCollections({}, { nameOnly: true }).toArray()
    if (present.every(({ name }) => name === restoredCollection)) {
      throw new Error(`The database ${db.databaseName} is empty: restore it from the snapshot first.`)
    }
    const mark = await marksIn(db).findOne({ _id: restoredId })
    epoch = Math.max(epoch, mark?.epoch ?? 0)
    if (mark?.state === 'copying') {
      if (mark.snapshot) continue
      throw new Error(
        `The database ${db.databaseName} holds a part of another restore: restore it from the snapshot again.`,
      )
    }
    const [newest] = await db.collection<{ at: Date }>('sent_events').find().sort({ at: -1 }).limit(1).toArray()
    if (newest && newest.at.getTime() > asOf.getTime() + marginMs) {
      throw new Error(
        `The database ${db.databaseName} was written at ${newest.at.toISOString()}, after the snapshot of ` +
          `${asOf.toISOString()}: restore it from the snapshot, or give the right time.`,
      )
    }
  }
  return epoch
}

/**
 * Makes the rest fit to databases of a snapshot: streams, files, events and erasures, as after a restore of the
 * documents. May be repeated.
 */
export const acceptSnapshot = async (
  archive: ArchiveReader,
  { databases, disk, natsUrl }: Target,
  { epoch, erased, now, log, asOf }: Restore & { readonly asOf: Date },
): Promise<void> => {
  const begun = now()
  for (const { db } of databases) {
    const mark: RestoredDoc = { _id: restoredId, epoch, at: begun, state: 'copying', snapshot: true }
    await marksIn(db).replaceOne({ _id: restoredId }, mark, { upsert: true })
  }
  await removeStreams(natsUrl)
  await restoreFiles(archive, disk, { log, onlyMissing: true })
  // Later events speak of lost writes. Of older ones the inbox no longer knows whether they were handled.
  const latest = asOf.getTime() + marginMs
  const earliest = begun.getTime() - eventAgeMsMax
  const isWanted = ({ time }: { readonly time: string }): boolean =>
    Date.parse(time) <= latest && Date.parse(time) >= earliest
  for (const database of databases) {
    const { db, service } = database
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (isLeftOut(service, name) && name !== restoredCollection) await db.collection(name).deleteMany({})
    }
    // The inbox forgets after 31 days; now its entries are needed as long again.
    await db.collection('inbox').updateMany({}, { $set: { at: begun } })
    await restoreEvents(database, archive, { at: now(), isWanted })
    await restoreErasures(database, erased)
  }
}
