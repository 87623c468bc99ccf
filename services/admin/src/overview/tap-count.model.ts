import { type DocOf, listOf, number, orNull, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** `{day} {batchId}` */
  _id: text,
  /** Day of UTC, YYYY-MM-DD. */
  day: text,
  /** Null for rings without a batch. */
  batchId: orNull(text),
  taps: number,
  /** Ids of the latest counted events. */
  events: listOf(text),
})

export type TapCountDoc = DocOf<typeof schema>

schema.index({ day: 1 })

export const tapCountCollection = defineCollection<TapCountDoc>({
  collection: 'tap_counts',
  schema,
  erase: 'nothing of anybody',
})
