import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { isKnownType, wordNotification } from '@love-space/texts/en/notifications.ts'
import { timeAgo } from '../browser/clock.ts'

/** Falls back to the server's text for an unknown type. */
const wordsOf = ({ type, params, content }: Notification): string =>
  isKnownType(type) || content === '' ? wordNotification(type, params) : content

export const listItemOf = (notification: Notification, now: number) => {
  const { id, type, isRead, createdAt } = notification
  return { id, type, isRead, text: wordsOf(notification), at: createdAt, when: timeAgo(createdAt, now) }
}
