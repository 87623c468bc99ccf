import { Data, route, Strict } from '../route.ts'
import { NotificationSettings, NotificationSettingsChange } from './notification-settings.ts'

const answer = Data(Strict({ settings: NotificationSettings }))

export const getNotificationSettings = route({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/notifications/settings',
  summary: 'What the caller is notified of, and when nothing sounds.',
  access: 'user',
  answer,
})

export const changeNotificationSettings = route({
  id: 'changeNotificationSettings',
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Change what the caller is notified of; what is left out stays.',
  access: 'user',
  body: NotificationSettingsChange,
  answer,
})
