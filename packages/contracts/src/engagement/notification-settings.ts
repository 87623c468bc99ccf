import { type Static, Type } from '@sinclair/typebox'
import { BasedOn, TimeZone, VersionRead } from '../primitives.ts'
import { AnyOf, Nullable, Strict } from '../route.ts'
import type { SwitchableType } from './switchable-types.ts'

const ofEveryType = {
  message: Type.Boolean(),
  message_liked: Type.Boolean(),
  memory: Type.Boolean(),
  memory_liked: Type.Boolean(),
  memory_commented: Type.Boolean(),
  timeline: Type.Boolean(),
  mood_update: Type.Boolean(),
  question: Type.Boolean(),
  answer_reaction: Type.Boolean(),
  thought: Type.Boolean(),
  capsule: Type.Boolean(),
  song: Type.Boolean(),
  game: Type.Boolean(),
} satisfies Record<SwitchableType, unknown>

const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM, 24 hours' })

/** Hours without sound. They go past midnight if `from` is later than `to`, and are never equal. */
export const QuietHours = Strict({ from: ClockTime, to: ClockTime })
export type QuietHours = Static<typeof QuietHours>

export const NotificationSettings = Strict({
  types: Strict(ofEveryType),
  /** Hours without sound or push. Notifications stay in the list. */
  quietHours: Nullable(QuietHours),
  /** Whether to mail in the evening about unread notifications, on days without a push. */
  digest: Type.Boolean(),
  /** Time zone of the quiet hours; null until the settings are saved for the first time. */
  timeZone: Nullable(TimeZone),
  version: VersionRead,
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const NotificationSettingsChange = Strict({
  types: Type.Optional(AnyOf(ofEveryType)),
  quietHours: Type.Optional(Nullable(QuietHours)),
  digest: Type.Optional(Type.Boolean()),
  timeZone: TimeZone,
  basedOn: Type.Optional(BasedOn),
})
export type NotificationSettingsChange = Static<typeof NotificationSettingsChange>
