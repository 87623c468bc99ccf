import type { Connection, mongo } from 'mongoose'
import { retryUpsertOnConflict, unlessDuplicate } from '../process/app-error.ts'
import { systemClock } from '../process/clock.ts'
import { openLookupClaims } from './lookup-claims.ts'
import type { LookupDefinition, LookupDoc } from './lookup-document.ts'
import { verifiedLookupsCollection, type VerifiedLookupDoc } from './verified-lookups.ts'

const pageMax = 500

/** Result of the check of all records up to now. */
export interface CheckedRecords {
  /** Last record that was checked; null before the first and after the last one. */
  readonly after: string | null
  readonly filled: number
  /** Records that do not have their claim yet, because another process holds it or took it meanwhile. */
  readonly open: number
  /** Records whose value another record has too. */
  readonly conflicts: number
}

export const nothingChecked: CheckedRecords = { after: null, filled: 0, open: 0, conflicts: 0 }

export interface CheckedPage {
  readonly checked: CheckedRecords
  /** Ids of the two records of each conflict. */
  readonly pairs: readonly (readonly [string, string])[]
}

/** Opens the checks of a lookup: they compare its claims with the records, and complete them. */
export const openLookup = (connection: Connection, records: string, definition: LookupDefinition) => {
  const lookup = openLookupClaims(connection, records, definition)
  const { collection, field, claims, heal, standing } = lookup
  const marks = connection.collection<VerifiedLookupDoc>(verifiedLookupsCollection)

  /** Inserts claims. Returns false if another process has claimed one meanwhile. */
  const insertClaims = async (wanted: readonly LookupDoc[]): Promise<boolean> =>
    wanted.length === 0 || (await unlessDuplicate(claims.insertMany([...wanted], { ordered: false }))) !== null

  /** Returns the record that has the same value and its claim; null if one of both has another value by now. */
  const otherRecordOf = async (refused: LookupDoc): Promise<string | null> => {
    const other = await claims.findOne({ _id: refused._id })
    if (!other || other.recordId === refused.recordId) return null
    const areBoth = (await standing([other])).size > 0 && (await standing([refused])).size > 0
    return areBoth ? other.recordId : null
  }

  return {
    collection,
    /** Confirms or removes the claims that have expired. */
    healExpired: async (signal: AbortSignal): Promise<void> => {
      for (;;) {
        signal.throwIfAborted()
        const found = await claims.find({ expiresAt: { $lt: systemClock() } }, { limit: pageMax }).toArray()
        await heal(found)
        if (found.length < pageMax) return
      }
    },
    /** Claims the values of a page of records that have no claim, such as those of an older release. */
    checkRecords: async ({ after, filled, open, conflicts }: CheckedRecords): Promise<CheckedPage> => {
      const rest = { ...(after === null ? {} : { _id: { $gt: after } }), deletedAt: { $exists: false } }
      const page = await lookup.readRecords(rest, pageMax)
      const wanted = lookup.wantedBy(page)
      const found = await claims.find({ _id: { $in: wanted.map(({ _id }) => _id) } }).toArray()
      const owners = new Map(found.map(({ _id, recordId }) => [_id, recordId]))
      const lacking = wanted.filter(({ _id, recordId }) => owners.get(_id) !== recordId)
      const areInserted = await insertClaims(lacking.filter(({ _id }) => !owners.has(_id)))
      const unsure = areInserted ? lacking.filter(({ _id }) => owners.has(_id)) : lacking
      const refused: LookupDoc[] = []
      for (const one of unsure) if (!(await unlessDuplicate(lookup.claimOne(one)))) refused.push(one)
      await heal(lacking)
      const pairs: [string, string][] = []
      for (const one of refused) {
        const other = await otherRecordOf(one)
        if (other !== null) pairs.push([one.recordId, other])
      }
      const checked = {
        after: page.length < pageMax ? null : (page.at(-1)?._id ?? null),
        filled: filled + lacking.length - refused.length,
        open: open + refused.length - pairs.length,
        conflicts: conflicts + pairs.length,
      }
      return { checked, pairs }
    },
    /** Removes the claims of a page whose record has another value or is gone. Returns the last key; null at the end. */
    checkClaims: async (after: string | null): Promise<string | null> => {
      const rest: mongo.Filter<LookupDoc> = {
        ...(after === null ? {} : { _id: { $gt: after } }),
        expiresAt: { $exists: false },
      }
      const found = await claims.find(rest, { sort: { _id: 1 }, limit: pageMax }).toArray()
      await heal(found)
      return found.length < pageMax ? null : (found.at(-1)?._id ?? null)
    },
    /** Returns what to do about records with the same value; null if there are none. */
    adviceOn: ({ conflicts }: CheckedRecords): string | null =>
      conflicts === 0
        ? null
        : `${records}: ${conflicts} records have the ${field} of another one, so ${collection} cannot hold all. The log names them: give one of each two another ${field}, or delete it.`,
    isVerified: async (): Promise<boolean> => (await marks.findOne({ _id: collection })) !== null,
    noteVerified: async (): Promise<void> => {
      const note = { $set: { verifiedAt: systemClock() } }
      await retryUpsertOnConflict(() => marks.updateOne({ _id: collection }, note, { upsert: true }))
    },
    /** Notes that processes find records by the lookup from now on. */
    noteRead: async (): Promise<void> => {
      await marks.updateOne({ _id: collection, readSince: { $exists: false } }, { $set: { readSince: systemClock() } })
    },
  }
}
export type Lookup = ReturnType<typeof openLookup>
