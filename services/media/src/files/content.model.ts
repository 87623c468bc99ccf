import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  listOf,
  number,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  scope: text,
  key: text,
  bytes: number,
  files: listOf(text),
  state: textOf<'stored' | 'removing'>(),
  createdAt: time,
})

/** Bytes that identical files of a scope share. Each has a new `key`: a late delete of earlier bytes does no harm. */
export type ContentDoc = DocOf<typeof schema>

schema.index({ scope: 1 })
schema.index({ files: 1 })
schema.index({ key: 1 })
schema.index({ state: 1, createdAt: 1 })

export const contentAggregate = defineAggregate<ContentDoc>({
  collection: 'contents',
  schema,
  erase: { space: (scope) => ({ scope }), user: (scope) => ({ scope }) },
})
