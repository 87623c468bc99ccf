import { readMarkIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Deps } from '../deps.ts'
import { allNotificationsWereRead } from './notification.events.ts'
import { countUnread } from './notifications.queries.ts'

/** Marks everything the reader has been notified of until now as read; answers how many came since. */
export const readAllNotifications = async (deps: Deps, userId: string): Promise<number> => {
  // Not until now by the clock: one that is being written meanwhile got its time before, and nobody has seen it.
  const [newest] = await deps.notifications.find({ userId }, { sort: { createdAt: -1 }, limit: 1 })
  if (!newest) return 0
  const now = deps.clock()
  const changed = allNotificationsWereRead(userId, now)
  const mark = { $max: { readUpTo: newest.createdAt } }
  const { readUpTo } = await deps.readMarks.upsert({ _id: readMarkIdOf(userId) }, mark, [changed])
  return countUnread(deps, userId, readUpTo)
}
