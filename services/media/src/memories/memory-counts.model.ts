import { type DocOf, listOf, mixed, orNull, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export interface CategoryCount {
  readonly userId: string
  readonly category: string
  readonly count: number
}

const schema = schemaOf({
  _id: text,
  /** Another one after each change: what was counted before it is not kept. */
  token: text,
  /** Null until they are counted again. */
  counts: orNull(listOf(mixed<CategoryCount>())),
})

/** How many memories a space has, by author and category: counted when they are asked for after a change. `_id` is the space. */
export type MemoryCountsDoc = DocOf<typeof schema>

export const memoryCountsCollection = defineCollection<MemoryCountsDoc>({
  collection: 'memory_counts',
  schema,
  erase: { space: (_id) => ({ _id }) },
})
