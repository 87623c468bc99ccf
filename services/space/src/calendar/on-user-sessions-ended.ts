import type { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { isMadeBefore } from './ended-feed.rules.ts'

/** Ends the feeds of a user that were made before all their sessions ended. */
export const onUserSessionsEnded = async (
  { userSpaces, calendarFeeds }: Deps,
  { userId, before, exceptSid }: EventData<typeof userSessionsEnded>,
): Promise<void> => {
  const end = { before: new Date(before), exceptSid }
  // Written first: a feed that is being made meanwhile is either found below, or its maker finds this.
  await userSpaces.updateOne(
    { _id: userId, 'sessionsEnd.before': { $not: { $gte: end.before } } },
    { $set: { sessionsEnd: end } },
  )
  const feeds = await calendarFeeds.find({ userId })
  for (const { _id, tokenHash } of feeds.filter((feed) => isMadeBefore(feed, end))) {
    await calendarFeeds.tombstone({ _id, tokenHash }, [])
  }
}
