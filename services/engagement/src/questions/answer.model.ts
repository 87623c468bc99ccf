import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** Somebody's answer to the question of a day; `_id` is its natural id of space, day and person. */
export interface AnswerDoc extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  /** YYYY-MM-DD in the space's time zone, fixed when it was written. */
  readonly day: string
  /** Which question it answers. */
  readonly question: number
  readonly text: string
  /** When it was written, on whatever device: an earlier one that comes late changes nothing. */
  readonly answeredAt: Date
}

const schema = new Schema<AnswerDoc>({
  spaceId: { type: String, required: true },
  userId: { type: String, required: true },
  day: { type: String, required: true },
  question: { type: Number, required: true },
  text: { type: String, required: true },
  answeredAt: { type: Date, required: true },
})
schema.index({ spaceId: 1, day: 1 })
schema.index({ userId: 1 })

export const answerAggregate = defineAggregate<AnswerDoc>({
  name: 'Answer',
  collection: 'answers',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
