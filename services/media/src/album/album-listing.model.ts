import { type DocOf, flag, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  spaceId: text,
  memoryId: text,
  startedAt: time,
  /** Made by a reader who lists what a writer will list too; other readers need not list it again. */
  isReaders: flag,
})

/** Records that a process changes a memory and then lists it. One that stays belongs to a process that died. */
export type AlbumListingDoc = DocOf<typeof schema>

schema.index({ startedAt: 1 })
schema.index({ spaceId: 1 })

export const albumListingCollection = defineCollection<AlbumListingDoc>({
  collection: 'album_listings',
  schema,
  erase: {
    space: {
      otherwise: 'the job finish-listings needs it to remove entries that a dead process left, then deletes it',
    },
    user: { otherwise: 'names no user' },
  },
})
