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
  /** Files that have them. */
  files: listOf(text),
  state: textOf<'stored' | 'removing'>(),
  createdAt: time,
})

/**
 * The bytes of one or more files of a scope, stored once. `_id` follows from the scope and their SHA-256; `key` is another one
 * whenever they are stored anew, so that removing older ones never removes these.
 */
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
