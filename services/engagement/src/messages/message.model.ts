import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** A love message; `_id` is its natural id of space, day and author. */
export interface MessageDoc extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  /** YYYY-MM-DD in the space's time zone, fixed when it was written. */
  readonly day: string
  readonly text: string
  readonly mood: string
  readonly tags: readonly string[]
  readonly likes: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When its words were written, by the clock of their device: earlier ones that come late change nothing. */
  readonly writtenAt: Date
}

const schema = new Schema<MessageDoc>({
  spaceId: { type: String, required: true },
  userId: { type: String, required: true },
  day: { type: String, required: true },
  text: { type: String, required: true },
  mood: { type: String, required: true },
  tags: { type: [String], required: true },
  likes: { type: [String], required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  writtenAt: { type: Date, required: true },
})
schema.index({ spaceId: 1, day: -1, createdAt: -1 })

export const messageAggregate = defineAggregate<MessageDoc>({
  name: 'Message',
  collection: 'messages',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'letters stay with the partner, under no name' },
  },
  upgrade: (stored) => ({ writtenAt: stored.updatedAt, ...stored }) as MessageDoc,
})
