import { type DocOf, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({ _id: text, keyVersion: text })

/** The version of the master key that all rings of a batch have; `_id` is the batch's id. */
export type SunBatchDoc = DocOf<typeof schema>

export const sunBatchCollection = defineCollection<SunBatchDoc>({
  collection: 'sun_batches',
  schema,
  erase: 'nothing of anybody',
})
