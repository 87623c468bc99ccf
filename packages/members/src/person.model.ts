import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'
import type { Projected } from './save-newest.ts'

export const personShape = 1

/** How somebody is shown; auth owns it, and erases it with the person. */
export interface PersonDoc extends Projected {
  readonly name: string
  readonly avatar: string | null
  /** The language they are written to in. */
  readonly language: Language
}

const schema = new Schema<PersonDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    shape: { type: Number, default: 0 },
    name: { type: String, default: '' },
    avatar: { type: String, default: null },
    language: { type: String, default: firstLanguage },
  },
  { versionKey: false },
)

export const personProjection = defineCollection<PersonDoc>({
  name: 'Person',
  collection: 'people',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
