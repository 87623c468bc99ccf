import type { Connection } from 'mongoose'
import { isDuplicateKey, isUnavailable } from '../process/app-error.ts'
import { openLookupClaims, type RecordDoc } from './lookup-claims.ts'
import type { LookupDefinition, LookupDoc } from './lookup-document.ts'

/** A failure here loses nothing: the claim stays, and the next claim of its value or the job decides by the record. */
const leaveToOthers = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** Opens the claims for an aggregate's writes. */
export const openClaims = (connection: Connection, records: string, lookup: LookupDefinition) => {
  const { field, claims, keyIn, keyOf, isLiving, heal, claimOne, wantedBy } = openLookupClaims(
    connection,
    records,
    lookup,
  )

  const claimAll = async (wanted: readonly LookupDoc[]): Promise<void> => {
    try {
      await claims.insertMany([...wanted], { ordered: false })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      for (const one of wanted) await claimOne(one)
    }
  }

  /** Claims the values of records and writes them. A write that failed without an answer leaves its claims to expire. */
  const holding = async <T>(docs: readonly RecordDoc[], write: () => Promise<T>): Promise<T> => {
    const wanted = wantedBy(docs)
    if (wanted.length === 0) return write()
    await claimAll(wanted)
    try {
      const written = await write()
      await leaveToOthers(heal(wanted))
      return written
    } catch (error) {
      if (isDuplicateKey(error)) await leaveToOthers(heal(wanted))
      throw error
    }
  }

  /** Removes the claim of a value that a record had. */
  const release = async (former: RecordDoc): Promise<void> => {
    const _id = keyIn(former)
    const found = _id === null ? null : await claims.findOne({ _id, recordId: former._id })
    if (found && !isLiving(found)) await heal([found])
  }

  const root = field.split('.', 1)[0]
  return {
    holding,
    /** Returns the ids of the records that may have these values, and whether a record has one of them. */
    find: async (values: readonly string[]) => {
      const keys = values.map(keyOf).filter((key) => key !== null)
      const found = await claims.find({ _id: { $in: keys } }).toArray()
      const wanted = new Set<string | null>(keys)
      return { ids: found.map(({ recordId }) => recordId), has: (record: object) => wanted.has(keyIn(record)) }
    },
    /** Throws if an update sets the field, because it could not claim the value. */
    refuseIn: ({ $set = {} }: { readonly $set?: object }): void => {
      if (Object.keys($set).some((path) => path.split('.', 1)[0] === root)) {
        throw new Error(`${records}: ${field} has a lookup, so only mutate changes it`)
      }
    },
    isMoved: (from: object, to: object): boolean => keyIn(from) !== keyIn(to),
    /** Writes a record whose value may change: claims the new value before, and releases the former one after. */
    moving: async <T>(from: RecordDoc, to: RecordDoc, write: () => Promise<T>): Promise<T> => {
      if (keyIn(from) === keyIn(to)) return write()
      const written = await holding([to], write)
      await leaveToOthers(release(from))
      return written
    },
    release: (former: RecordDoc): Promise<void> => leaveToOthers(release(former)),
  }
}
type Claims = ReturnType<typeof openClaims>

/** Of an aggregate without a lookup. */
export const withoutClaims: Claims = {
  find: async () => {
    throw new Error('The aggregate declares no lookup')
  },
  holding: (_docs, write) => write(),
  refuseIn: () => undefined,
  isMoved: () => false,
  moving: (_from, _to, write) => write(),
  release: async () => undefined,
}
