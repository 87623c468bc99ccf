import type { mongo } from 'mongoose'
import { retryUpsertOnConflict, isDuplicateKey, isRefusedWith } from '../process/app-error.ts'
import { untilAvailable } from '../process/until-available.ts'
import type { DeclaredCollection, DeclaredIndex } from '../store/declared-index.ts'
import { verifiedLookupsCollection, type VerifiedLookupDoc } from '../store/verified-lookups.ts'
import { indexesOf, indexNameOf, indexVersionOf } from './indexes.ts'
import { databaseIn, findIndexes, indexVersions, missingIn, type FoundIndexes } from './missing-indexes.ts'
import { connectMongo } from '../store/mongo.ts'

export interface IndexStep {
  readonly collection: string
  readonly index: string
  readonly state: 'making' | 'made' | 'there' | 'dropped' | 'failed'
  readonly seconds: number
}

interface Making {
  readonly db: mongo.Db
  readonly tell: (step: IndexStep) => void
  readonly onWait: (error: unknown) => void
}

const indexNotFound = 27
const optionsConflict = 85
const keySpecsConflict = 86

/** Index of a former field with sent events. Dropping the index also removes the field from documents. */
const formerSentIndex = 'sent.at_1'

const dropIndex = async ({ db, tell }: Making, collection: string, index: string): Promise<void> => {
  const documents = db.collection(collection)
  if (index === formerSentIndex) await documents.updateMany({ sent: { $exists: true } }, { $unset: { sent: '' } })
  await documents.dropIndex(index).catch((error: unknown) => {
    // A concurrent run may have dropped it.
    if (!isRefusedWith(indexNotFound, error)) throw error
  })
  tell({ collection, index, state: 'dropped', seconds: 0 })
}

/** Returns whether records are found by a lookup. Before, processes of older releases need the index that it replaces. */
const isRead = async ({ db }: Making, lookup: string): Promise<boolean> => {
  const marks = db.collection<VerifiedLookupDoc>(verifiedLookupsCollection)
  return (await marks.findOne({ _id: lookup, readSince: { $exists: true } })) !== null
}

const dropFormer = async (
  making: Making,
  found: FoundIndexes,
  { kind, collection, formerIndexes = [], lookup }: DeclaredCollection,
) => {
  const replaced =
    lookup?.formerIndex !== undefined && (await isRead(making, lookup.collection)) ? [lookup.formerIndex] : []
  const former = new Set([...(kind === 'aggregate' ? [formerSentIndex] : []), ...formerIndexes, ...replaced])
  for (const { name } of found.get(collection) ?? []) {
    if (former.has(name)) await dropIndex(making, collection, name)
  }
}

const adviceFor = (error: unknown, { collection, key }: DeclaredIndex): string | undefined => {
  const index = indexNameOf({ key })
  if (isDuplicateKey(error)) {
    const group = Object.keys(key).map((field) => `${field.replaceAll('.', '_')}: '$${field}'`)
    return `${collection}: several documents have the same ${Object.keys(key).join(', ')}, so the unique index ${index} cannot be made. Keep one of each and run this again; db.${collection}.aggregate([{ $group: { _id: { ${group.join(', ')} }, ids: { $push: '$_id' } } }, { $match: { 'ids.1': { $exists: true } } }]) finds them.`
  }
  if (isRefusedWith(optionsConflict, error) || isRefusedWith(keySpecsConflict, error)) {
    return `${collection}: the index ${index} is there with other options. Drop it, db.${collection}.dropIndex('${index}'), and run this again.`
  }
  return undefined
}

const makeIndex = async ({ db, tell, onWait }: Making, declared: DeclaredIndex): Promise<string | undefined> => {
  const { collection, key, ...options } = declared
  const index = indexNameOf(declared)
  const started = performance.now()
  const step = (state: IndexStep['state']) =>
    tell({ collection, index, state, seconds: (performance.now() - started) / 1000 })
  step('making')
  try {
    await untilAvailable(() => db.collection(collection).createIndex({ ...key }, options), onWait)
  } catch (error) {
    const advice = adviceFor(error, declared)
    if (advice === undefined) throw error
    step('failed')
    return advice
  }
  step('made')
  return undefined
}

/** Makes all indexes of a collection that does not exist yet by one command. */
const makeNew = async ({ db, tell, onWait }: Making, collection: string, declared: readonly DeclaredIndex[]) => {
  const started = performance.now()
  const tellAll = (state: IndexStep['state'], seconds = 0) => {
    for (const index of declared) tell({ collection, index: indexNameOf(index), state, seconds })
  }
  tellAll('making')
  const indexes = declared.map(({ collection: _of, key, ...options }) => ({ key: { ...key }, ...options }))
  await untilAvailable(() => db.collection(collection).createIndexes(indexes), onWait)
  tellAll('made', (performance.now() - started) / 1000)
}

const makeAll = async (making: Making, collections: readonly DeclaredCollection[]): Promise<string[]> => {
  const { db, tell, onWait } = making
  const declared = indexesOf(collections)
  const found = await untilAvailable(() => findIndexes(db, declared), onWait)
  const missing = new Set(missingIn(found, declared))
  const failures: string[] = []
  for (const [collection, indexes] of Map.groupBy(declared, (index) => index.collection)) {
    if (found.get(collection)?.length === 0) {
      await makeNew(making, collection, indexes)
      continue
    }
    for (const index of indexes) {
      if (missing.has(index))
        failures.push(...[await makeIndex(making, index)].filter((advice) => advice !== undefined))
      else tell({ collection, index: indexNameOf(index), state: 'there', seconds: 0 })
    }
  }
  if (failures.length > 0) return failures
  for (const collection of collections) await untilAvailable(() => dropFormer(making, found, collection), onWait)
  const note = { $set: { madeAt: new Date() } }
  await retryUpsertOnConflict(() =>
    indexVersions(db).updateOne({ _id: indexVersionOf(declared) }, note, { upsert: true }),
  )
  return []
}

/** Creates indexes, without a time limit. Idempotent. Records the version, and returns advice for each failed index. */
export const makeIndexes = async (options: {
  readonly url: string
  readonly database: string
  readonly collections: readonly DeclaredCollection[]
  readonly tell?: (step: IndexStep) => void
  readonly onWait?: (error: unknown) => void
}): Promise<readonly string[]> => {
  const { url, database, collections, tell = () => undefined, onWait = () => undefined } = options
  const connection = await connectMongo({ url, database, onWait, patient: true })
  try {
    return await makeAll({ db: databaseIn(connection), tell, onWait }, collections)
  } finally {
    await connection.close()
  }
}
