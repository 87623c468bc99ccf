import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@love-space/contracts/engagement/notification-settings.ts'
import { switchableTypes } from '@love-space/contracts/engagement/switchable-types.ts'
import { isTimeZone } from '@love-space/couple-rules/days.ts'
import { refuseFields } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import { notificationSettingsTexts as texts } from '@love-space/texts/en/notifications.ts'
import type { NotificationSettingsDoc } from './notification-settings.model.ts'

type Chosen = Pick<NotificationSettingsDoc, 'off' | 'quietHours' | 'timeZone' | 'digest'>

/** Throws INVALID_INPUT for an unknown time zone, or quiet hours that begin when they end. */
export const assertValidTimes = ({ timeZone, quietHours }: NotificationSettingsChange): void =>
  refuseFields([
    ...(isTimeZone(timeZone) ? [] : [{ field: 'body.timeZone', message: texts.unknownZone }]),
    ...(quietHours && quietHours.from === quietHours.to
      ? [{ field: 'body.quietHours.to', message: texts.sameTimes }]
      : []),
  ])

/** Returns the settings after a change. Keeps types that only a newer release knows. */
export const withChange = (
  { off, quietHours, digest }: Omit<Chosen, 'timeZone'>,
  change: NotificationSettingsChange,
): Chosen => {
  const { types = {}, timeZone } = change
  const isOn = new Set<string>(switchableTypes.filter((type) => types[type] === true))
  const switchedOff = switchableTypes.filter((type) => types[type] === false)
  return {
    off: [...new Set([...off.filter((type) => !isOn.has(type)), ...switchedOff])],
    quietHours: change.quietHours === undefined ? quietHours : change.quietHours,
    digest: change.digest ?? digest ?? false,
    timeZone,
  }
}

export const toNotificationSettings = (doc: NotificationSettingsDoc | null): NotificationSettings => {
  const off = new Set<string>(doc?.off)
  const types = Object.fromEntries(switchableTypes.map((type) => [type, !off.has(type)]))
  return {
    types: types as NotificationSettings['types'],
    quietHours: doc?.quietHours ?? null,
    digest: doc?.digest ?? false,
    timeZone: doc?.timeZone ?? null,
    version: versionOf(doc ?? {}),
  }
}
