import type { TSchema } from '@sinclair/typebox'
import { mapParts } from './map-parts.ts'

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Matches characters to remove. Keeps U+200D, which joins emoji, and U+200C, which some names need. */
const hidden = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

export const oneLine = (text: string): string => text.replace(lineBreaks, ' ').replace(hidden, '').trim()

const isOneLine = (schema: TSchema): boolean => schema['x-one-line'] === true

const partsOf = (schema: TSchema): readonly TSchema[] => [
  ...Object.values((schema.properties ?? {}) as Record<string, TSchema>),
  ...(schema.items ? [schema.items as TSchema] : []),
  ...((schema.anyOf ?? []) as TSchema[]),
]

const holders = new WeakMap<TSchema, boolean>()
const holdsOneLine = (schema: TSchema): boolean => {
  let holds = holders.get(schema)
  if (holds === undefined) {
    holds = isOneLine(schema) || partsOf(schema).some(holdsOneLine)
    holders.set(schema, holds)
  }
  return holds
}

/** Cleans the texts of a value whose schema says `x-one-line`. */
export const withOneLines = (schema: TSchema, value: unknown): unknown => {
  if (!holdsOneLine(schema)) return value
  if (typeof value === 'string') {
    return [schema, ...partsOf(schema)].some(isOneLine) ? oneLine(value) : value
  }
  return mapParts(schema, value, withOneLines)
}
