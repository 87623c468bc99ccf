import { call } from '../call.ts'

export const listNotifications = call('listNotifications', 'user', 'GET', '/notifications')
export const listNotificationPreviews = call('listNotificationPreviews', 'user', 'GET', '/notifications/previews')
export const readNotification = call('readNotification', 'user', 'POST', '/notifications/{id}/read', {
  repeatable: true,
})
export const readAllNotifications = call('readAllNotifications', 'user', 'POST', '/notifications/read-all')
