import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { saveNewest } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { rowFieldsOf } from '../tables/row-fields.ts'
import { orderKeyOf, searchWordsOf } from '../tables/search-words.ts'
import type { SpaceRowDoc } from '../spaces/space-row.model.ts'
import { ringRowCollection, ringRowShape, type RingRowDoc } from './ring-row.model.ts'

export const toRingRow = (ring: RingRecord): RingRowDoc => {
  const { ringId, tokenPrefix, space, chipUid } = ring
  return {
    ...rowFieldsOf(ringRowCollection.schema, ring),
    _id: ringId,
    shape: ringRowShape,
    spaceId: space?.spaceId ?? null,
    spaceTokenPrefix: space?.tokenPrefix ?? null,
    spaceName: space?.customName ?? null,
    words: searchWordsOf(
      {
        ringToken: tokenPrefix,
        id: ringId,
        chip: chipUid,
        spaceToken: space?.tokenPrefix ?? null,
        space: space === null ? null : `${space.customName} ${space.spaceId}`,
      },
      [space?.customName ?? null],
    ),
    tokenKey: tokenPrefix,
    spaceKey: orderKeyOf(space?.customName ?? null),
    isWritten: ring.writtenAt !== null,
  }
}

/** Saves a ring's row unless a newer version is stored. Does not restore erased users and spaces. */
export const saveRingRow = async (deps: Deps, ring: RingRecord): Promise<void> => {
  const { erasures, ringRows } = deps
  const { space, ownerId } = ring
  if (space && (await erasures.hasAny([space.spaceId]))) return
  const isErased = ownerId !== null && (await erasures.hasAny([ownerId]))
  await saveNewest(ringRows, toRingRow(isErased ? { ...ring, ownerId: null } : ring))
  await recordLastTap(deps, ring)
  await followSpaceName(deps, ring)
}

const recordLastTap = async ({ ringRows }: Deps, { ringId, version, lastUsedAt, lastUsedBy }: RingRecord) => {
  if (lastUsedAt === null) return
  const at = new Date(lastUsedAt)
  const older = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: at } }] }
  await ringRows.updateOne({ _id: ringId, version, ...older }, { $set: { lastUsedAt: at, lastUsedBy } })
}

/** Reads the ring again if its space's row has another name, whose event may have come before this row. */
const followSpaceName = async (deps: Deps, { ringId, version, space }: RingRecord): Promise<void> => {
  if (!space) return
  const known = await deps.spaceRows.findById(space.spaceId, { customName: 1 }).lean<SpaceRowDoc | null>()
  if (!known || known.customName === space.customName) return
  const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [ringId] } })
  for (const now of data.rings) if (now.version > version) await saveRingRow(deps, now)
}

export const saveRingRows = async (deps: Deps, rings: readonly RingRecord[]): Promise<void> => {
  await Promise.all(rings.map((ring) => saveRingRow(deps, ring)))
}

const lookedUpAtOnce = 100

/** Refreshes the rows of a space's rings, which contain its name. Throws if the space service is unavailable. */
export const refreshRingRowsOf = async (deps: Deps, spaceId: string): Promise<void> => {
  const rows = await deps.ringRows.find({ spaceId }, { _id: 1 }).lean<Pick<RingRowDoc, '_id'>[]>()
  const ids = rows.map(({ _id }) => _id)
  for (let first = 0; first < ids.length; first += lookedUpAtOnce) {
    await refreshRingRows(deps, ids.slice(first, first + lookedUpAtOnce))
  }
}

/** Refreshes up to a hundred rings' rows. Returns the number found. Throws if the space service is unavailable. */
export const refreshRingRows = async (deps: Deps, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [...ids] } })
  await saveRingRows(deps, data.rings)
  return data.rings.length
}

/** Refreshes a ring's row, or deletes it if the ring no longer exists. Throws if the space service is unavailable. */
export const refreshRingRow = async (deps: Deps, ringId: string): Promise<void> => {
  if ((await refreshRingRows(deps, [ringId])) === 0) await deps.ringRows.deleteOne({ _id: ringId })
}
