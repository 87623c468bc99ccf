import { type DocOf, listOf, mixed, orNull, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export interface CategoryCount {
  readonly userId: string
  readonly category: string
  readonly count: number
}

export interface MonthCount extends CategoryCount {
  readonly month: string
  /** Id of the user who uploaded the pictures; null for memories without any. */
  readonly ownerId: string | null
}

const schema = schemaOf({
  _id: text,
  /** Random token, new after each change, so that counts read before the change are not stored. */
  token: text,
  /** Counts by author and category; null after a change, until the next read counts again. */
  counts: orNull(listOf(mixed<CategoryCount>())),
  /** Counts of the album's entries by month; null as above. */
  months: orNull(listOf(mixed<MonthCount>())),
})

/** Cached counts of a space's memories and album entries; `_id` is the space id. */
export type MemoryCountsDoc = DocOf<typeof schema>

export const memoryCountsCollection = defineCollection<MemoryCountsDoc>({
  collection: 'memory_counts',
  schema,
  erase: { space: (_id) => ({ _id }) },
})
