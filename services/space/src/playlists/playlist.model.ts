import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** A playlist beside the default one, which needs no document: its id is that of its space. */
export interface PlaylistDoc {
  readonly _id: string
  readonly version: number
  readonly spaceId: string
  readonly name: string
  readonly createdAt: Date
}

const required = { type: String, required: true } as const
const schema = new Schema<PlaylistDoc>({
  spaceId: required,
  name: required,
  createdAt: { type: Date, required: true },
})
schema.index({ spaceId: 1 })

export const playlistAggregate = defineAggregate<PlaylistDoc>({
  name: 'Playlist',
  collection: 'playlists',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
