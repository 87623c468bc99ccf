import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import { lookUpSpaceRecords, type SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { saveNewestOfMany } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { rowFieldsOf } from '../tables/row-fields.ts'
import { orderKeyOf, searchedTextsOf, searchWordsOf } from '../tables/search-words.ts'
import { spaceRowCollection, spaceRowShape, type SpaceRowDoc } from './space-row.model.ts'

const toSpaceRow = (space: SpaceRecord): SpaceRowDoc => {
  const { spaceId, customName, tokenPrefix: spaceToken } = space
  return {
    ...rowFieldsOf(spaceRowCollection.schema, space),
    _id: spaceId,
    shape: spaceRowShape,
    words: searchWordsOf({ ...searchedTextsOf(spaceTable, space), spaceToken, id: spaceId }, [customName]),
    nameKey: orderKeyOf(customName),
  }
}

const saveSpaceRows = async ({ erasures, spaceRows }: Deps, spaces: readonly SpaceRecord[]): Promise<void> => {
  const erased = await erasures.among(spaces.map(({ spaceId }) => spaceId))
  await saveNewestOfMany(spaceRows, spaces.filter(({ spaceId }) => !erased.has(spaceId)).map(toSpaceRow))
}

export const saveSpaceRow = (deps: Deps, space: SpaceRecord): Promise<void> => saveSpaceRows(deps, [space])

const lookedUpAtOnce = 100

export const refreshSpaceRows = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  for (let first = 0; first < ids.length; first += lookedUpAtOnce) {
    const { data } = await deps.space.call(lookUpSpaceRecords, {
      body: { ids: ids.slice(first, first + lookedUpAtOnce) },
    })
    await saveSpaceRows(deps, data.spaces)
  }
}

/** Refreshes a space's row, unless this version is stored. Throws if the space service is unavailable. */
export const refreshSpaceRow = async (
  deps: Deps,
  { spaceId, version }: { readonly spaceId: string; readonly version?: number },
): Promise<void> => {
  const known = { _id: spaceId, shape: spaceRowShape }
  if (version !== undefined && (await deps.spaceRows.exists({ ...known, version: { $gte: version } }))) return
  await refreshSpaceRows(deps, [spaceId])
}
