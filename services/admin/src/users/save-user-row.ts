import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { saveNewest } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { rowFieldsOf } from '../tables/row-fields.ts'
import { orderKeyOf, searchWordsOf } from '../tables/search-words.ts'
import { userRowCollection, userRowShape } from './user-row.model.ts'

/** Takes what auth says of a user; an older version changes nothing, and nobody who was erased comes back. */
export const saveUserRow = async ({ erasures, userRows }: Deps, user: UserRecord): Promise<void> => {
  const { userId, name, email } = user
  if (await erasures.hasAny([userId])) return
  await saveNewest(userRows, {
    ...rowFieldsOf(userRowCollection.schema, user),
    _id: userId,
    shape: userRowShape,
    words: [...searchWordsOf({ name, email }), email],
    nameKey: orderKeyOf(name),
  })
}

/** Asks auth for a user, unless this version is known; throws while it cannot be asked. */
export const refreshUserRow = async (
  deps: Deps,
  { userId, version }: { readonly userId: string; readonly version: number },
): Promise<void> => {
  if (await deps.userRows.exists({ _id: userId, shape: userRowShape, version: { $gte: version } })) return
  const { data } = await deps.auth.call(lookUpUserRecords, { body: { ids: [userId] } })
  for (const user of data.users) await saveUserRow(deps, user)
}
