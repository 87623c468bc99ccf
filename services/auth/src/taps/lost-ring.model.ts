import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** A ring that was reported lost: taps from before then open nothing any more. */
export interface LostRingDoc {
  /** The ring's id. */
  readonly _id: string
  readonly at: Date
}

const schema = new Schema<LostRingDoc>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false },
)

export const lostRingCollection = defineCollection<LostRingDoc>({
  name: 'LostRing',
  collection: 'lost_rings',
  schema,
  erase: 'nothing of anybody',
})
