import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** That somebody did something on a day; `_id` is made of all of that, so one thing counts once. Never changed, never deleted. */
export interface ActivityDoc extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  readonly kind: ActivityType
  /** YYYY-MM-DD, the couple's day on which it was done. */
  readonly day: string
  /** The letter, mood, memory or timeline event. */
  readonly refId: string
  readonly createdAt: Date
}

const schema = new Schema<ActivityDoc>({
  spaceId: { type: String, required: true },
  userId: { type: String, required: true },
  kind: { type: String, required: true },
  day: { type: String, required: true },
  refId: { type: String, required: true },
  createdAt: { type: Date, required: true },
})
schema.index({ spaceId: 1, day: -1, _id: -1 })
schema.index({ spaceId: 1, kind: 1, day: -1, _id: -1 })
schema.index({ refId: 1 })

export const activityAggregate = defineAggregate<ActivityDoc>({
  name: 'Activity',
  collection: 'activities',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'the days of the couple stay with the partner, under no name' },
  },
})
