import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** Somebody's mood of a day; `_id` is its natural id of space, day and person. */
export interface MoodDoc extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  /** YYYY-MM-DD in the space's time zone, fixed when it was rated. */
  readonly day: string
  readonly rating: number
  /** For its author alone. */
  readonly note: string | null
  /** When this rating was made, on whatever device: an earlier one that comes late changes nothing. */
  readonly ratedAt: Date
}

const schema = new Schema<MoodDoc>({
  spaceId: { type: String, required: true },
  userId: { type: String, required: true },
  day: { type: String, required: true },
  rating: { type: Number, required: true },
  note: { type: String, default: null },
  ratedAt: { type: Date, required: true },
})
schema.index({ spaceId: 1, day: 1 })
schema.index({ userId: 1 })

export const moodAggregate = defineAggregate<MoodDoc>({
  name: 'Mood',
  collection: 'moods',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
