import type { Schema } from 'mongoose'

/** An index that a service wants to be there. */
export interface DeclaredIndex {
  readonly collection: string
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly expireAfterSeconds?: number
}

/** What a service declares of one of its collections, with events or without. */
export interface DeclaredCollection {
  readonly kind: 'aggregate' | 'collection'
  readonly collection: string
  readonly schema: Pick<Schema, 'indexes'>
  readonly formerIndexes?: readonly string[]
}
