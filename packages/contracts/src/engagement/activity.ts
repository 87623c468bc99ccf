import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

/** What counts for the streak, named as its switches in the settings; `loveMessage` is the same as `message`. */
export const ActivityType = OneOf(['message', 'moodRating', 'memory', 'timeline'])
export type ActivityType = Static<typeof ActivityType>

/** That somebody did something on a day of the couple's; it stays, also when the thing is deleted. */
export const Activity = Strict({
  id: Type.String({ maxLength: 200 }),
  /** One of `ActivityType`, or a later one. */
  type: Type.String({ maxLength: 60 }),
  date: Day,
  userId: Id,
  /** The letter, mood, memory or timeline event. */
  refId: Type.String({ maxLength: 100 }),
  createdAt: Instant,
})
export type Activity = Static<typeof Activity>

export const LoveStreak = Strict({
  /** Days in a row up to today, or yesterday while today is open; a day that was missed may be kept by a freeze. */
  streak: Type.Integer({ minimum: 0 }),
  best: Type.Integer({ minimum: 0 }),
  /** Days of this month that may still be missed. */
  freezesLeft: Type.Integer({ minimum: 0 }),
  isPaused: Type.Boolean(),
  isTodayDone: Type.Boolean(),
  /** The day that was taken for today. */
  date: Day,
})
export type LoveStreak = Static<typeof LoveStreak>
