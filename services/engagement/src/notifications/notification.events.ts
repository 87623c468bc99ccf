import { notificationsChanged } from '@love-space/contracts/engagement/notification.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { NotificationDoc } from './notification.model.ts'

/** Returns an event that hints at a new, changed or deleted notification; with a null space, at a read one. */
export const notificationHasChanged = (
  {
    _id,
    userId,
    spaceId,
  }: { readonly _id: string; readonly userId: string; readonly spaceId: NotificationDoc['spaceId'] | null },
  time: Date,
): DomainEvent =>
  eventOf(notificationsChanged, { aggregateId: _id, data: { userId, spaceId, notificationId: _id }, time })

export const allNotificationsWereRead = (userId: string, time: Date): DomainEvent =>
  eventOf(notificationsChanged, { aggregateId: userId, data: { userId, spaceId: null, notificationId: null }, time })
