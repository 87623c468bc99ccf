import { type DocOf, orNull, schemaOf, text, textOf } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  spaceId: text,
  userId: text,
  memoryId: text,
  category: text,
  kind: textOf<'image' | 'video' | 'words'>(),
  /** Null for a memory without pictures. */
  fileId: orNull(text),
  /** Who uploaded the file. */
  ownerId: orNull(text),
  /** YYYY-MM-DD: of the picture, else of the memory. */
  day: text,
  /** YYYY-MM */
  month: text,
  /** Sorts the album: day, time of adding, memory, position in it. */
  place: text,
})

/** A picture of a memory that is not in the trash, or such a memory without pictures. Derived from memory and files. */
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
