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
  /** Ids of the files that share these bytes. */
  files: listOf(text),
  state: textOf<'stored' | 'removing'>(),
  createdAt: time,
})

/**
 * Bytes that files of one scope share. `_id` derives from the scope and the SHA-256 of the bytes. Each time they are
 * stored, `key` is new, so that a late delete of an older key cannot remove them.
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
