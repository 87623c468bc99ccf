import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text, time } from '@love-space/service-kit/store/fields.ts'

export const feedIdOf = (spaceId: string, userId: string): string => `${spaceId}-${userId}`

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  /** HMAC of the token; the token itself is not stored. */
  tokenHash: text,
  createdAt: time,
})

export type CalendarFeedDoc = DocOf<typeof schema>

schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ spaceId: 1 })
schema.index({ userId: 1 })

export const calendarFeedAggregate = defineAggregate<CalendarFeedDoc>({
  collection: 'calendar_feeds',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
