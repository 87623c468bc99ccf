import { findSpacePeople } from '@love-space/contracts/space/space.internal.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Returns whether the user is or was a member. Asks the space service about accounts without the newer mark. */
export const wasInSpace = async (deps: Deps, { _id, enteredSpaceAt }: UserDoc): Promise<boolean> => {
  if (enteredSpaceAt) return true
  const { data } = await deps.space.call(findSpacePeople, { body: { ids: [_id] } })
  return data.userIds.includes(_id)
}
