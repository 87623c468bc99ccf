import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, flag, mixed, text } from '@love-space/service-kit/store/fields.ts'
import type { FoldedAct } from './activity-month.rules.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  /** Month in the couple's calendar, as YYYY-MM. */
  month: text,
  acts: mixed<readonly FoldedAct[]>(),
  /** Whether it has replaced the rows of its month. Until then readers use the rows. */
  isFolded: flag,
})

/** The activities of an old month of a space; `_id` is `{spaceId}:{month}`. */
export type ActivityMonthDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, month: 1 })

export const activityMonthAggregate = defineAggregate<ActivityMonthDoc>({
  collection: 'activity_months',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'the couple keeps its days, without the name' },
  },
})
