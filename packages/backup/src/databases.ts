import mongoose from 'mongoose'
import { databaseOf } from '@love-space/contracts/processes.ts'
import type { ArchiveWriter } from './archive.ts'
import { exactTypes, toBytes, type StoredDocument } from './documents.ts'

export type ServiceDatabase = 'engagement' | 'media' | 'admin' | 'space' | 'auth'

type Client = mongoose.mongo.MongoClient
const { ObjectId } = mongoose.mongo.BSON as unknown as { ObjectId: typeof mongoose.Types.ObjectId }

const pageDocuments = 500

/**
 * In this order: a service that refers to records of another is copied before that one, so that a copy never names a space or a
 * person that is not in it.
 */
export const databasesInOrder: readonly ServiceDatabase[] = ['engagement', 'media', 'admin', 'space', 'auth']

/** Never copied: what is gone after minutes anyway, what a restore makes itself, and what nobody may keep after one, such as sign-ins. */
const leftOut: Readonly<Partial<Record<ServiceDatabase, readonly string[]>>> = {
  auth: ['sessions', 'known_browsers', 'challenges'],
}
const leftOutEverywhere: readonly string[] = [
  'sent_events',
  'relay_state',
  'counters',
  'restored',
  'erasures_to_repeat',
  'upload_locks',
]

/**
 * What remembers what was done is copied before what was done to: after a restore work may be done twice, which it bears, but is never
 * believed to be done that is not there.
 */
const first: readonly string[] = ['inbox', 'parked_events', 'jobs', 'erasures']
/** Copied twice, before and behind everything else: whatever moved meanwhile is in one of the copies. */
const copiedAgain: readonly string[] = ['jobs', 'stock_rings']
/** Lists that may name too much but never too little, behind what they list; events of documents that were deleted meanwhile. */
const last: readonly string[] = ['seats', 'contents', 'buried']
/** What the second copy of a collection is called. */
export const againSuffix = '+again'

export const connectClient = async (url: string): Promise<Client> => {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
  })
  return client.connect()
}

/** Every document, page by page in the order of their ids; each as it is at the moment its page is read. */
async function* documentsOf(collection: mongoose.mongo.Collection): AsyncGenerator<StoredDocument> {
  // A comparison finds ids of one type only, and these are the two there are.
  for (const lowest of ['', new ObjectId('0'.repeat(24))]) {
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

/** The copies to make of a database, in order; `again` are second ones. */
const planOf = (service: ServiceDatabase, present: readonly string[]): { name: string; again: boolean }[] => {
  const skipped = new Set([...leftOutEverywhere, ...(leftOut[service] ?? [])])
  const names = present.filter((name) => !skipped.has(name) && !name.startsWith('system.')).sort()
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

/** Copies the database of one service; gives how many documents of each collection. */
export const copyDatabase = async (
  client: Client,
  service: ServiceDatabase,
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
