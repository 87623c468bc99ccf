import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { SlotDoc } from './create-in-slot.ts'

/** A playlist beside the default one, which needs no document: its id is that of its space. */
export interface PlaylistDoc extends SlotDoc {
  readonly name: string
  readonly createdAt: Date
}

const required = { type: String, required: true } as const
const schema = new Schema<PlaylistDoc>({
  spaceId: required,
  slot: { type: String },
  name: required,
  createdAt: { type: Date, required: true },
})
schema.index({ spaceId: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const playlistAggregate = defineAggregate<PlaylistDoc>({
  name: 'Playlist',
  collection: 'playlists',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
