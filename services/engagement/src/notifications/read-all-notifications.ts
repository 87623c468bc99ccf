import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { liveHint } from '../live-hint.ts'
import { countUnread } from './notifications.queries.ts'

/** Marks everything the reader has been notified of until now as read; answers how many came since. */
export const readAllNotifications = async (deps: Deps, userId: string): Promise<number> => {
  const now = deps.clock()
  const hint = liveHint(userId, { topic: 'notifications', spaceId: null, userIds: [userId], ref: null }, now)
  const mark = () => deps.readMarks.upsert({ _id: userId }, { $max: { readUpTo: now } }, [hint])
  const { readUpTo } = await mark().catch((error: unknown) => {
    // Two first marks at once: one inserts, the other finds it there the second time.
    if (isDuplicateKey(error)) return mark()
    throw error
  })
  return countUnread(deps, userId, readUpTo)
}
