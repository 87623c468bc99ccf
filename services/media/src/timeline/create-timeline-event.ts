import type { createTimelineEvent as createRoute } from '@love-space/contracts/media/timeline.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { newItem, pastDay, requireKept } from '../items/item.rules.ts'
import { timelineEventWasCreated } from './timeline-event.events.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'
import { timelineWordsOf } from './timeline-words.ts'
import { holdMedium } from './timeline-media.ts'

export const createTimelineEvent = async (
  deps: Deps,
  member: WritingMember,
  body: Filled<(typeof createRoute)['body']>,
  creation: Creation,
): Promise<TimelineEventDoc> => {
  const { timelineEvents, clock } = deps
  // Look for an earlier try first: a retry may arrive after midnight, or after the medium was removed.
  const earlier = await timelineEvents.findCreated(creation, creation.id)
  if (earlier) return requireKept(earlier)
  const time = clock()
  const { type, location, coordinates } = body
  const item = newItem(member, creation, body, time)
  const doc: TimelineEventDoc = {
    ...item,
    words: timelineWordsOf({ ...item, location }),
    type,
    date: pastDay(member, time, body.date),
    location,
    coordinates,
    fileId: await holdMedium(deps, member.spaceId, body.media),
  }
  const created = timelineEventWasCreated(doc, member, time)
  return timelineEvents.create(creation, doc, [created, attachingJob('timeline', doc, time)])
}
