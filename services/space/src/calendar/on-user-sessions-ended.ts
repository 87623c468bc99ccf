import type { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { wasMadeBefore } from './ended-feed.rules.ts'

export const onUserSessionsEnded = async (
  { userSpaces, calendarFeeds }: Deps,
  { userId, before, exceptSid }: EventData<typeof userSessionsEnded>,
): Promise<void> => {
  const end = { before: new Date(before), exceptSid }
  // Write this first: either the query below finds a feed created meanwhile, or that creation finds this end.
  await userSpaces.updateOne(
    { _id: userId, 'sessionsEnd.before': { $not: { $gte: end.before } } },
    { $set: { sessionsEnd: end } },
  )
  const feeds = await calendarFeeds.find({ userId })
  for (const { _id, tokenHash } of feeds.filter((feed) => wasMadeBefore(feed, end))) {
    await calendarFeeds.tombstone({ _id, tokenHash }, [])
  }
}
