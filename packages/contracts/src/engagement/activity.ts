import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

/** Kinds that count for the streak, named like their settings. `loveMessage` equals `message`; `capsule` counts with it. */
export const ActivityType = OneOf(['message', 'moodRating', 'memory', 'timeline', 'capsule'])
export type ActivityType = Static<typeof ActivityType>

/** An activity. It stays if its record is deleted. */
export const Activity = Strict({
  id: Type.String({ maxLength: 200 }),
  /** One of `ActivityType`, or one of a later release. */
  type: Type.String({ maxLength: 60 }),
  date: Day,
  userId: Id,
  refId: Type.String({ maxLength: 100 }),
  createdAt: Instant,
})
export type Activity = Static<typeof Activity>

export const LoveStreak = Strict({
  /** Days in a row up to today, or yesterday until today counts. A freeze may cover a missed day. */
  streak: Type.Integer({ minimum: 0 }),
  best: Type.Integer({ minimum: 0 }),
  /** Number of days that may still be missed this month. */
  freezesLeft: Type.Integer({ minimum: 0 }),
  isPaused: Type.Boolean(),
  isTodayDone: Type.Boolean(),
  /** Today in the couple's calendar, as counted here. */
  date: Day,
})
export type LoveStreak = Static<typeof LoveStreak>
