import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { isKnownType, wordNotification } from '@love-space/texts/en/notifications.ts'
import { timeAgo } from '../browser/clock.ts'

/** The sentence a notification shows; the server's own for a type that is not known here. */
const wordsOf = ({ type, params, content }: Notification): string =>
  isKnownType(type) || content === '' ? wordNotification(type, params) : content

/** A notification as a row of the list that shell and pages share. */
export const listItemOf = (notification: Notification, now: number) => {
  const { id, type, isRead, createdAt } = notification
  return { id, type, isRead, text: wordsOf(notification), at: createdAt, when: timeAgo(createdAt, now) }
}
