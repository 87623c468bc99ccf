import { ringConfirmed } from '@love-space/contracts/auth/ring.events.ts'
import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { SessionDoc } from './session.model.ts'

export const ringWasConfirmed = (
  userId: string,
  { ringId, at }: { ringId: string; at: Date },
  time: Date,
): DomainEvent =>
  eventOf(ringConfirmed, { aggregateId: ringId, data: { ringId, userId, tappedAt: at.toISOString() }, time })

export const sessionHasEnded = (
  { _id: sid, userId }: Pick<SessionDoc, '_id' | 'userId'>,
  reason: EventData<typeof sessionEnded>['reason'],
  time: Date,
): DomainEvent => eventOf(sessionEnded, { aggregateId: sid, time, data: { sid, userId, reason } })

export const sessionsOfUserHaveEnded = (data: EventData<typeof userSessionsEnded>, time: Date): DomainEvent =>
  eventOf(userSessionsEnded, { aggregateId: data.userId, time, data })
