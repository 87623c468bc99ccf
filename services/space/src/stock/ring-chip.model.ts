import { type DocOf, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({ _id: text, ringId: text })

/** The ring that has a chip; `_id` is the chip's UID, so no two rings share one. */
export type RingChipDoc = DocOf<typeof schema>

schema.index({ ringId: 1 })

export const ringChipCollection = defineCollection<RingChipDoc>({
  collection: 'ring_chips',
  schema,
  erase: 'nothing of anybody',
})
