import {
  messageChoiceChanged,
  messageCreated,
  messageLiked,
  messageLikesChanged,
  messageUpdated,
} from '@love-space/contracts/engagement/message.events.ts'
import { eventForBoth, partnersOf, type Member, type WritingMember } from '@love-space/members/member.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { MessageDoc } from './message.model.ts'

type Facts = Pick<MessageDoc, '_id' | 'spaceId' | 'userId' | 'day'>

const factsOf = ({ _id: messageId, spaceId, userId, day }: Facts) => ({ messageId, spaceId, userId, day })
export const messageWasCreated = (message: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(messageCreated, { ...eventForBoth(message, by, time), data: factsOf(message) })

export const messageWasImported = (message: Facts, time: Date): DomainEvent =>
  eventOf(messageCreated, {
    aggregateId: message._id,
    data: { ...factsOf(message), replayed: true },
    time,
    recipients: [],
  })

export const messageWasUpdated = (message: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(messageUpdated, { ...eventForBoth(message, by, time), data: factsOf(message) })

/** Returns the event of a new like. A like of one's own letter causes no notification. */
export const messageGotLike = (message: Facts, by: WritingMember, time: Date): DomainEvent =>
  message.userId === by.userId
    ? messageLikesHaveChanged(message, by, time)
    : eventOf(messageLiked, { ...eventForBoth(message, by, time), data: { ...factsOf(message), likedBy: by.userId } })

export const messageLikesHaveChanged = (message: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(messageLikesChanged, { ...eventForBoth(message, by, time), data: factsOf(message) })

export const messageChoiceHasChanged = (message: Facts, by: Member, time: Date): DomainEvent =>
  eventOf(messageChoiceChanged, {
    aggregateId: message._id,
    time,
    recipients: partnersOf(by),
    data: factsOf(message),
  })
