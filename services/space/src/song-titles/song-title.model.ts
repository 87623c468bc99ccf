import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** What a page is called, as its site said; it says nothing of who asked. */
export interface SongTitleDoc {
  /** The hash of what was asked. */
  readonly _id: string
  readonly titleArtist: string | null
  readonly expiresAt: Date
}

const schema = new Schema<SongTitleDoc>(
  { _id: String, titleArtist: { type: String, default: null }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
)
schema.index({ expiresAt: 1 })

export const songTitleCollection = defineCollection<SongTitleDoc>({
  name: 'SongTitle',
  collection: 'song_titles',
  schema,
  erase: 'nothing of anybody',
})
