import { defineCollection } from '@love-space/service-kit/store.ts'
import { Schema } from 'mongoose'

/** What engagement shows of a user; auth owns it and erases it with the person. */
export interface PersonDoc {
  readonly _id: string
  /** Version of the facts at their owner: older ones never overwrite. */
  readonly version: number
  readonly name: string
  readonly avatar: string | null
}

const schema = new Schema<PersonDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, default: '' },
    avatar: { type: String, default: null },
  },
  { versionKey: false },
)

export const personProjection = defineCollection<PersonDoc>({ name: 'Person', collection: 'people', schema })
