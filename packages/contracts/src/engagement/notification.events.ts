import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const notificationsChanged = event({
  subject: 'lovespace.engagement.notification.changed.v1',
  summary: 'A reader has a new notification, or has read some.',
  data: Strict({ userId: Id, spaceId: Nullable(Id), notificationId: Nullable(Type.String()) }),
  live: { topic: 'notifications', recipients: 'userId', ref: 'notificationId' },
  published: false,
})
