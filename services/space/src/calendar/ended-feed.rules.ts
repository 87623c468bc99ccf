import type { CalendarFeedDoc } from './calendar-feed.model.ts'

export interface SessionsEnd {
  readonly before: Date
  readonly exceptSid: string | null
}

type Feed = Pick<CalendarFeedDoc, 'sid' | 'sessionsEndedAt' | 'createdAt'>

/**
 * Returns whether a feed was made before an end. Compares the end that its session had seen, as for access tokens, since
 * clocks differ. The spared session saw an earlier end on both sides of this one, so there the time decides.
 */
export const wasMadeBefore = (
  { sid = null, sessionsEndedAt = null, createdAt }: Feed,
  { before, exceptSid }: SessionsEnd,
): boolean =>
  sessionsEndedAt === null || (sid !== null && sid === exceptSid)
    ? createdAt <= before
    : sessionsEndedAt < before.getTime()
