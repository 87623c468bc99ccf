import { type DocOf, listOf, mixed, orNull, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export interface CategoryCount {
  readonly userId: string
  readonly category: string
  readonly count: number
}

export interface MonthCount extends CategoryCount {
  readonly month: string
  /** Who uploaded the pictures; null for memories without any. */
  readonly ownerId: string | null
}

const schema = schemaOf({
  _id: text,
  /** New after each change, so that counts read before the change are not stored. */
  token: text,
  /** Null after a change, until the next read counts again. */
  counts: orNull(listOf(mixed<CategoryCount>())),
  /** The same of the album's entries. */
  months: orNull(listOf(mixed<MonthCount>())),
})

/** Cached numbers of a space: of its memories by author and category, of its album also by month; `_id` is the space id. */
export type MemoryCountsDoc = DocOf<typeof schema>

export const memoryCountsCollection = defineCollection<MemoryCountsDoc>({
  collection: 'memory_counts',
  schema,
  erase: { space: (_id) => ({ _id }) },
})
