import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, orNull, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  /** Day in the space's time zone at the time of rating, as YYYY-MM-DD. */
  day: text,
  rating: number,
  note: orNull(text),
  /** Time of rating by the device's clock. An earlier rating does not overwrite a later one. */
  ratedAt: time,
})

/** A user's mood of a day; `_id` derives from space, day and user. */
export type MoodDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: 1 })
schema.index({ userId: 1 })
schema.index({ day: 1, _id: 1 })

export const moodAggregate = defineAggregate<MoodDoc>({
  collection: 'moods',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
