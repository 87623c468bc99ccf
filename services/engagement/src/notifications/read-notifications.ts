import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { isNotificationOf, readMarkIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { Deps } from '../deps.ts'
import { notificationHasChanged, allNotificationsWereRead } from './notification.events.ts'
import { readMarkOf, toNotifications, countUnread } from './notifications.queries.ts'

export const readNotification = async (deps: Deps, userId: string, _id: string): Promise<Notification> => {
  if (!isNotificationOf(_id, userId)) throw new AppError('NOTIFICATION_NOT_FOUND')
  const now = deps.clock()
  const changed = notificationHasChanged({ _id, userId, spaceId: null }, now)
  const doc =
    (await deps.notifications.update({ _id, readAt: null }, { $set: { readAt: now } }, [changed])) ??
    (await deps.notifications.findById(_id))
  if (!doc) throw new AppError('NOTIFICATION_NOT_FOUND')
  return requireOnly(await toNotifications(deps, [doc], await readMarkOf(deps, userId)))
}

/** Marks all current notifications as read and returns the number of newer ones. */
export const readAllNotifications = async (deps: Deps, userId: string): Promise<number> => {
  // Use the newest notification's time, not now: one being written has an earlier time, but is unread.
  const [newest] = await deps.notifications.find({ userId }, { sort: { createdAt: -1 }, limit: 1 })
  if (!newest) return 0
  const now = deps.clock()
  const changed = allNotificationsWereRead(userId, now)
  const mark = { $max: { readUpTo: newest.createdAt }, $set: { dueAt: now } }
  const { readUpTo } = await deps.readMarks.upsert({ _id: readMarkIdOf(userId) }, mark, [changed])
  return countUnread(deps, userId, readUpTo)
}
