import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text, textOf, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  userId: text,
  kind: textOf<ActivityType>(),
  /** Day in the couple's calendar, as YYYY-MM-DD. */
  day: text,
  refId: text,
  createdAt: time,
})

/** An activity of a day. `_id` derives from all fields, so each record counts once. Only erasure deletes one, and folding an old month. */
export type ActivityDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: -1, _id: -1 })
schema.index({ spaceId: 1, kind: 1, day: -1, _id: -1 })
schema.index({ refId: 1 })
schema.index({ day: 1, _id: 1 })

export const activityAggregate = defineAggregate<ActivityDoc>({
  collection: 'activities',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'the couple keeps its days, without the name' },
  },
})
