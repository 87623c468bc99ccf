import mongoose from 'mongoose'
import { databaseOf, serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import type { ArchiveWriter } from './archive.ts'
import { exactTypes, toBytes, type StoredDocument } from './documents.ts'

export type Client = mongoose.mongo.MongoClient
const { ObjectId } = mongoose.mongo.BSON as unknown as { ObjectId: typeof mongoose.Types.ObjectId }

const pageDocuments = 500

/** Services in the order of copying: one that refers to another's records comes first, so that no reference dangles. */
export const databasesInOrder: readonly ServiceName[] = serviceNames.toReversed()

/** Collections left out: short-lived data, sessions, which a restore ends, and the state of a restore. */
const excludedCollections: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['sessions', 'known_browsers', 'challenges'],
}
const excludedFromEveryService: readonly string[] = [
  'sent_events',
  'relay_state',
  'counters',
  'restored',
  'verified_lookups',
  'erasures_to_repeat',
  'upload_locks',
]

/** Collections copied before their effects: after a restore work may repeat, but no missing effect counts as done. */
const first: readonly string[] = ['inbox', 'parked_events', 'jobs', 'erasures']
/** Collections copied before and after all others, so that a document that moves is in one of the copies. */
const copiedAgain: readonly string[] = ['jobs', 'stock_rings']
/** Collections copied after the documents they refer to: surplus entries do no harm, missing ones do. */
const last: readonly string[] = [
  'seats',
  'contents',
  'buried',
  'spent_keys',
  'users_by_email',
  'spaces_by_token',
  'feeds_by_token',
  'audit_checkpoints',
]
export const againSuffix = '+again'

export const connectClient = async (url: string): Promise<Client> => {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
  })
  return client.connect()
}

/** MongoDB compares ids within one type only. Ids are numbers, strings or ObjectIds. */
const lowestIds = [Number.NEGATIVE_INFINITY, '', new ObjectId('0'.repeat(24))]

/** Yields all documents by id. Each document is as of the moment at which its page is read. */
export async function* documentsOf(collection: mongoose.mongo.Collection): AsyncGenerator<StoredDocument> {
  for (const lowest of lowestIds) {
    let filter: Record<string, unknown> = { _id: { $gte: lowest } }
    for (;;) {
      const page = await collection.find(filter, exactTypes).sort({ _id: 1 }).limit(pageDocuments).toArray()
      yield* page
      const lastOfPage = page.at(-1)
      if (!lastOfPage || page.length < pageDocuments) break
      filter = { _id: { $gt: lastOfPage._id } }
    }
  }
}

/** Returns whether a collection is left out of backups, and emptied when a snapshot is restored. */
export const isLeftOut = (service: ServiceName, name: string): boolean =>
  excludedFromEveryService.includes(name) || (excludedCollections[service] ?? []).includes(name)

const planOf = (service: ServiceName, present: readonly string[]): { name: string; again: boolean }[] => {
  const names = present.filter((name) => !isLeftOut(service, name) && !name.startsWith('system.')).sort()
  const rankOf = (name: string): number => {
    if (first.includes(name)) return first.indexOf(name) - first.length - 1
    if (copiedAgain.includes(name)) return -1
    return last.includes(name) ? 1 : 0
  }
  const once = [...names].sort((a, b) => rankOf(a) - rankOf(b))
  return [
    ...once.map((name) => ({ name, again: false })),
    ...names.filter((name) => copiedAgain.includes(name)).map((name) => ({ name, again: true })),
  ]
}

export const copyDatabase = async (
  client: Client,
  service: ServiceName,
  archive: ArchiveWriter,
): Promise<Record<string, number>> => {
  const db = client.db(databaseOf(service))
  const present = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const counts: Record<string, number> = {}
  for (const { name, again } of planOf(service, present)) {
    let count = 0
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for await (const document of documentsOf(db.collection(name))) {
        count += 1
        yield toBytes(document)
      }
    }
    const copy = `${name}${again ? againSuffix : ''}`
    await archive.add(`databases/${service}/${copy}`, bytes())
    counts[copy] = count
  }
  return counts
}
