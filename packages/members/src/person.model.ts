import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { type DocOf, flag, orNull, schemaOf, text, textOf, withDefault } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from './save-newest.ts'

export const personShape = 2

const schema = schemaOf({
  ...projected,
  name: withDefault(text, ''),
  avatar: orNull(text),
  language: withDefault(textOf<Language>(), firstLanguage),
  active: withDefault(flag, true),
})

export type PersonDoc = DocOf<typeof schema>

export const personProjection = defineCollection<PersonDoc>({
  collection: 'people',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
