import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text, time } from '@love-space/service-kit/store/fields.ts'

export const presenceIdOf = (spaceId: string, key: string, userId: string): string => `${spaceId}-${key}-${userId}`

const schema = aggregateSchemaOf({ spaceId: text, userId: text, until: time })

export type PresenceDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ userId: 1 })

export const presenceAggregate = defineAggregate<PresenceDoc>({
  collection: 'presences',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
