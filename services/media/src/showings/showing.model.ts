import { projected } from '@love-space/members/save-newest.ts'
import { type DocOf, listOf, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export const showingShape = 1

export const avatarRef = (userId: string): string => `avatar:${userId}`
export const spaceRef = (spaceId: string): string => `space:${spaceId}`

const schema = schemaOf({ ...projected, fileIds: listOf(text) })

/** A projection of the files that another service's record shows; `_id` is that record's entry in a file's `refs`. */
export type ShowingDoc = DocOf<typeof schema>

export const showingCollection = defineCollection<ShowingDoc>({
  collection: 'showings',
  schema,
  erase: { space: (id) => ({ _id: spaceRef(id) }), user: (id) => ({ _id: avatarRef(id) }) },
})
