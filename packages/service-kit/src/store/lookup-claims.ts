import { retryOnConflict, unlessDuplicate } from '../process/app-error.ts'
import { systemClock } from '../process/clock.ts'
import { newId } from '../process/crypto.ts'
import type { Connection, mongo } from 'mongoose'
import type { LookupDefinition, LookupDoc } from './lookup-document.ts'

/** Longer than a write may take, so that a claim never expires before its record is written or refused. */
const claimMs = 120_000

export type RecordDoc = { readonly _id: string }

/** Thrown if another record has a value. Its code is that of a unique index, so callers handle both alike. */
class ValueTaken extends Error {
  override readonly name = 'ValueTaken'
  readonly code = 11_000
}

const valueAt = (record: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)

/**
 * Opens the documents of a lookup. The record decides whether a claim counts. A claim that has not expired is left alone,
 * since its record may be written at this moment; any other goes once its record does not have the value.
 */
export const openLookupClaims = (connection: Connection, records: string, lookup: LookupDefinition) => {
  const { collection, field, keyOf, owners } = lookup
  const claims = connection.collection<LookupDoc>(collection)
  const recordsById = connection.collection<RecordDoc>(records)

  const keyIn = (record: object): string | null => {
    const value = valueAt(record, field)
    return typeof value === 'string' ? keyOf(value) : null
  }
  const isLiving = ({ expiresAt }: LookupDoc): boolean => expiresAt !== undefined && expiresAt > systemClock()
  /** Filter of a claim as it was read. */
  const asRead = ({ _id, recordId, claimId, expiresAt }: LookupDoc): mongo.Filter<LookupDoc> =>
    ({ _id, recordId, claimId, expiresAt: expiresAt ?? null }) as mongo.Filter<LookupDoc>

  /** Returns those claims whose record has the value. */
  const standing = async (of: readonly LookupDoc[]): Promise<ReadonlySet<LookupDoc>> => {
    const ids = of.map(({ recordId }) => recordId)
    const projection = { projection: { [field]: 1 } }
    const found = recordsById.find(
      { _id: { $in: ids }, deletedAt: { $exists: false } } as mongo.Filter<RecordDoc>,
      projection,
    )
    const keys = new Map((await found.toArray()).map((record) => [record._id, keyIn(record)]))
    return new Set(of.filter(({ _id, recordId }) => keys.get(recordId) === _id))
  }

  /** Confirms those whose record has the value and removes the rest, unless they changed since they were read. */
  const heal = async (found: readonly LookupDoc[]): Promise<void> => {
    if (found.length === 0) return
    const confirmed = await standing(found)
    const writes = found.flatMap((claim): mongo.AnyBulkWriteOperation<LookupDoc>[] => {
      if (!confirmed.has(claim)) return [{ deleteOne: { filter: asRead(claim) } }]
      return claim.expiresAt ? [{ updateOne: { filter: asRead(claim), update: { $unset: { expiresAt: '' } } } }] : []
    })
    if (writes.length > 0) await claims.bulkWrite(writes, { ordered: false })
  }

  /** Claims one value, also one that the record has already. Throws ValueTaken. */
  const claimOne = (wanted: LookupDoc): Promise<boolean> =>
    retryOnConflict(async () => {
      const found = await claims.findOne({ _id: wanted._id })
      if (!found) return (await unlessDuplicate(claims.insertOne(wanted))) ? true : undefined
      const isOwn = found.recordId === wanted.recordId
      if (isOwn && found.claimId === wanted.claimId) return true
      if (!isOwn && (isLiving(found) || (await standing([found])).size > 0))
        throw new ValueTaken(`${collection}: another record has this ${field}`)
      const { matchedCount } = await claims.replaceOne(asRead(found), wanted)
      return matchedCount === 1 ? true : undefined
    })

  const wantedBy = (docs: readonly RecordDoc[]): LookupDoc[] => {
    const claimId = newId()
    const expiresAt = new Date(systemClock().getTime() + claimMs)
    return docs.flatMap((doc) => {
      const _id = keyIn(doc)
      const ofOwners = Object.fromEntries(owners.map((owner) => [owner, valueAt(doc, owner) as string]))
      return _id === null ? [] : [{ _id, recordId: doc._id, ...ofOwners, claimId, expiresAt }]
    })
  }

  return {
    collection,
    field,
    claims,
    keyOf,
    keyIn,
    isLiving,
    standing,
    heal,
    claimOne,
    wantedBy,
    /** Reads the part of records that claims depend on, in the order of their ids. */
    readRecords: (filter: object, limit: number): Promise<RecordDoc[]> => {
      const projection = Object.fromEntries([field, ...owners].map((path) => [path, 1]))
      return recordsById.find(filter as mongo.Filter<RecordDoc>, { projection, sort: { _id: 1 }, limit }).toArray()
    },
  }
}
