import type { DomainEvent } from '@love-space/service-kit/domain-event.ts'
import { liveHint } from '../live-hint.ts'
import type { Member } from '../spaces/require-member.ts'

/** Tells both partners' browsers that the messages of a day changed. */
export const messageHint = (member: Member, messageId: string, day: string, time: Date): DomainEvent => {
  const { spaceId, userId, partnerId } = member
  const userIds = partnerId === null ? [userId] : [userId, partnerId]
  return liveHint(messageId, { topic: 'messages', spaceId, userIds, ref: day }, time)
}
