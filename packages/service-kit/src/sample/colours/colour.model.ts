import { type DocOf, number, schemaOf, text } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({ _id: text, version: number, colour: text, applied: number })

export type ColourDoc = DocOf<typeof schema>

export const colourCollection = defineCollection<ColourDoc>({
  collection: 'colours',
  schema,
  erase: 'nothing of anybody',
})
