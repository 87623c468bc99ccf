import type { EventData } from '@love-space/contracts/event.ts'
import type { spaceEnded } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

export const onSpaceEnded = async (
  deps: Deps,
  { spaceId, userId: actorId, endedAt, readableUntil }: EventData<typeof spaceEnded>,
): Promise<void> => {
  const readerId = await deps.members.findPartner(spaceId, actorId)
  if (readerId === undefined) return
  const params = { until: readableUntil }
  await notify(deps, { type: 'space_ended', refId: spaceId, occasion: endedAt, actorId, readerId, spaceId, params })
}
