import { rm } from 'node:fs/promises'
import { openErasureLedger, type ErasureLedger } from '@love-space/members/erasure/erasure-ledger.ts'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { acceptSnapshot, refuseUnfitSnapshot, requireFitFor } from './accept-snapshot.ts'
import { readPassphrase } from './archive-key.ts'
import { connectClient, databasesInOrder } from './databases.ts'
import { removeStreams } from './events.ts'
import { openArchive, type ArchiveReader } from './open-archive.ts'
import { holdsAnything, pathsIn, type Servers } from './installation.ts'
import {
  restoreDatabase,
  restoreErasures,
  restoreEvents,
  restoreSettings,
  type Db,
  type Restore,
  type Target,
} from './put-back.ts'
import { beginRestoring, endRestoring } from './restoring.ts'
import { hasFiles, openDisk, restoreFiles } from './storage.ts'

export interface RestoreOptions {
  readonly archive: string
  readonly dir: string
  readonly overwrite: boolean
  readonly env: NodeJS.ProcessEnv
  readonly now?: () => Date
  /** Time of a snapshot from which the databases are restored already. Their documents stay. */
  readonly databasesAsOf?: Date
  readonly log: (line: string) => void
  /** Prevents starts of the product in `dir` until `remove` is called. */
  readonly reserve: () => Promise<{ remove(): void }>
  readonly openServers: () => Promise<Servers>
}

const refusal = 'There is something already, and a restore replaces all of it: say --overwrite if that is meant.'

/** Returns an epoch above all used before, also by an earlier restore of the same backup. */
const nextEpoch = async (ledger: ErasureLedger, ofBackup: number): Promise<number> => {
  const epoch = Math.max(ofBackup, await ledger.lastEpoch()) + 1
  await ledger.saveEpoch(epoch)
  return epoch
}

/** Returns the arguments of the command that goes on with an interrupted restore. */
const argumentsOf = ({ archive, databasesAsOf }: RestoreOptions): string =>
  `${archive} ${databasesAsOf ? `--databases-restored ${databasesAsOf.toISOString()}` : '--overwrite'}`

const requireEmptyTarget = async ({ databases, disk }: Target): Promise<void> => {
  for (const { db } of databases) {
    const present = await db.listCollections({}, { nameOnly: true }).toArray()
    if (present.length > 0) throw new Error(`${db.databaseName}: ${refusal}`)
  }
  if (await hasFiles(disk)) throw new Error(`The storage of files: ${refusal}`)
}

/** Drops all collections. First writes a mark by which services refuse to start until the restore is complete. */
const emptyDatabase = async (db: Db, epoch: number, at: Date): Promise<void> => {
  const mark: RestoredDoc = { _id: restoredId, epoch, at, state: 'copying' }
  await db.collection<RestoredDoc>(restoredCollection).replaceOne({ _id: restoredId }, mark, { upsert: true })
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== restoredCollection && !name.startsWith('system.')) await db.collection(name).drop()
  }
}

const copyBack = async (
  archive: ArchiveReader,
  { databases, disk, natsUrl }: Target,
  restore: Restore & { overwrite: boolean },
): Promise<void> => {
  const { epoch, erased, overwrite, now, log } = restore
  const at = now()
  for (const { db } of databases) await emptyDatabase(db, epoch, at)
  await removeStreams(natsUrl)
  if (overwrite) await disk.deleteAll()
  await restoreFiles(archive, disk, { log })
  for (const database of databases) {
    await restoreDatabase(database, archive)
    await restoreEvents(database, archive, { at: now() })
    await restoreErasures(database, erased)
  }
}

const restoreAlone = async (
  options: RestoreOptions,
  archive: ArchiveReader,
  { mongoUrl, natsUrl }: Servers,
  { ledger, erased }: { readonly ledger: ErasureLedger; readonly erased: Restore['erased'] },
): Promise<{ epoch: number; erasures: number }> => {
  const { dir, overwrite, env, log, databasesAsOf, now = () => new Date() } = options
  const disk = await openDisk(env, pathsIn(dir, env).files)
  const client = await connectClient(mongoUrl)
  try {
    const databases = databasesInOrder.map((service) => ({ service, db: client.db(databaseOf(service)) }))
    const target = { databases, disk, natsUrl }
    const known = databasesAsOf ? await refuseUnfitSnapshot(databases, databasesAsOf) : 0
    if (!databasesAsOf && !overwrite) await requireEmptyTarget(target)
    await beginRestoring(dir, argumentsOf(options))
    const epoch = await nextEpoch(ledger, Math.max(archive.manifest.epoch, known))
    const restore = { epoch, erased, now, log }
    if (databasesAsOf) await acceptSnapshot(archive, target, { ...restore, asOf: databasesAsOf })
    else await copyBack(archive, target, { ...restore, overwrite })
    for (const { db } of databases) {
      await db.collection<RestoredDoc>(restoredCollection).updateOne({ _id: restoredId }, { $set: { state: 'copied' } })
    }
    endRestoring(dir)
    return { epoch, erasures: erased.length }
  } finally {
    await client.close()
  }
}

/**
 * Verifies the whole backup, then replaces the installation's data; with `databasesAsOf` all but its documents. The
 * product refuses to start until that is complete; after an interruption, run it again.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<{ epoch: number; erasures: number }> => {
  const { dir, overwrite, env, log, databasesAsOf } = options
  const archive = await openArchive(options.archive, await readPassphrase(env), log)
  requireFitFor(databasesAsOf, archive.manifest)
  const { data, secrets, demo, ledger: ledgerPlace } = pathsIn(dir, env)
  if (!databasesAsOf && !overwrite && holdsAnything(dir)) throw new Error(`${dir}: ${refusal}`)
  const reservation = await options.reserve()
  try {
    // First, because an unreadable ledger must not cost the data.
    const ledger = openErasureLedger(ledgerPlace, env)
    const erased = await ledger.entries()
    if (overwrite) await beginRestoring(dir, argumentsOf(options))
    if (!databasesAsOf) for (const path of [data, secrets, demo]) await rm(path, { recursive: true, force: true })
    await restoreSettings(archive, dir)
    const servers = await options.openServers()
    try {
      return await restoreAlone(options, archive, servers, { ledger, erased })
    } finally {
      await servers.close()
    }
  } finally {
    reservation.remove()
  }
}
