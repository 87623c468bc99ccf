import {
  timelineEventCreated,
  timelineEventDeleted,
  timelineEventRestored,
  timelineEventUpdated,
} from '@love-space/contracts/media/timeline.events.ts'
import { eventForBoth, type WritingMember } from '@love-space/members/member.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { doneOn } from '../items/item.rules.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'

const factsOf = ({ _id: timelineEventId, spaceId, userId, date }: TimelineEventDoc) => ({
  timelineEventId,
  spaceId,
  userId,
  date,
})

export const timelineEventWasCreated = (doc: TimelineEventDoc, by: WritingMember, time: Date): DomainEvent =>
  eventOf(timelineEventCreated, { ...eventForBoth(doc, by, time), data: { ...factsOf(doc), ...doneOn(by, time) } })

export const timelineEventWasUpdated = (doc: TimelineEventDoc, by: WritingMember, time: Date): DomainEvent => {
  const data = { ...factsOf(doc), ...doneOn(by, time), updatedBy: by.userId }
  return eventOf(timelineEventUpdated, { ...eventForBoth(doc, by, time), data })
}

export const timelineEventWasDeleted = (doc: TimelineEventDoc, by: WritingMember, time: Date): DomainEvent =>
  eventOf(timelineEventDeleted, { ...eventForBoth(doc, by, time), data: { ...factsOf(doc), deletedBy: by.userId } })

export const timelineEventWasRestored = (doc: TimelineEventDoc, by: WritingMember, time: Date): DomainEvent =>
  eventOf(timelineEventRestored, { ...eventForBoth(doc, by, time), data: { ...factsOf(doc), restoredBy: by.userId } })
