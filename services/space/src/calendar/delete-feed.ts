import type { Deps } from '../deps.ts'
import type { Member } from '../spaces/spaces.queries.ts'
import { feedIdOf } from './calendar-feed.model.ts'

/** Takes the member's secret address back; there being none is no error. */
export const deleteFeed = async ({ calendarFeeds }: Deps, { userId, space }: Member): Promise<void> => {
  await calendarFeeds.tombstone({ _id: feedIdOf(space._id, userId) }, [])
}
