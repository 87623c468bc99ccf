import { capsulesChanged, capsuleSealed } from '@love-space/contracts/engagement/capsule.events.ts'
import { eventForBoth, type WritingMember } from '@love-space/members/member.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { CapsuleDoc } from './capsule.model.ts'

type Facts = Pick<CapsuleDoc, '_id' | 'spaceId' | 'userId' | 'readerId'>

export const capsuleWasSealed = (
  { _id: capsuleId, spaceId, userId, day }: Pick<CapsuleDoc, '_id' | 'spaceId' | 'userId' | 'day'>,
  by: WritingMember,
  time: Date,
): DomainEvent =>
  eventOf(capsuleSealed, {
    ...eventForBoth({ _id: capsuleId }, by, time),
    data: { capsuleId, spaceId, userId, day },
  })

export const capsuleHasChanged = ({ _id, spaceId, userId, readerId }: Facts, time: Date): DomainEvent =>
  eventOf(capsulesChanged, { aggregateId: _id, data: { spaceId }, time, recipients: [userId, readerId] })
