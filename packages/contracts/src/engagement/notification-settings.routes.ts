import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './notification-settings.calls.ts'
import { NotificationSettings, NotificationSettingsChange } from './notification-settings.ts'

const answer = Data(Strict({ settings: NotificationSettings }))

export const getNotificationSettings = routeOf(calls.getNotificationSettings, {
  summary: "The caller's notification settings, with quiet hours.",
  answer,
})

export const changeNotificationSettings = routeOf(calls.changeNotificationSettings, {
  summary: "Change the caller's notification settings; absent fields stay.",
  body: NotificationSettingsChange,
  answer,
  errors: ['ITEM_CHANGED_SINCE'],
})
