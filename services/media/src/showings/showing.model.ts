import type { FileAudience } from '@love-space/contracts/engagement/record-files.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { type DocOf, inside, listOf, optional, schemaOf, text, textOf } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { sealing } from '../files/file.model.ts'

export const showingShape = 1

export const avatarRef = (userId: string): string => `avatar:${userId}`
export const spaceRef = (spaceId: string): string => `space:${spaceId}`

const schema = schemaOf({
  ...projected,
  fileIds: listOf(text),
  /** Space and writer of a record of engagement. */
  spaceId: optional(text),
  userId: optional(text),
  sealing: optional(inside(sealing)),
  audience: optional(textOf<FileAudience>()),
})

schema.index({ spaceId: 1 }, { sparse: true })
schema.index({ userId: 1 }, { sparse: true })

/** A projection of the files that another service's record shows; `_id` is that record's entry in a file's `refs`. */
export type ShowingDoc = DocOf<typeof schema>

export const showingCollection = defineCollection<ShowingDoc>({
  collection: 'showings',
  schema,
  erase: {
    space: (spaceId) => ({ $or: [{ _id: spaceRef(spaceId) }, { spaceId }] }),
    user: (userId) => ({ $or: [{ _id: avatarRef(userId) }, { userId }] }),
  },
})
