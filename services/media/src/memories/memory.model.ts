import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  listOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { itemFields } from '../items/item-kind.ts'

const comment = inside({
  id: text,
  userId: text,
  text,
  /** Digest of the request, to tell a retry from another request with the same idempotency key. */
  print: text,
  createdAt: time,
})

const schema = aggregateSchemaOf({
  ...itemFields,
  description: withDefault(text, ''),
  category: textOf<MemoryCategory>(),
  tags: listOf(text),
  fileIds: listOf(text),
  likes: listOf(text),
  comments: listOf(comment),
  createdAt: time,
  updatedAt: time,
})

export type MemoryDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, trashedAt: 1, date: -1, createdAt: -1, _id: -1 })
schema.index({ spaceId: 1, trashedAt: 1, category: 1, date: -1, createdAt: -1, _id: -1 })
schema.index({ trashedAt: 1 })

export const memoryAggregate = defineAggregate<MemoryDoc>({
  collection: 'memories',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'memories and comments stay with the partner, under no name' },
  },
})
