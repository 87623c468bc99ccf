import { liveHinted } from '@love-space/contracts/events/live.ts'
import { memberJoined, ringBound, ringLost, spaceChanged } from '@love-space/contracts/events/space.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/domain-event.ts'
import { factsOf } from './space.facts.ts'
import type { SpaceRecord } from './space.types.ts'

/** Every event takes the space as the write leaves it, its next version included. */
export const spaceWasChanged = (space: SpaceRecord): DomainEvent =>
  eventOf(spaceChanged, { aggregateId: space._id, data: factsOf(space), time: space.updatedAt })

export const memberHasJoined = (space: SpaceRecord, userId: string): DomainEvent =>
  eventOf(memberJoined, { aggregateId: space._id, data: { ...factsOf(space), userId }, time: space.updatedAt })

export const ringWasBound = (space: SpaceRecord, ringId: string, userId: string): DomainEvent =>
  eventOf(ringBound, { aggregateId: space._id, data: { spaceId: space._id, ringId, userId }, time: space.updatedAt })

export const ringWasLost = (space: SpaceRecord, ringId: string, userId: string): DomainEvent =>
  eventOf(ringLost, {
    aggregateId: space._id,
    data: { spaceId: space._id, ringId, userId, at: space.updatedAt.toISOString() },
    time: space.updatedAt,
  })

/** Tells both partners' browsers to fetch the space again. */
export const membersAreHinted = (space: SpaceRecord, ref: string | null = null): DomainEvent =>
  eventOf(liveHinted, {
    aggregateId: space._id,
    data: { topic: 'space', spaceId: space._id, userIds: space.members.map((member) => member.userId), ref },
    time: space.updatedAt,
  })
