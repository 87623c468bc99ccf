import { joinRequested, joinRequestEnded } from '@love-space/contracts/space/join-request.events.ts'
import {
  memberDisowned,
  memberJoined,
  memberLeft,
  membersMet,
  memberWordsErased,
} from '@love-space/contracts/space/member.events.ts'
import {
  pinSettingReplaced,
  ringBound,
  ringChanged,
  ringHandled,
  ringLost,
  ringRecorded,
  ringReleased,
  ringTapped,
  type RingHandling,
} from '@love-space/contracts/space/ring.events.ts'
import {
  spaceChanged,
  spaceEdited,
  spaceEnded,
  spaceErased,
  spaceModerated,
  spaceResumed,
} from '@love-space/contracts/space/space.events.ts'
import { endOfReading } from '@love-space/couple-rules/current-space.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { erasedFrom } from './disowned.rules.ts'
import { factsOf, memberIdsOf } from './space.facts.ts'
import type { DisownedDoc, JoinRequestDoc, SpaceDoc } from './space.model.ts'

/** `space` is the document after the write, with its next version. */
const about = (space: SpaceDoc) => ({ aggregateId: space._id, time: space.updatedAt })

export const spaceWasChanged = (space: SpaceDoc): DomainEvent =>
  eventOf(spaceChanged, { ...about(space), data: factsOf(space) })

export const spaceWasEdited = (space: SpaceDoc): DomainEvent =>
  eventOf(spaceEdited, {
    ...about(space),
    data: { spaceId: space._id, version: space.version },
    recipients: memberIdsOf(space),
  })

export const personHasChanged = (
  space: SpaceDoc,
  { userId, version }: { readonly userId: string; readonly version: number },
  time: Date,
): DomainEvent =>
  eventOf(spaceEdited, {
    id: `${space._id}-${userId}-${version}`,
    aggregateId: space._id,
    time,
    data: { spaceId: space._id },
    recipients: memberIdsOf(space),
  })

export const spaceHasEnded = (space: SpaceDoc, userId: string, endedAt: Date): DomainEvent =>
  eventOf(spaceEnded, {
    ...about(space),
    data: {
      spaceId: space._id,
      userId,
      endedAt: endedAt.toISOString(),
      readableUntil: endOfReading(endedAt).toISOString(),
    },
  })

export const spaceWasModerated = (
  space: SpaceDoc,
  { status, replaced }: { readonly status: SpaceDoc['status'] | null; readonly replaced: readonly string[] },
): DomainEvent =>
  eventOf(spaceModerated, {
    ...about(space),
    data: {
      spaceId: space._id,
      status,
      replaced: [...replaced],
      memberIds: memberIdsOf(space),
      at: space.updatedAt.toISOString(),
    },
  })

export const spaceIsErased = (space: SpaceDoc): DomainEvent =>
  eventOf(spaceErased, { ...about(space), data: { spaceId: space._id } })

export const spaceHasResumed = (space: SpaceDoc, userId: string): DomainEvent =>
  eventOf(spaceResumed, {
    ...about(space),
    data: { spaceId: space._id, userId, at: space.updatedAt.toISOString() },
  })

export const memberHasJoined = (space: SpaceDoc, userId: string): DomainEvent =>
  eventOf(memberJoined, { ...about(space), data: { ...factsOf(space), userId } })

/** The former member is a recipient too: their other browsers must drop the space. */
export const memberHasLeft = (space: SpaceDoc, userId: string): DomainEvent =>
  eventOf(memberLeft, {
    ...about(space),
    data: { ...factsOf(space), userId },
    recipients: [...memberIdsOf(space), userId],
  })

export const memberWasDisowned = (space: SpaceDoc, disowned: DisownedDoc): DomainEvent => {
  const { userId, ringId, at } = disowned
  const [memberId = ''] = memberIdsOf(space)
  const recipients = { spaceId: space._id, userId, memberId, ringId, at: at.toISOString() }
  return eventOf(memberDisowned, {
    ...about(space),
    data: { ...recipients, erasedFrom: erasedFrom(disowned).toISOString() },
  })
}

export const memberWordsAreErased = (space: SpaceDoc, userId: string, at: Date): DomainEvent =>
  eventOf(memberWordsErased, { ...about(space), data: { spaceId: space._id, userId, at: at.toISOString() } })

export const ringWasBound = (space: SpaceDoc, ringId: string, userId: string): DomainEvent =>
  eventOf(ringBound, { ...about(space), data: { spaceId: space._id, ringId, userId }, recipients: memberIdsOf(space) })

export const ringWasChanged = (space: SpaceDoc, ringId: string): DomainEvent =>
  eventOf(ringChanged, { ...about(space), data: { spaceId: space._id, ringId }, recipients: memberIdsOf(space) })

/** Returns an event that tells a ring's owner that their former PIN setting was replaced. */
export const pinSettingWasReplaced = (space: SpaceDoc, ringId: string, userId: string): DomainEvent =>
  eventOf(pinSettingReplaced, { ...about(space), data: { spaceId: space._id, ringId, userId }, recipients: [userId] })

const endOfRing = (space: SpaceDoc, ringId: string, userId: string) => ({
  ...about(space),
  data: { spaceId: space._id, ringId, userId, at: space.updatedAt.toISOString() },
})

export const ringWasLost = (space: SpaceDoc, ringId: string, userId: string): DomainEvent =>
  eventOf(ringLost, { ...endOfRing(space, ringId, userId), recipients: memberIdsOf(space) })

export const ringWasReleased = (space: SpaceDoc, ringId: string, userId: string): DomainEvent =>
  eventOf(ringReleased, endOfRing(space, ringId, userId))

/** Returns an event by which the back-office reads the ring again, wherever it is by then. */
export const ringWasRecorded = (ringId: string, time: Date): DomainEvent =>
  eventOf(ringRecorded, { aggregateId: ringId, data: { ringId }, time })

export const ringWasTapped = (ringId: string, time: Date): DomainEvent =>
  eventOf(ringTapped, { aggregateId: ringId, data: { ringId }, time })

export const membersHaveMet = (space: SpaceDoc, time: Date): DomainEvent =>
  eventOf(membersMet, {
    aggregateId: space._id,
    data: { spaceId: space._id, userIds: memberIdsOf(space), at: time.toISOString() },
    time,
  })

export const ringWasHandled = (
  space: SpaceDoc,
  ringId: string,
  what: RingHandling,
  toldUserIds: readonly string[],
): DomainEvent[] => {
  if (toldUserIds.length === 0) return []
  const data = { spaceId: space._id, ringId, what, at: space.updatedAt.toISOString(), toldUserIds: [...toldUserIds] }
  return [eventOf(ringHandled, { ...about(space), data })]
}

export const joinWasRequested = (space: SpaceDoc, { requestId, userId, ringId }: JoinRequestDoc): DomainEvent => {
  const [memberId = ''] = memberIdsOf(space)
  const at = space.updatedAt.toISOString()
  return eventOf(joinRequested, {
    ...about(space),
    data: { spaceId: space._id, requestId, userId, ringId, memberId, at },
  })
}

export const joinRequestHasEnded = (space: SpaceDoc, { requestId, userId }: JoinRequestDoc): DomainEvent =>
  eventOf(joinRequestEnded, { ...about(space), data: { requestId }, recipients: [...memberIdsOf(space), userId] })
