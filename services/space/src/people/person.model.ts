import { defineCollection } from '@love-space/service-kit/store.ts'
import { Schema, type Model } from 'mongoose'

/** What a space shows of its members; auth owns it, the newest version wins. */
export interface PersonRecord {
  /** The user's id. */
  _id: string
  version: number
  name: string
  avatar: string | null
}

const schema = new Schema<PersonRecord>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String },
    avatar: { type: String, default: null },
  },
  { versionKey: false },
)

export const personModel = defineCollection<PersonRecord>({ name: 'Person', collection: 'people', schema })
export type PersonModel = Model<PersonRecord>
