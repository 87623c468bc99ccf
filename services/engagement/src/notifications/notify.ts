import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { liveHint } from '../live-hint.ts'
import { notificationIdOf, type News } from './notification.rules.ts'

/** Notifies a reader of what their partner did; once, and never of what they did themselves. */
export const notify = async (deps: Deps, news: News): Promise<void> => {
  const { readerId: userId, actorId, spaceId, type, refId, params } = news
  if (userId === actorId) return
  const _id = notificationIdOf(news)
  const now = deps.clock()
  const hint = liveHint(_id, { topic: 'notifications', spaceId, userIds: [userId], ref: _id }, now)
  try {
    const doc = { _id, userId, type, refId, actorId, params, createdAt: now, readAt: null }
    await deps.notifications.insert(doc, [hint])
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
