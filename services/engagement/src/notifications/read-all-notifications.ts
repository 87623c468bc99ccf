import { notificationsChanged } from '@love-space/contracts/engagement/notification.events.ts'
import { readMarkIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import { isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import type { Deps } from '../deps.ts'
import { countUnread } from './notifications.queries.ts'

/** Marks everything the reader has been notified of until now as read; answers how many came since. */
export const readAllNotifications = async (deps: Deps, userId: string): Promise<number> => {
  const now = deps.clock()
  const data = { userId, spaceId: null, notificationId: null }
  const changed = eventOf(notificationsChanged, { aggregateId: userId, data, time: now })
  const mark = () => deps.readMarks.upsert({ _id: readMarkIdOf(userId) }, { $max: { readUpTo: now } }, [changed])
  const { readUpTo } = await mark().catch((error: unknown) => {
    // Two first marks at once: one inserts, the other finds it there the second time.
    if (isDuplicateKey(error)) return mark()
    throw error
  })
  return countUnread(deps, userId, readUpTo)
}
