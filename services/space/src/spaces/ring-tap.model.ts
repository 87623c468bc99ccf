import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/**
 * The last tap of a ring, beside the space and its version: nobody else keeps a copy of it, it is no change of the space, and
 * no writer of the space loses to it.
 */
export interface RingTapDoc {
  /** The ring's id. */
  _id: string
  spaceId: string
  at: Date
  /** Browser family, e.g. `Safari on iPhone`. */
  browser: string
}

const schema = new Schema<RingTapDoc>(
  {
    _id: { type: String, required: true },
    spaceId: { type: String, required: true },
    at: { type: Date, required: true },
    browser: { type: String, required: true },
  },
  { versionKey: false },
)

export const ringTapCollection = defineCollection<RingTapDoc>({
  name: 'RingTap',
  collection: 'ring_taps',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
