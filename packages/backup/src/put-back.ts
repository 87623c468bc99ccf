import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { streams, type Envelope } from '@love-space/contracts/event.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { RecordedErasure } from '@love-space/members/erasure/erasure-ledger.ts'
import { erasuresToRepeatCollection, type ErasureToRepeat } from '@love-space/members/erasure/repeat-erasures.ts'
import type { JobDoc } from '@love-space/service-kit/store/job-document.ts'
import type { Disk } from 'flydrive'
import type mongoose from 'mongoose'
import { againSuffix } from './databases.ts'
import { documentsIn, inGroups, type StoredDocument } from './documents.ts'
import type { ArchiveReader } from './open-archive.ts'

const groupSize = 500

export type Db = mongoose.mongo.Db
export interface Database {
  readonly service: ServiceName
  readonly db: Db
}

export interface Target {
  readonly databases: readonly Database[]
  readonly disk: Disk
  readonly natsUrl: string
}

/** What restores of both kinds need. */
export interface Restore {
  /** Number of this restore. */
  readonly epoch: number
  readonly erased: readonly RecordedErasure[]
  readonly now: () => Date
  readonly log: (line: string) => void
}

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

export const restoreDatabase = async ({ db, service }: Database, archive: ArchiveReader): Promise<void> => {
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
export const restoreEvents = async (
  { db, service }: Database,
  archive: ArchiveReader,
  { at, isWanted = () => true }: { readonly at: Date; readonly isWanted?: (envelope: Envelope) => boolean },
): Promise<void> => {
  const name = `events/${service}`
  if (archive.names.includes(name)) {
    for await (const group of inGroups(documentsIn(await archive.open(name)), groupSize)) {
      const events = group
        .map(({ envelope }) => envelope as Envelope)
        .filter(isWanted)
        .map((envelope) => ({ collection: 'restored', documentId: envelope.subject, envelope }))
      if (events.length > 0) await db.collection('sent_events').insertOne({ at, events })
    }
  }
  await db
    .collection<{ _id: string }>('relay_state')
    .insertOne({ _id: 'nats', incarnations: { [streams[service].name]: 'before the restore' } } as never)
}

/** Stores the erasures of the ledger, which the service repeats at its start. */
export const restoreErasures = async ({ db }: Database, erased: readonly RecordedErasure[]): Promise<void> => {
  const repeated = erased.map(({ id, kind }): ErasureToRepeat => ({ _id: id, kind }))
  if (repeated.length > 0) await db.collection<ErasureToRepeat>(erasuresToRepeatCollection).insertMany(repeated)
}

export const restoreSettings = async (archive: ArchiveReader, dir: string): Promise<void> => {
  const prefix = 'settings/'
  for (const name of archive.names.filter((name) => name.startsWith(prefix))) {
    const path = join(dir, name.slice(prefix.length))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await archive.open(name), createWriteStream(path, { mode: 0o600 }))
  }
}
