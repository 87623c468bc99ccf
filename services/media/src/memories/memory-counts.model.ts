import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

export interface CategoryCount {
  readonly userId: string
  readonly category: string
  readonly count: number
}

/** How many memories a space has, by author and category: counted when they are asked for after a change. `_id` is the space. */
export interface MemoryCountsDoc {
  readonly _id: string
  /** Another one after each change: what was counted before it is not kept. */
  readonly token: string
  /** Null until they are counted again. */
  readonly counts: readonly CategoryCount[] | null
}

const schema = new Schema<MemoryCountsDoc>(
  {
    _id: { type: String, required: true },
    token: { type: String, required: true },
    counts: { type: [Schema.Types.Mixed], default: null },
  },
  { versionKey: false },
)

export const memoryCountsCollection = defineCollection<MemoryCountsDoc>({
  name: 'MemoryCounts',
  collection: 'memory_counts',
  schema,
  erase: { space: (_id) => ({ _id }) },
})
