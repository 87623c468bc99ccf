import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  spaceId: text,
  at: time,
  /** Browser family, e.g. `Safari on iPhone`. */
  browser: text,
})

/** The last tap of a ring; its own document, so that a tap never conflicts with writes of the space. */
export type RingTapDoc = DocOf<typeof schema>

export const ringTapCollection = defineCollection<RingTapDoc>({
  collection: 'ring_taps',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
