import { type DocOf, listOf, number, orNull, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** Day and batch, `{day} {batchId}`. */
  _id: text,
  /** UTC day, as YYYY-MM-DD. */
  day: text,
  /** Id of the batch; null for rings without one. */
  batchId: orNull(text),
  taps: number,
  /** Ids of the events counted last, so that none counts twice. */
  events: listOf(text),
})

export type TapCountDoc = DocOf<typeof schema>

schema.index({ day: 1 })

export const tapCountCollection = defineCollection<TapCountDoc>({
  collection: 'tap_counts',
  schema,
  erase: 'nothing of anybody',
})
