import { type DocOf, orNull, schemaOf, text, textOf } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  spaceId: text,
  userId: text,
  memoryId: text,
  category: text,
  kind: textOf<'image' | 'video' | 'words'>(),
  /** Id of the picture; null for a memory without pictures. */
  fileId: orNull(text),
  /** Id of the user who uploaded the picture. */
  ownerId: orNull(text),
  /** Day of the picture, else of the memory, as YYYY-MM-DD. */
  day: text,
  /** Month of `day`, as YYYY-MM. */
  month: text,
  /** Sort key of the album: day, time of adding, memory, position in the memory. */
  place: text,
})

/** An album entry: a picture of a memory outside the trash, or such a memory without any. Derived from both. */
export type AlbumEntryDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, place: -1 })
schema.index({ spaceId: 1, category: 1, place: -1 })
schema.index({ memoryId: 1 })
schema.index({ fileId: 1 })

export const albumEntryCollection = defineCollection<AlbumEntryDoc>({
  collection: 'album_entries',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'entries stay with their memories' },
  },
})
