import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { SlotDoc } from './create-in-slot.ts'

/** A song belongs to both; who added it is not kept. */
export interface SongDoc extends SlotDoc {
  readonly playlistId: string
  readonly url: string
  readonly titleArtist: string
  readonly description: string
  readonly icon: string
  /** Sorts the songs of a playlist; between any two there is room for another. */
  readonly position: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

const required = { type: String, required: true } as const
const text = { type: String, default: '' } as const
const moment = { type: Date, required: true } as const

const schema = new Schema<SongDoc>({
  spaceId: required,
  slot: { type: String },
  playlistId: required,
  url: required,
  titleArtist: text,
  description: text,
  icon: required,
  position: required,
  createdAt: moment,
  updatedAt: moment,
})
schema.index({ spaceId: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const songAggregate = defineAggregate<SongDoc>({
  name: 'Song',
  collection: 'songs',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
