import type { Schema } from 'mongoose'
import { assertErasable, type EraseRules } from './erase-rules.ts'
import { optional, schemaOf, text, time } from './fields.ts'
import type { LookupDefinition } from './lookup-document.ts'

/**
 * Declares the lookup collection of an aggregate: it makes a field unique and finds records by it. On a sharded
 * database no index can do both, because the records are sharded by another field.
 */
export const defineLookup = ({
  owners = [],
  keyOf = (value) => value,
  ...given
}: {
  readonly collection: string
  readonly field: string
  readonly keyOf?: LookupDefinition['keyOf']
  readonly owners?: LookupDefinition['owners']
  readonly formerIndex?: string
  readonly erase: EraseRules
}): LookupDefinition => {
  const ofOwners = Object.fromEntries(owners.map((field) => [field, text]))
  const schema = schemaOf({ _id: text, recordId: text, claimId: text, expiresAt: optional(time), ...ofOwners })
  schema.index({ expiresAt: 1 }, { sparse: true })
  for (const field of owners.length > 0 ? owners : ['recordId']) schema.index({ [field]: 1 })
  const definition = { ...given, kind: 'collection' as const, schema: schema as unknown as Schema, keyOf, owners }
  assertErasable(definition)
  return definition as unknown as LookupDefinition
}
