import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import { itemFields, type ItemDoc } from '../items/item-kind.ts'

export interface CommentDoc {
  readonly id: string
  readonly userId: string
  readonly text: string
  /** Tells a repetition of the request that wrote it from another one with its key. */
  readonly print: string
  readonly createdAt: Date
}

export interface MemoryDoc extends ItemDoc {
  readonly description: string
  readonly category: MemoryCategory
  readonly tags: readonly string[]
  /** Files it shows, in order. */
  readonly fileIds: readonly string[]
  readonly likes: readonly string[]
  /** Oldest first. */
  readonly comments: readonly CommentDoc[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

const text = { type: String, required: true }
const time = { type: Date, required: true }
const comment = new Schema({ id: text, userId: text, text, print: text, createdAt: time }, { _id: false, id: false })

const schema = new Schema<MemoryDoc>(
  {
    ...itemFields,
    description: { type: String, default: '' },
    category: text,
    tags: { type: [String], required: true },
    fileIds: { type: [String], required: true },
    likes: { type: [String], required: true },
    comments: { type: [comment], required: true },
    createdAt: time,
    updatedAt: time,
  },
  { id: false },
)
schema.index({ spaceId: 1, trashedAt: 1, date: -1, _id: -1 })
schema.index({ spaceId: 1, trashedAt: 1, category: 1, date: -1, _id: -1 })
schema.index({ trashedAt: 1 })

export const memoryAggregate = defineAggregate<MemoryDoc>({
  name: 'Memory',
  collection: 'memories',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'memories and comments stay with the partner, under no name' },
  },
})
