import type { Schema } from 'mongoose'

export interface DeclaredIndex {
  readonly collection: string
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly expireAfterSeconds?: number
}

export interface DeclaredCollection {
  readonly kind: 'aggregate' | 'collection'
  readonly collection: string
  readonly schema: Pick<Schema, 'indexes'>
  readonly formerIndexes?: readonly string[]
  readonly lookup?: { readonly collection: string; readonly formerIndex?: string }
}
