import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  /** Id of the partner at the time. */
  readerId: text,
  /** Day in the space's time zone, as YYYY-MM-DD. */
  day: text,
  sentAt: time,
})

/** A press of "thinking of you". A job deletes it after a month. */
export type ThoughtDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: 1, sentAt: 1 })
schema.index({ userId: 1 })
schema.index({ readerId: 1 })
schema.index({ sentAt: 1 })

export const thoughtAggregate = defineAggregate<ThoughtDoc>({
  collection: 'thoughts',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: (userId) => ({ $or: [{ userId }, { readerId: userId }] }),
  },
})

const muteSchema = aggregateSchemaOf({ until: time })

/** Says until when a user is not told of thoughts; `_id` is the user id. */
export type ThoughtMuteDoc = DocOf<typeof muteSchema>

export const thoughtMuteAggregate = defineAggregate<ThoughtMuteDoc>({
  collection: 'thought_mutes',
  schema: muteSchema,
  erase: { user: (_id) => ({ _id }) },
})
