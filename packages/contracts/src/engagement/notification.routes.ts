import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './notification.calls.ts'
import { Notification, NotificationPreview } from './notification.ts'

export const listNotifications = routeOf(calls.listNotifications, {
  summary: "The caller's notifications, newest first, 100 per page, with the counts of all.",
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1) }),
  answer: Data(
    Strict({
      notifications: Type.Array(Notification),
      total: Type.Integer(),
      unread: Type.Integer(),
      /** End of the present quiet hours. Clients show new notifications silently until then. */
      quietUntil: Type.Optional(Instant),
    }),
  ),
})

export const listNotificationPreviews = routeOf(calls.listNotificationPreviews, {
  summary:
    "Subjects of a page of the caller's notifications, read from their owners now; those the caller may not read are left out.",
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1) }),
  answer: Data(Strict({ previews: Type.Array(NotificationPreview) })),
})

export const readNotification = routeOf(calls.readNotification, {
  summary: 'Mark one as read.',
  params: Strict({ id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,200}$' }) }),
  answer: Data(Strict({ notification: Notification })),
  errors: ['NOTIFICATION_NOT_FOUND'],
})

export const readAllNotifications = routeOf(calls.readAllNotifications, {
  summary: 'Mark all as read.',
  answer: Data(Strict({ unread: Type.Integer() })),
})
