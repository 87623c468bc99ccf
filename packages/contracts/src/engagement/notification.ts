import { type Static, Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** What is notified of today; a reader shows a type it does not know in the general form of `other`. */
export const NotificationType = Type.Union([
  Type.Literal('timeline'),
  Type.Literal('memory'),
  Type.Literal('message'),
  Type.Literal('mood_update'),
  Type.Literal('partner_joined'),
  Type.Literal('message_liked'),
  Type.Literal('memory_liked'),
  Type.Literal('memory_commented'),
  Type.Literal('space_ended'),
  Type.Literal('space_resumed'),
  Type.Literal('space_paused'),
  Type.Literal('space_opened'),
  Type.Literal('space_closed'),
  Type.Literal('space_moderated'),
  Type.Literal('pin_setting_replaced'),
  Type.Literal('partner_left'),
  Type.Literal('join_requested'),
  Type.Literal('ring_revealed'),
  Type.Literal('ring_placed'),
  Type.Literal('ring_taken_out'),
  Type.Literal('ring_replaced'),
  Type.Literal('ring_owner_changed'),
  Type.Literal('ring_handled'),
  Type.Literal('song'),
  Type.Literal('game'),
  Type.Literal('account_changed'),
  Type.Literal('email_proposed'),
  Type.Literal('partner_email_proposed'),
  Type.Literal('other'),
])
export type NotificationType = Static<typeof NotificationType>

export const Notification = Strict({
  id: Type.String({ maxLength: 200 }),
  /** One of `NotificationType`, or a later one. */
  type: Type.String({ maxLength: 60 }),
  refId: Nullable(Type.String()),
  /** English wording; readers word it themselves from `type` and `params`. */
  content: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
  isRead: Type.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>
