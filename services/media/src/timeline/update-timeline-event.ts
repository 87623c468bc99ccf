import type { updateTimelineEvent as updateRoute } from '@love-space/contracts/media/timeline.routes.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { pastDay, requireSeen } from '../items/item.rules.ts'
import { timelineEventWasUpdated } from './timeline-event.events.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'
import { timelineWordsOf } from './timeline-words.ts'
import { holdMedium } from './timeline-media.ts'

/**
 * Changes a timeline event. Keeps the medium it already shows if the request names it again. A medium alone, without
 * `basedOn`, completes an earlier change and makes no new version.
 */
export const updateTimelineEvent = async (
  deps: Deps,
  member: WritingMember,
  before: TimelineEventDoc,
  body: BodyOf<typeof updateRoute>,
): Promise<TimelineEventDoc> => {
  const { timelineEvents, clock, gate } = deps
  const time = clock()
  const { basedOn, media, date, description, ...rest } = body
  const givenId = media === undefined || media === null ? media : fileIdOf(media)
  const isKept = givenId !== undefined && givenId === before.fileId
  // A medium that stays is not held again. It is stored even if the partner replaced it meanwhile.
  const fileId = media === undefined || isKept ? givenId : await holdMedium(deps, member.spaceId, media)
  const isUpload = typeof media === 'string' && Object.keys(body).length === 1
  const changed = await timelineEvents.mutate(before._id, (doc) => {
    if (!gate.seesItem(member, doc)) return null
    const changes = {
      ...rest,
      ...(date === undefined ? {} : { date: pastDay(member, time, date) }),
      ...(description === undefined ? {} : { description: description.trim() }),
      ...(fileId === undefined ? {} : { fileId }),
    }
    if (!isToBeChanged(doc, changes, basedOn)) return null
    const words = timelineWordsOf({ ...doc, ...changes })
    const next = isUpload ? nextOf(doc, changes) : editOf(doc, { ...changes, words, updatedAt: time })
    return { next, events: [timelineEventWasUpdated(next, member, time), attachingJob('timeline', next, time)] }
  })
  return requireSeen(deps, member, changed, 'TIMELINE_EVENT_NOT_FOUND')
}
