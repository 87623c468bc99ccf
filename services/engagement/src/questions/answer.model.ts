import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  /** YYYY-MM-DD in the space's time zone, fixed when it was written. */
  day: text,
  /** Which question it answers. */
  question: number,
  text,
  /** When it was written, on whatever device: an earlier one that comes late changes nothing. */
  answeredAt: time,
})

/** Somebody's answer to the question of a day; `_id` is its natural id of space, day and person. */
export type AnswerDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: 1 })
schema.index({ userId: 1 })

export const answerAggregate = defineAggregate<AnswerDoc>({
  collection: 'answers',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
