import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import { AppError, retryOnConflict, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../secrets.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { feedIdOf } from './calendar-feed.model.ts'
import { wasMadeBefore } from './ended-feed.rules.ts'

/** Replaces the member's calendar address, stored as a hash. Throws SESSION_ENDED if all sessions ended meanwhile. */
export const createFeed = async (
  deps: Deps,
  member: SpaceMember,
  { sid, sessionsEndedAt }: Pick<SignedIn, 'sid' | 'sessionsEndedAt'>,
): Promise<{ token: string; createdAt: Date }> => {
  const { userId, space } = member
  requireWritable(space)
  const token = newToken()
  const feed = {
    spaceId: space._id,
    userId,
    tokenHash: deps.secrets.hashOf(token),
    createdAt: deps.clock(),
    sid,
    sessionsEndedAt: sessionsEndedAt ?? null,
  }
  const _id = feedIdOf(space._id, userId)
  await retryOnConflict(async () => {
    const replaced = await deps.calendarFeeds.mutate(_id, (current) => ({ next: nextOf(current, feed), events: [] }))
    return replaced ?? (await unlessDuplicate(deps.calendarFeeds.insert({ _id, ...feed }, []))) ?? undefined
  })
  const { sessionsEnd } = (await deps.userSpaces.findById(userId).lean()) ?? {}
  if (sessionsEnd && sid !== sessionsEnd.exceptSid && wasMadeBefore(feed, sessionsEnd)) {
    await deps.calendarFeeds.tombstone({ _id, tokenHash: feed.tokenHash }, [])
    throw new AppError('SESSION_ENDED')
  }
  return { token, createdAt: feed.createdAt }
}

export const deleteFeed = async ({ calendarFeeds }: Deps, { userId, space }: SpaceMember): Promise<void> => {
  await calendarFeeds.tombstone({ _id: feedIdOf(space._id, userId) }, [])
}
