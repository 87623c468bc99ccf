import type { Deps } from '../deps.ts'
import { newToken } from '../secrets.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { Member } from '../spaces/spaces.queries.ts'
import { feedIdOf } from './calendar-feed.model.ts'

/** Replaces the member's secret address. The returned token is not stored and cannot be shown again. */
export const createFeed = async (deps: Deps, member: Member): Promise<{ token: string; createdAt: Date }> => {
  const { userId, space } = member
  requireWritable(space)
  const token = newToken()
  const createdAt = deps.clock()
  const feed = { spaceId: space._id, userId, tokenHash: deps.secrets.hashOf(token), createdAt }
  await deps.calendarFeeds.upsert({ _id: feedIdOf(space._id, userId) }, { $set: feed }, [])
  return { token, createdAt }
}

export const deleteFeed = async ({ calendarFeeds }: Deps, { userId, space }: Member): Promise<void> => {
  await calendarFeeds.tombstone({ _id: feedIdOf(space._id, userId) }, [])
}
