import { call } from '../call.ts'

export const getNotificationSettings = call('getNotificationSettings', 'user', 'GET', '/notifications/settings')
export const changeNotificationSettings = call('changeNotificationSettings', 'user', 'PUT', '/notifications/settings', {
  repeatable: true,
})
