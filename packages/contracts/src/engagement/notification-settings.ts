import { type Static, Type } from '@sinclair/typebox'
import { TimeZone } from '../primitives.ts'
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
  song: Type.Boolean(),
  game: Type.Boolean(),
} satisfies Record<SwitchableType, unknown>

/** A time of a clock on the wall, `HH:MM`. */
export const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM, 24 hours' })

/** From one time of day until another, over midnight where `from` is the later one; never the same. */
export const QuietHours = Strict({ from: ClockTime, to: ClockTime })
export type QuietHours = Static<typeof QuietHours>

export const NotificationSettings = Strict({
  /** Whether one is notified, by type. */
  types: Strict(ofEveryType),
  /** When nothing sounds or lights up; what happens then is found later. Null: at no time. */
  quietHours: Nullable(QuietHours),
  /** Whether a mail tells once a day that something waits, on days when no device does. */
  digest: Type.Boolean(),
  /** Whose clock the hours are read from; null until the settings are saved for the first time. */
  timeZone: Nullable(TimeZone),
})
export type NotificationSettings = Static<typeof NotificationSettings>

/** What is left out stays as it is. */
export const NotificationSettingsChange = Strict({
  types: Type.Optional(AnyOf(ofEveryType)),
  quietHours: Type.Optional(Nullable(QuietHours)),
  digest: Type.Optional(Type.Boolean()),
  /** The zone of the device on which they are changed. */
  timeZone: TimeZone,
})
export type NotificationSettingsChange = Static<typeof NotificationSettingsChange>
