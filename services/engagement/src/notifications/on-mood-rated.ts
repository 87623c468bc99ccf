import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** One notification per day and partner: another rating of the same day brings it up again. */
export const onMoodRated = async (
  deps: Deps,
  { moodId: refId, spaceId, userId: actorId, day, replayed }: EventData<typeof moodRated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  const readerId = await deps.members.findPartner(spaceId, actorId)
  if (readerId === undefined) return
  const again = { happenedAt: new Date(time) }
  await notify(deps, { type: 'mood_update', refId, actorId, readerId, spaceId, params: { day }, again })
}
