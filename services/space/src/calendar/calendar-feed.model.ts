import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** Somebody's secret address of a couple's calendar. */
export interface CalendarFeedDoc extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  /** HMAC of the token; the token itself is told once and kept nowhere. */
  readonly tokenHash: string
  readonly createdAt: Date
}

/** One per member. */
export const feedIdOf = (spaceId: string, userId: string): string => `${spaceId}-${userId}`

const required = { type: String, required: true } as const
const schema = new Schema<CalendarFeedDoc>({
  spaceId: required,
  userId: required,
  tokenHash: required,
  createdAt: { type: Date, required: true },
})
schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ spaceId: 1 })
schema.index({ userId: 1 })

export const calendarFeedAggregate = defineAggregate<CalendarFeedDoc>({
  name: 'CalendarFeed',
  collection: 'calendar_feeds',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
