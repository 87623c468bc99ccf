import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

/** Activities that count for the streak, named like their settings; `loveMessage` equals `message`. */
export const ActivityType = OneOf(['message', 'moodRating', 'memory', 'timeline'])
export type ActivityType = Static<typeof ActivityType>

/** Stays if its record is deleted. */
export const Activity = Strict({
  id: Type.String({ maxLength: 200 }),
  /** One of `ActivityType`, or a later one. */
  type: Type.String({ maxLength: 60 }),
  date: Day,
  userId: Id,
  refId: Type.String({ maxLength: 100 }),
  createdAt: Instant,
})
export type Activity = Static<typeof Activity>

export const LoveStreak = Strict({
  /** Days in a row up to today, or yesterday until today is done; a freeze may cover a missed day. */
  streak: Type.Integer({ minimum: 0 }),
  best: Type.Integer({ minimum: 0 }),
  /** Days of this month that may still be missed. */
  freezesLeft: Type.Integer({ minimum: 0 }),
  isPaused: Type.Boolean(),
  isTodayDone: Type.Boolean(),
  /** The couple's today, as used here. */
  date: Day,
})
export type LoveStreak = Static<typeof LoveStreak>
