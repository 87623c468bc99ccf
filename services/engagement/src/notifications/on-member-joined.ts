import type { EventData } from '@love-space/contracts/event.ts'
import type { memberJoined } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** Tells the partner who was there first; members stand in order of joining. */
export const onMemberJoined = async (
  deps: Deps,
  { spaceId, userId: actorId, members }: EventData<typeof memberJoined>,
): Promise<void> => {
  const place = members.findIndex((member) => member.userId === actorId)
  for (const { userId: readerId } of members.slice(0, Math.max(place, 0))) {
    await notify(deps, { type: 'partner_joined', refId: spaceId, actorId, readerId, spaceId, params: {} })
  }
}
