import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { saveNewestOfMany } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { rowFieldsOf } from '../tables/row-fields.ts'
import { orderKeyOf, searchedTextsOf, searchWordsOf } from '../tables/search-words.ts'
import type { SpaceRowDoc } from '../spaces/space-row.model.ts'
import { ringRowCollection, ringRowShape, type RingRowDoc } from './ring-row.model.ts'

const lookedUpAtOnce = 100

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
        ...searchedTextsOf(ringTable, ring),
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

/** Saves rings' rows unless newer versions are stored. Does not restore erased users and spaces. */
export const saveRingRows = async (deps: Deps, rings: readonly RingRecord[]): Promise<void> => {
  if (rings.length === 0) return
  const known = await withoutErased(deps, rings)
  await saveNewestOfMany(deps.ringRows, known.map(toRingRow))
  await Promise.all(known.map((ring) => recordLastTap(deps, ring)))
  await followSpaceNames(deps, known)
}

export const saveRingRow = (deps: Deps, ring: RingRecord): Promise<void> => saveRingRows(deps, [ring])

const withoutErased = async ({ erasures }: Deps, rings: readonly RingRecord[]): Promise<RingRecord[]> => {
  const ids = rings.flatMap(({ space, ownerId }) => [space?.spaceId, ownerId]).filter((id) => typeof id === 'string')
  const erased = await erasures.among(ids)
  return rings
    .filter(({ space }) => !(space && erased.has(space.spaceId)))
    .map((ring) => (ring.ownerId !== null && erased.has(ring.ownerId) ? { ...ring, ownerId: null } : ring))
}

const recordLastTap = async ({ ringRows }: Deps, { ringId, version, lastUsedAt, lastUsedBy }: RingRecord) => {
  if (lastUsedAt === null) return
  const at = new Date(lastUsedAt)
  const older = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: at } }] }
  await ringRows.updateOne({ _id: ringId, version, ...older }, { $set: { lastUsedAt: at, lastUsedBy } })
}

/** Reads rings again if their space's row has another name, whose event may have come too early. */
const followSpaceNames = async (deps: Deps, rings: readonly RingRecord[]): Promise<void> => {
  const placed = rings.flatMap(({ ringId, version, space }) => (space ? [{ ringId, version, space }] : []))
  if (placed.length === 0) return
  const spaceIds = [...new Set(placed.map(({ space }) => space.spaceId))]
  const rows = await deps.spaceRows
    .find({ _id: { $in: spaceIds } }, { customName: 1 })
    .lean<Pick<SpaceRowDoc, '_id' | 'customName'>[]>()
  const names = new Map(rows.map(({ _id, customName }) => [_id, customName]))
  const stale = new Map(
    placed
      .filter(({ space: { spaceId, customName } }) => (names.get(spaceId) ?? customName) !== customName)
      .map(({ ringId, version }) => [ringId, version]),
  )
  const ids = [...stale.keys()]
  for (let first = 0; first < ids.length; first += lookedUpAtOnce) {
    const body = { ids: ids.slice(first, first + lookedUpAtOnce) }
    const { data } = await deps.space.call(lookUpRingRecords, { body })
    await saveRingRows(
      deps,
      data.rings.filter(({ ringId, version }) => version > (stale.get(ringId) ?? version)),
    )
  }
}

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

/** Refreshes rings' rows, and deletes those of rings that no longer exist. Throws if the space service is unavailable. */
export const refreshOrRemoveRingRows = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  for (let first = 0; first < ids.length; first += lookedUpAtOnce) {
    const asked = ids.slice(first, first + lookedUpAtOnce)
    const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: asked } })
    await saveRingRows(deps, data.rings)
    const known = new Set(data.rings.map(({ ringId }) => ringId))
    const gone = asked.filter((id) => !known.has(id))
    if (gone.length > 0) await deps.ringRows.deleteMany({ _id: { $in: gone } })
  }
}

export const refreshRingRow = (deps: Deps, ringId: string): Promise<void> => refreshOrRemoveRingRows(deps, [ringId])
