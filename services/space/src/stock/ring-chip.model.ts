import { type DocOf, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({ _id: text, ringId: text })

/** Which ring a chip is in; `_id` is its UID, so that no two rings get the same. */
export type RingChipDoc = DocOf<typeof schema>

schema.index({ ringId: 1 })

export const ringChipCollection = defineCollection<RingChipDoc>({
  collection: 'ring_chips',
  schema,
  erase: 'nothing of anybody',
})
