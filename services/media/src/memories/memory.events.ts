import {
  memoryCommentDeleted,
  memoryCommented,
  memoryCreated,
  memoryDeleted,
  memoryLiked,
  memoryLikesChanged,
  memoryRestored,
  memoryUpdated,
} from '@love-space/contracts/media/memory.events.ts'
import { eventForBoth, type WritingMember } from '@love-space/members/member.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { doneOn } from '../items/item.rules.ts'
import type { MemoryDoc } from './memory.model.ts'

type Facts = Pick<MemoryDoc, '_id' | 'spaceId' | 'userId' | 'date'>
interface Added {
  readonly images: number
  readonly videos: number
}

const factsOf = ({ _id: memoryId, spaceId, userId, date }: Facts) => ({ memoryId, spaceId, userId, date })

export const memoryWasCreated = (memory: Facts, by: WritingMember, time: Date, added: Added): DomainEvent =>
  eventOf(memoryCreated, {
    ...eventForBoth(memory, by, time),
    data: { ...factsOf(memory), ...doneOn(by, time), ...added },
  })

export const memoryWasUpdated = (memory: Facts, by: WritingMember, time: Date, added: Added): DomainEvent => {
  const data = { ...factsOf(memory), ...doneOn(by, time), ...added, updatedBy: by.userId }
  return eventOf(memoryUpdated, { ...eventForBoth(memory, by, time), data })
}

export const memoryWasDeleted = (memory: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(memoryDeleted, { ...eventForBoth(memory, by, time), data: { ...factsOf(memory), deletedBy: by.userId } })

export const memoryWasRestored = (memory: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(memoryRestored, { ...eventForBoth(memory, by, time), data: { ...factsOf(memory), restoredBy: by.userId } })

export const memoryGotLike = (memory: Facts, by: WritingMember, time: Date): DomainEvent =>
  memory.userId === by.userId
    ? memoryLikesWereChanged(memory, by, time)
    : eventOf(memoryLiked, { ...eventForBoth(memory, by, time), data: { ...factsOf(memory), likedBy: by.userId } })

export const memoryLikesWereChanged = (memory: Facts, by: WritingMember, time: Date): DomainEvent =>
  eventOf(memoryLikesChanged, { ...eventForBoth(memory, by, time), data: factsOf(memory) })

export const memoryGotComment = (memory: Facts, by: WritingMember, time: Date, commentId: string): DomainEvent => {
  const data = { ...factsOf(memory), ...doneOn(by, time), commentId, commentedBy: by.userId }
  return eventOf(memoryCommented, { ...eventForBoth(memory, by, time), data })
}

export const memoryLostComment = (memory: Facts, by: WritingMember, time: Date, commentId: string): DomainEvent => {
  const data = { ...factsOf(memory), commentId, commentedBy: by.userId }
  return eventOf(memoryCommentDeleted, { ...eventForBoth(memory, by, time), data })
}
