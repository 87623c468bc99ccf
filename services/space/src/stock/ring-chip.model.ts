import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** Which ring a chip is in; `_id` is its UID, so that no two rings get the same. */
export interface RingChipDoc {
  readonly _id: string
  readonly ringId: string
}

const text = { type: String, required: true } as const
const schema = new Schema<RingChipDoc>({ _id: text, ringId: text }, { versionKey: false })
schema.index({ ringId: 1 })

export const ringChipCollection = defineCollection<RingChipDoc>({
  name: 'RingChip',
  collection: 'ring_chips',
  schema,
  erase: 'nothing of anybody',
})
