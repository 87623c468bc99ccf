import type { EventData } from '@love-space/contracts/event.ts'
import type { spaceEnded } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartner } from './notify.ts'

export const onSpaceEnded = (
  deps: Deps,
  { spaceId, userId: actorId, endedAt, readableUntil }: EventData<typeof spaceEnded>,
): Promise<void> => {
  const params = { until: readableUntil }
  return notifyPartner(deps, { type: 'space_ended', refId: spaceId, occasion: endedAt, actorId, spaceId, params })
}
