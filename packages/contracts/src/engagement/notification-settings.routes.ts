import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './notification-settings.calls.ts'
import { NotificationSettings, NotificationSettingsChange } from './notification-settings.ts'

const answer = Data(Strict({ settings: NotificationSettings }))

export const getNotificationSettings = routeOf(calls.getNotificationSettings, {
  summary: 'What the caller is notified of, and when nothing sounds.',
  answer,
})

export const changeNotificationSettings = routeOf(calls.changeNotificationSettings, {
  summary: 'Change what the caller is notified of; what is left out stays.',
  body: NotificationSettingsChange,
  answer,
  errors: ['ITEM_CHANGED_SINCE'],
})
