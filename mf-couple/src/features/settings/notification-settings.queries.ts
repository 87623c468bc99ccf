import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@love-space/contracts/engagement/notification-settings.calls.ts'
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@love-space/contracts/engagement/notification-settings.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { browserTimeZone } from '../../shared/time-zones.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }): Promise<NotificationSettings | null> =>
    (await api.call(getNotificationSettings, { signal }))?.data.settings ?? null,
})

export type SettingsChange = Omit<NotificationSettingsChange, 'timeZone'>

const changed = (settings: NotificationSettings, { types, ...rest }: Partial<NotificationSettings>) => ({
  ...settings,
  ...rest,
  types: { ...settings.types, ...types },
})

/** Changes settings optimistically; a failure reverts only this change. */
export async function saveNotificationSettings(change: SettingsChange): Promise<void> {
  const { queryKey } = notificationSettingsQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  const show = (shown: object) =>
    queryClient.setQueryData(queryKey, (known) => known && changed(known, shown as Partial<NotificationSettings>))
  const timeZone = browserTimeZone()
  show({ ...change, timeZone })
  try {
    await api.call(changeNotificationSettings, { body: { ...change, timeZone } })
  } catch (error) {
    if (before) {
      const names = Object.keys(change.types ?? {}) as (keyof NotificationSettings['types'])[]
      show({
        timeZone: before.timeZone,
        ...(change.digest === undefined ? {} : { digest: before.digest }),
        ...(change.quietHours === undefined ? {} : { quietHours: before.quietHours }),
        types: Object.fromEntries(names.map((name) => [name, before.types[name]])),
      })
    }
    throw error
  }
}
