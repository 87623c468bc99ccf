import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { timelineEventCreated, timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral, removeGoneItem } from './notify-of-several.ts'

export const onTimelineEventCreated = async (
  deps: Deps,
  { timelineEventId: refId, spaceId, userId: actorId, doneOn, replayed }: EventData<typeof timelineEventCreated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  const added = { type: 'timeline', item: { refId } } as const
  await notifyPartnerOfSeveral(deps, { ...added, spaceId, actorId, occasion: doneOn, happenedAt: new Date(time) })
}

export const onTimelineEventDeleted = (
  deps: Deps,
  { timelineEventId, spaceId }: EventData<typeof timelineEventDeleted>,
  { time }: Envelope,
): Promise<void> =>
  removeGoneItem(deps, { tombstoneKey: timelineEventId, spaceId, types: ['timeline'] }, new Date(time))
