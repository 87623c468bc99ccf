import { notificationsChanged } from '@love-space/contracts/engagement/notification.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { NotificationDoc } from './notification.model.ts'

/** Tells the reader's browsers that one of their notifications is new, other or gone. */
export const notificationChange = (
  { _id, userId, spaceId }: Pick<NotificationDoc, '_id' | 'userId' | 'spaceId'>,
  time: Date,
): DomainEvent =>
  eventOf(notificationsChanged, { aggregateId: _id, data: { userId, spaceId, notificationId: _id }, time })
