import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, orNull, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  /** YYYY-MM-DD in the space's time zone, fixed when it was rated. */
  day: text,
  rating: number,
  /** For its author alone. */
  note: orNull(text),
  /** When this rating was made, on whatever device: an earlier one that comes late changes nothing. */
  ratedAt: time,
})

/** Somebody's mood of a day; `_id` is its natural id of space, day and person. */
export type MoodDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: 1 })
schema.index({ userId: 1 })

export const moodAggregate = defineAggregate<MoodDoc>({
  collection: 'moods',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
