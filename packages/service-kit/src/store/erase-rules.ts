import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { fieldsNaming } from '@love-space/contracts/ownership.ts'
import type { mongo, Schema } from 'mongoose'

interface StoredDoc {
  readonly _id: string
  readonly [field: string]: unknown
}

/** Rule of an erasure: returns the filter of documents to erase, or gives the reason why none are. */
export type EraseRule = ((id: string) => mongo.Filter<StoredDoc>) | { readonly otherwise: string }

export type EraseRules = Readonly<Partial<Record<ErasureKind, EraseRule>>> | 'nothing of anybody'

const fieldsOf = (schema: Schema): string[] =>
  Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: Schema }).schema
    return [path.split('.').at(-1) ?? path, ...(inner ? fieldsOf(inner) : [])]
  })

/** Throws if a schema has ids of a space or user, but no rule how they are erased. */
export const assertErasable = (of: {
  readonly collection: string
  readonly schema: Schema
  readonly erase: EraseRules
}): void => {
  const rules = of.erase === 'nothing of anybody' ? {} : of.erase
  const fields = fieldsOf(of.schema)
  for (const [kind, names] of Object.entries(fieldsNaming) as [ErasureKind, RegExp][]) {
    const field = fields.find((name) => names.test(name))
    if (field !== undefined && !rules[kind]) {
      throw new Error(`${of.collection}: "${field}" names a ${kind}, and "erase" does not say how that is erased`)
    }
  }
}
