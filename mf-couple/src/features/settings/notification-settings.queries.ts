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
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { changeFields } from '../../shared/change-fields.ts'
import { browserTimeZone } from '../../shared/time-zones.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }): Promise<NotificationSettings | null> =>
    (await api.call(getNotificationSettings, { signal }))?.data.settings ?? null,
})

export type SettingsChange = Partial<Omit<NotificationSettingsChange, 'basedOn'>>

/** Changes that the server has not answered: several switches may be pressed in quick succession. */
const pending = new Set<Partial<NotificationSettings>>()

const changed = (settings: NotificationSettings, { types, ...rest }: Partial<NotificationSettings>) => ({
  ...settings,
  ...rest,
  types: { ...settings.types, ...types },
})

/** Changes settings optimistically. A failure reverts only this change. */
export async function saveNotificationSettings(change: SettingsChange): Promise<void> {
  const { queryKey } = notificationSettingsQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (!before) return
  const show = (shown: object) =>
    queryClient.setQueryData(queryKey, (known) => known && changed(known, shown as Partial<NotificationSettings>))
  const timeZone = browserTimeZone()
  const shown = { ...change, timeZone } as Partial<NotificationSettings>
  pending.add(shown)
  show(shown)
  try {
    await changeFields({
      record: before,
      change,
      send: async (body) => (await api.call(changeNotificationSettings, { body: { ...body, timeZone } })).data.settings,
      foundIn: (current) => (current as { settings?: NotificationSettings } | undefined)?.settings,
      keep: (answered) => queryClient.setQueryData(queryKey, [...pending].reduce(changed, answered)),
    })
  } catch (error) {
    const names = Object.keys(change.types ?? {}) as (keyof NotificationSettings['types'])[]
    show({
      timeZone: before.timeZone,
      ...(change.digest === undefined ? {} : { digest: before.digest }),
      ...(change.quietHours === undefined ? {} : { quietHours: before.quietHours }),
      types: Object.fromEntries(names.map((name) => [name, before.types[name]])),
    })
    if (error instanceof LocalRefusal) await queryClient.invalidateQueries({ queryKey })
    throw error
  } finally {
    pending.delete(shown)
  }
}
