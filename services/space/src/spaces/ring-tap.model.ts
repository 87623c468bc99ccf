import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** The ring's id. */
  _id: text,
  spaceId: text,
  at: time,
  /** Browser family, e.g. `Safari on iPhone`. */
  browser: text,
})

/**
 * The last tap of a ring, beside the space and its version: nobody else keeps a copy of it, it is no change of the space, and
 * no writer of the space loses to it.
 */
export type RingTapDoc = DocOf<typeof schema>

export const ringTapCollection = defineCollection<RingTapDoc>({
  collection: 'ring_taps',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
