import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { timelineEventCreated } from '@love-space/contracts/media/timeline.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral } from './notify-of-several.ts'

export const onTimelineEventCreated = async (
  deps: Deps,
  { timelineEventId: refId, spaceId, userId: actorId, doneOn, replayed }: EventData<typeof timelineEventCreated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  await notifyPartnerOfSeveral(deps, {
    type: 'timeline',
    item: { refId },
    spaceId,
    actorId,
    occasion: doneOn,
    happenedAt: new Date(time),
  })
}
