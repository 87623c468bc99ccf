import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import type { mongo, Schema } from 'mongoose'

interface StoredDoc {
  readonly _id: string
  readonly [field: string]: unknown
}

/** What of a collection goes: the documents that fit, or none of them and why not. */
export type EraseRule = ((id: string) => mongo.Filter<StoredDoc>) | { readonly otherwise: string }

/** What a collection holds of spaces and users, and how that goes when one of them is erased. */
export type EraseRules = Readonly<Partial<Record<ErasureKind, EraseRule>>> | 'nothing of anybody'

const namesOf: Readonly<Record<ErasureKind, RegExp>> = {
  space: /^spaceIds?$/,
  user: /^(user|owner|actor|author|member|partner|reader)Ids?$|^(created|used|ended|liked)By$/,
}

const fieldsOf = (schema: Schema): string[] =>
  Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: Schema }).schema
    return [path.split('.').at(-1) ?? path, ...(inner ? fieldsOf(inner) : [])]
  })

/** Throws where a schema names a space or a user and nothing says how that is erased. */
export const assertErasable = (of: {
  readonly collection: string
  readonly schema: Schema
  readonly erase: EraseRules
}): void => {
  const rules = of.erase === 'nothing of anybody' ? {} : of.erase
  const fields = fieldsOf(of.schema)
  for (const kind of ['space', 'user'] as const) {
    const field = fields.find((name) => namesOf[kind].test(name))
    if (field !== undefined && !rules[kind]) {
      throw new Error(`${of.collection}: "${field}" names a ${kind}, and "erase" does not say how that is erased`)
    }
  }
}
