import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import type { Deps } from '../deps.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { gameHasChanged } from './game.events.ts'
import { presenceIdOf } from './presence.model.ts'

/** Time after which presence expires; longer than the interval of the pages' reports. */
const presentMs = 30_000

/** Stores a member's presence. Publishes a change only when the member comes or goes. */
export const showPresence = async (
  deps: Deps,
  member: SpaceMember,
  key: GameKey,
  isPresent: boolean,
): Promise<void> => {
  const { userId, space } = member
  const now = deps.clock()
  const _id = presenceIdOf(space._id, key, userId)
  const before = await deps.presences.findById(_id)
  const wasPresent = before !== null && before.until > now
  if (!isPresent && !wasPresent) return
  const until = new Date(now.getTime() + (isPresent ? presentMs : 0))
  const events = wasPresent === isPresent ? [] : [gameHasChanged(member, key, now)]
  await deps.presences.upsert({ _id }, { $set: { spaceId: space._id, userId, until } }, events)
}
