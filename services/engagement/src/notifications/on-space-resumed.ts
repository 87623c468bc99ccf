import type { EventData } from '@love-space/contracts/event.ts'
import type { spaceResumed } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

export const onSpaceResumed = async (
  deps: Deps,
  { spaceId, userId: actorId, at }: EventData<typeof spaceResumed>,
): Promise<void> => {
  const readerId = await deps.members.findPartner(spaceId, actorId)
  if (readerId === undefined) return
  await notify(deps, { type: 'space_resumed', refId: spaceId, occasion: at, actorId, readerId, spaceId, params: {} })
}
