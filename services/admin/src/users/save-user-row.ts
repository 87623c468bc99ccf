import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { saveNewest } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { rowFieldsOf } from '../tables/row-fields.ts'
import { orderKeyOf, searchedTextsOf, searchWordsOf } from '../tables/search-words.ts'
import { userRowCollection, userRowShape } from './user-row.model.ts'

export const saveUserRow = async ({ erasures, userRows }: Deps, user: UserRecord): Promise<void> => {
  const { userId, name, email } = user
  if (await erasures.hasAny([userId])) return
  await saveNewest(userRows, {
    ...rowFieldsOf(userRowCollection.schema, user),
    _id: userId,
    shape: userRowShape,
    words: [...searchWordsOf(searchedTextsOf(userTable, user), [name, email]), email, userId],
    nameKey: orderKeyOf(name),
  })
}

const lookedUpAtOnce = 100

/** Refreshes users' rows. An erased user's row is deleted by the erasure. Throws if auth is unavailable. */
export const refreshUserRows = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  for (let first = 0; first < ids.length; first += lookedUpAtOnce) {
    const body = { ids: ids.slice(first, first + lookedUpAtOnce) }
    const { data } = await deps.auth.call(lookUpUserRecords, { body })
    for (const user of data.users) await saveUserRow(deps, user)
  }
}

/** Refreshes a user's row, unless this version of it is stored. Throws if auth is unavailable. */
export const refreshUserRow = async (
  deps: Deps,
  { userId, version }: { readonly userId: string; readonly version?: number },
): Promise<void> => {
  const known = { _id: userId, shape: userRowShape }
  if (version !== undefined && (await deps.userRows.exists({ ...known, version: { $gte: version } }))) return
  await refreshUserRows(deps, [userId])
}
