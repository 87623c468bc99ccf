import { findSpacePeople } from '@love-space/contracts/space/space.internal.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'

/**
 * Whether somebody is or was in a space. Space is asked about every account without the mark: one of an older release,
 * or one that entered through a process of an older release. Throws while space cannot be asked.
 */
export const wasInSpace = async (deps: Deps, { _id, enteredSpaceAt }: UserDoc): Promise<boolean> => {
  if (enteredSpaceAt) return true
  const { data } = await deps.space.call(findSpacePeople, { body: { ids: [_id] } })
  return data.userIds.includes(_id)
}
