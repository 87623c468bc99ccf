import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartner } from './notify.ts'

/** Notifies the partner once per day. Another rating of that day renews the notification. */
export const onMoodRated = async (
  deps: Deps,
  { moodId: refId, spaceId, userId: actorId, day, replayed }: EventData<typeof moodRated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  const again = { happenedAt: new Date(time) }
  await notifyPartner(deps, { type: 'mood_update', refId, actorId, spaceId, params: { day }, again })
}
