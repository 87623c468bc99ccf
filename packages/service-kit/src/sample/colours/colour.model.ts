import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** A projection: what this service keeps of another one's facts. */
export interface ColourDoc {
  readonly _id: string
  readonly version: number
  readonly colour: string
  readonly applied: number
}

const schema = new Schema<ColourDoc>(
  { _id: String, version: Number, colour: String, applied: Number },
  { versionKey: false },
)

export const colourCollection = defineCollection<ColourDoc>({
  name: 'Colour',
  collection: 'colours',
  schema,
  erase: 'nothing of anybody',
})
