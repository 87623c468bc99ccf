import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  at: time,
})

export type LostRingDoc = DocOf<typeof schema>

export const lostRingCollection = defineCollection<LostRingDoc>({
  collection: 'lost_rings',
  schema,
  erase: 'nothing of anybody',
})
