import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { streams, type Envelope } from '@love-space/contracts/event.ts'
import { readErasureLedger, type RecordedErasure } from '@love-space/members/erasure/erasure-ledger.ts'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'
import type { JobDoc } from '@love-space/service-kit/store/job-document.ts'
import { erasuresToRepeatCollection, type ErasureToRepeat } from '@love-space/members/erasure/repeat-erasures.ts'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import type { Disk } from 'flydrive'
import type mongoose from 'mongoose'
import { databaseOf, type ServiceName } from '@love-space/contracts/processes.ts'
import { openArchive, type ArchiveReader } from './archive.ts'
import { readPassphrase } from './archive-key.ts'
import { againSuffix, connectClient, databasesInOrder } from './databases.ts'
import { documentsIn, inGroups, type StoredDocument } from './documents.ts'
import { removeStreams } from './events.ts'
import { holdsAnything, pathsIn, type Servers } from './installation.ts'
import { beginRestoring, endRestoring } from './restoring.ts'
import { hasFiles, openDisk, restoreFiles } from './storage.ts'

const groupSize = 500
const epochFile = 'epoch'

export interface RestoreOptions {
  readonly archive: string
  readonly dir: string
  readonly overwrite: boolean
  readonly env: NodeJS.ProcessEnv
  readonly now?: () => Date
  readonly log: (line: string) => void
  /** Prevents starts of the product in `dir` until `remove` is called. */
  readonly reserve: () => Promise<{ remove(): void }>
  readonly openServers: () => Promise<Servers>
}

type Db = mongoose.mongo.Db

const refusal = 'There is something already, and a restore replaces all of it: say --overwrite if that is meant.'

/** Resets a one-off job to its start: effects of its completed steps may be missing from the backup. */
const anew = (job: StoredDocument): StoredDocument => {
  const { createdAt, schedule, steps: _steps, errors: _errors, progress: _progress, ...rest } = job as unknown as JobDoc
  const open = { state: 'waiting', dueAt: createdAt, lease: 0, attempts: 0, steps: [], errors: [], createdAt }
  return schedule === undefined ? { ...rest, ...open } : job
}

const insertMissing = async (db: Db, collection: string, documents: StoredDocument[]): Promise<void> => {
  const ids = documents.map(({ _id }) => _id as never)
  const known = await db
    .collection(collection)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray()
  const there = new Set(known.map(({ _id }) => String(_id)))
  const missing = documents.filter(({ _id }) => !there.has(String(_id)))
  if (missing.length > 0) await db.collection(collection).insertMany(missing.map(collection === 'jobs' ? anew : same))
}

const same = (document: StoredDocument): StoredDocument => document

const restoreDatabase = async (db: Db, service: ServiceName, archive: ArchiveReader): Promise<void> => {
  const prefix = `databases/${service}/`
  for (const name of archive.names.filter((name) => name.startsWith(prefix))) {
    const copy = name.slice(prefix.length)
    const groups = inGroups(documentsIn(await archive.open(name)), groupSize)
    for await (const group of groups) {
      if (copy.endsWith(againSuffix)) await insertMissing(db, copy.slice(0, -againSuffix.length), group)
      else await db.collection(copy).insertMany(group)
    }
  }
}

/** Stores the backed-up events as `sent_events`. A service's relay publishes those again to a new NATS. */
const restoreEvents = async (db: Db, service: ServiceName, archive: ArchiveReader, at: Date): Promise<void> => {
  const name = `events/${service}`
  if (archive.names.includes(name)) {
    for await (const group of inGroups(documentsIn(await archive.open(name)), groupSize)) {
      const events = group.map(({ envelope }) => ({
        collection: 'restored',
        documentId: (envelope as Envelope).subject,
        envelope: envelope as Envelope,
      }))
      await db.collection('sent_events').insertOne({ at, events })
    }
  }
  await db
    .collection<{ _id: string }>('relay_state')
    .insertOne({ _id: 'nats', incarnations: { [streams[service].name]: 'before the restore' } } as never)
}

const restoreSettings = async (archive: ArchiveReader, dir: string): Promise<void> => {
  const prefix = 'settings/'
  for (const name of archive.names.filter((name) => name.startsWith(prefix))) {
    const path = join(dir, name.slice(prefix.length))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await archive.open(name), createWriteStream(path, { mode: 0o600 }))
  }
}

/** Returns an epoch above all used before, also by an earlier restore of the same backup. */
const nextEpoch = async (ledger: string, ofBackup: number): Promise<number> => {
  const used = Number(await readFile(join(ledger, epochFile), 'utf8').catch(() => '0'))
  const epoch = Math.max(ofBackup, used) + 1
  await mkdir(ledger, { recursive: true, mode: 0o700 })
  await writeDurably(join(ledger, epochFile), `${epoch}\n`)
  return epoch
}

interface Target {
  readonly databases: readonly { readonly service: ServiceName; readonly db: Db }[]
  readonly disk: Disk
  readonly natsUrl: string
}

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
  restore: { epoch: number; erased: readonly RecordedErasure[]; overwrite: boolean; now: () => Date },
): Promise<void> => {
  const { epoch, erased, overwrite, now } = restore
  const at = now()
  for (const { db } of databases) await emptyDatabase(db, epoch, at)
  await removeStreams(natsUrl)
  if (overwrite) await disk.deleteAll()
  await restoreFiles(archive, disk)
  for (const { service, db } of databases) {
    await restoreDatabase(db, service, archive)
    await restoreEvents(db, service, archive, now())
    const repeated = erased.map(({ id, kind }): ErasureToRepeat => ({ _id: id, kind }))
    if (repeated.length > 0) await db.collection<ErasureToRepeat>(erasuresToRepeatCollection).insertMany(repeated)
  }
  for (const { db } of databases) {
    await db.collection<RestoredDoc>(restoredCollection).updateOne({ _id: restoredId }, { $set: { state: 'copied' } })
  }
}

/**
 * Verifies the whole backup, then replaces the installation's data. The product refuses to start until that is
 * complete; after an interruption, run it again.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<{ epoch: number; erasures: number }> => {
  const { dir, overwrite, env, now = () => new Date() } = options
  const archive = await openArchive(options.archive, await readPassphrase(env))
  const paths = pathsIn(dir, env)
  if (!overwrite && holdsAnything(dir)) throw new Error(`${dir}: ${refusal}`)
  const reservation = await options.reserve()
  try {
    const erased = await readErasureLedger(paths.ledger)
    if (overwrite) await beginRestoring(dir, options.archive)
    for (const path of [paths.data, paths.secrets, paths.demo]) await rm(path, { recursive: true, force: true })
    await restoreSettings(archive, dir)
    const disk = await openDisk(env, paths.files)
    const servers = await options.openServers()
    try {
      const client = await connectClient(servers.mongoUrl)
      try {
        const databases = databasesInOrder.map((service) => ({ service, db: client.db(databaseOf(service)) }))
        const target = { databases, disk, natsUrl: servers.natsUrl }
        if (!overwrite) await requireEmptyTarget(target)
        await beginRestoring(dir, options.archive)
        const epoch = await nextEpoch(paths.ledger, archive.manifest.epoch)
        await copyBack(archive, target, { epoch, erased, overwrite, now })
        endRestoring(dir)
        return { epoch, erasures: erased.length }
      } finally {
        await client.close()
      }
    } finally {
      await servers.close()
    }
  } finally {
    reservation.remove()
  }
}
