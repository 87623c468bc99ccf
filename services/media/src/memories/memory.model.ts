import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { itemFields } from '../items/item-kind.ts'
import { memoryWordsOf } from './memory-words.ts'

const comment = inside({
  id: text,
  userId: text,
  text,
  voice: optional(inside({ fileId: text, transcript: orNull(text) })),
  /** Digest of the request; tells a retry from another request with the same idempotency key. */
  print: text,
  createdAt: time,
})

const schema = aggregateSchemaOf({
  ...itemFields,
  category: textOf<MemoryCategory>(),
  fileIds: listOf(text),
  likes: listOf(text),
  comments: listOf(comment),
  /** Whether the album lists it; absent in documents of older releases until it does. */
  isListed: optional(flag),
})

export type MemoryDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, trashedAt: 1, date: -1, createdAt: -1, _id: -1 })
schema.index({ spaceId: 1, trashedAt: 1, category: 1, date: -1, createdAt: -1, _id: -1 })
schema.index({ trashedAt: 1 })
schema.index({ spaceId: 1, words: 1 })
schema.index({ isListed: 1 })
schema.index({ createdAt: 1, _id: 1 })

export const memoryAggregate = defineAggregate<MemoryDoc>({
  collection: 'memories',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'memories and comments stay with the partner, without the name' },
  },
  upgrade: (stored) => ({ ...stored, words: stored.words ?? memoryWordsOf(stored as MemoryDoc) }) as MemoryDoc,
  backfill: ['words'],
})
