import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { isNotificationOf } from '@love-space/couple-rules/natural-ids.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { notificationHasChanged } from './notification.events.ts'
import { readUpToOf, toNotifications } from './notifications.queries.ts'

/** Marks one notification of the reader as read; doing it again changes nothing. */
export const readNotification = async (deps: Deps, userId: string, _id: string): Promise<Notification> => {
  if (!isNotificationOf(_id, userId)) throw new AppError('NOTIFICATION_NOT_FOUND')
  const now = deps.clock()
  const changed = notificationHasChanged({ _id, userId, spaceId: null }, now)
  const doc =
    (await deps.notifications.update({ _id, readAt: null }, { $set: { readAt: now } }, [changed])) ??
    (await deps.notifications.findById(_id))
  if (!doc) throw new AppError('NOTIFICATION_NOT_FOUND')
  return requireOnly(await toNotifications(deps, [doc], await readUpToOf(deps, userId)))
}
