import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import { Notification } from './notification.ts'

export const listNotifications = route({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first, 100 to a page, with the counts of all.",
  access: 'user',
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1) }),
  answer: Data(
    Strict({
      notifications: Type.Array(Notification),
      total: Type.Integer(),
      unread: Type.Integer(),
      /** During the caller's quiet hours: when they are over. What is new until then is shown without a sign. */
      quietUntil: Type.Optional(Instant),
    }),
  ),
})

export const readNotification = route({
  id: 'readNotification',
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read.',
  access: 'user',
  params: Strict({ id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,200}$' }) }),
  answer: Data(Strict({ notification: Notification })),
  errors: ['NOTIFICATION_NOT_FOUND'],
})

export const readAllNotifications = route({
  id: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all as read.',
  access: 'user',
  answer: Data(Strict({ unread: Type.Integer() })),
})
