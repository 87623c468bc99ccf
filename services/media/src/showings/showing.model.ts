import type { Projected } from '@love-space/members/save-newest.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

export const showingShape = 1

export const avatarRef = (userId: string): string => `avatar:${userId}`
export const spaceRef = (spaceId: string): string => `space:${spaceId}`

/** A projection: which files a record of another service shows; `_id` is the reference they are attached by. */
export interface ShowingDoc extends Projected {
  readonly fileIds: readonly string[]
}

const schema = new Schema<ShowingDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    shape: { type: Number, default: 0 },
    fileIds: { type: [String], required: true },
  },
  { versionKey: false },
)

export const showingCollection = defineCollection<ShowingDoc>({
  name: 'Showing',
  collection: 'showings',
  schema,
  erase: { space: (id) => ({ _id: spaceRef(id) }), user: (id) => ({ _id: avatarRef(id) }) },
})
