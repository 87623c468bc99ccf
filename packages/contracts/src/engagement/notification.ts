import { type Static, Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { limits } from '../limits.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** Types of notifications. Clients show unknown ones like `other`. */
export const NotificationType = OneOf([
  'timeline',
  'memory',
  'message',
  'mood_update',
  'partner_joined',
  'message_liked',
  'memory_liked',
  'memory_commented',
  'space_ended',
  'space_resumed',
  'space_paused',
  'space_opened',
  'space_closed',
  'space_moderated',
  'pin_setting_replaced',
  'partner_left',
  'partner_disowned',
  'disowned',
  'join_requested',
  'ring_revealed',
  'ring_placed',
  'ring_taken_out',
  'ring_replaced',
  'ring_owner_changed',
  'ring_handled',
  'question',
  'answer_reaction',
  'thought',
  'capsule',
  'song',
  'game',
  'account_changed',
  'email_proposed',
  'partner_email_proposed',
  'partner_exported',
  'partner_erased',
  'other',
])
export type NotificationType = Static<typeof NotificationType>

export const Notification = Strict({
  id: Type.String({ maxLength: 200 }),
  /** One of `NotificationType`, or one of a later release. */
  type: Type.String({ maxLength: 60 }),
  refId: Nullable(Type.String()),
  /** Ids of the records, newest last. If absent, `refId` is the only one. */
  refIds: Type.Optional(Type.Array(Type.String(), { maxItems: limits.newItemsMax })),
  /** The text in English. Clients make their own from `type` and `params`. */
  content: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
  isRead: Type.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>

/** Preview of a notification's record, read when a browser shows the notification; never stored. */
export const NotificationPreview = Strict({
  id: Notification.properties.id,
  title: Nullable(Type.String()),
  words: Nullable(Type.String()),
  thumbnail: Nullable(Type.String()),
})
export type NotificationPreview = Static<typeof NotificationPreview>
