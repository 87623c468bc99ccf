import type { CalendarFeedDoc } from './calendar-feed.model.ts'

export interface SessionsEnd {
  readonly before: Date
  readonly exceptSid: string | null
}

type Feed = Pick<CalendarFeedDoc, 'sid' | 'sessionsEndedAt' | 'createdAt'>

/**
 * Returns whether a feed was made before an end of all sessions. Compares the end that the feed's session had seen, as
 * for access tokens, since clocks differ. For the session that this end spares, compares times: it saw an earlier end
 * on both sides of this one.
 */
export const wasMadeBefore = (
  { sid = null, sessionsEndedAt = null, createdAt }: Feed,
  { before, exceptSid }: SessionsEnd,
): boolean =>
  sessionsEndedAt === null || (sid !== null && sid === exceptSid)
    ? createdAt <= before
    : sessionsEndedAt < before.getTime()
