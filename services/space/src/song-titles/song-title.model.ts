import { type DocOf, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  titleArtist: orNull(text),
  expiresAt: time,
})

export type SongTitleDoc = DocOf<typeof schema>

schema.index({ expiresAt: 1 })

export const songTitleCollection = defineCollection<SongTitleDoc>({
  collection: 'song_titles',
  schema,
  erase: 'nothing of anybody',
})
