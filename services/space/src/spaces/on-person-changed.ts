import type { UserVersion } from '@love-space/contracts/auth/user.events.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { personHasChanged } from './space.events.ts'
import { spacesOfUser } from './spaces.queries.ts'

/** Updates the projection of a user, then tells the browsers of their spaces to fetch the new name and picture. */
export const onPersonChanged = async (deps: Deps, user: Static<typeof UserVersion>): Promise<void> => {
  const { userId } = user
  await deps.people.refresh(user)
  for (const space of await spacesOfUser(deps, userId)) {
    const event = personHasChanged(space, user, deps.clock())
    await deps.spaces.update({ _id: space._id, 'members.userId': userId }, {}, [event])
  }
}
