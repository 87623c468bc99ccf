import type { Notification } from '@love-space/contracts/http/engagement.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { liveHint } from '../live-hint.ts'
import { isNotificationOf } from './notification.rules.ts'
import { readUpToOf, toNotifications } from './notifications.queries.ts'

/** Marks one notification of the reader as read; doing it again changes nothing. */
export const readNotification = async (deps: Deps, userId: string, _id: string): Promise<Notification> => {
  if (!isNotificationOf(_id, userId)) throw new AppError('NOTIFICATION_NOT_FOUND')
  const now = deps.clock()
  const hint = liveHint(_id, { topic: 'notifications', spaceId: null, userIds: [userId], ref: _id }, now)
  const doc =
    (await deps.notifications.update({ _id, readAt: null }, { $set: { readAt: now } }, [hint])) ??
    (await deps.notifications.findById(_id))
  if (!doc) throw new AppError('NOTIFICATION_NOT_FOUND')
  const [notification] = await toNotifications(deps, [doc], await readUpToOf(deps, userId))
  if (!notification) throw new Error('A notification was lost on its way out')
  return notification
}
