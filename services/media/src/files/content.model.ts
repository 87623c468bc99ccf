import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/**
 * The bytes of one or more files of a scope, stored once. `_id` follows from the scope and their SHA-256; `key` is another one
 * whenever they are stored anew, so that removing older ones never removes these.
 */
export interface ContentDoc extends AggregateDoc {
  readonly scope: string
  readonly key: string
  readonly bytes: number
  /** Files that have them. */
  readonly files: readonly string[]
  readonly state: 'stored' | 'removing'
  readonly createdAt: Date
}

const schema = new Schema<ContentDoc>({
  scope: { type: String, required: true },
  key: { type: String, required: true },
  bytes: { type: Number, required: true },
  files: { type: [String], required: true },
  state: { type: String, required: true },
  createdAt: { type: Date, required: true },
})
schema.index({ scope: 1 })
schema.index({ files: 1 })
schema.index({ key: 1 })
schema.index({ state: 1, createdAt: 1 })

export const contentAggregate = defineAggregate<ContentDoc>({
  name: 'Content',
  collection: 'contents',
  schema,
  erase: { space: (scope) => ({ scope }), user: (scope) => ({ scope }) },
})
