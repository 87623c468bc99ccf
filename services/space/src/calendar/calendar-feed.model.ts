import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  number,
  optional,
  orNull,
  text,
  time,
} from '@love-space/service-kit/store/fields.ts'

import { feedsByToken } from './feeds-by-token.model.ts'

export const feedIdOf = (spaceId: string, userId: string): string => `${spaceId}-${userId}`

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  tokenHash: text,
  createdAt: time,
  /** Id of the session that made the feed; null in documents of older releases. */
  sid: orNull(optional(text)),
  /** Last end of all sessions that the session had seen, in epoch milliseconds; null if unknown. */
  sessionsEndedAt: orNull(optional(number)),
})

export type CalendarFeedDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ userId: 1 })

export const calendarFeedAggregate = defineAggregate<CalendarFeedDoc>({
  collection: 'calendar_feeds',
  schema,
  lookup: feedsByToken,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
