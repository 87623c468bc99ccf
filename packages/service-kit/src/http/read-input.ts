import type { TSchema } from '@sinclair/typebox'
import type { FieldError } from '../process/app-error.ts'
import { checkOf, fieldErrorsOf } from '../process/validation.ts'
import { mapParts } from './map-parts.ts'
import { withOneLines } from './one-line.ts'

const missingDefaults = (schema: TSchema, value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, TSchema>)
      .filter(([name, property]) => property.default !== undefined && !Object.hasOwn(value, name))
      .map(([name, property]) => [name, structuredClone<unknown>(property.default)]),
  )

/** Puts defaults where fields are missing. TypeBox's own function also makes an array of an object such as `{"length":3}`. */
const withDefaults = (schema: TSchema, value: unknown): unknown => {
  const mapped = mapParts(schema, value, withDefaults)
  if (typeof mapped !== 'object' || mapped === null || Array.isArray(mapped)) return mapped
  return { ...mapped, ...missingDefaults(schema, mapped) }
}

/** Returns a value from outside with its defaults and cleaned texts, and what its schema refuses in it. */
export const readInput = (
  schema: TSchema,
  value: unknown,
  part: string,
): { readonly complete: unknown; readonly errors: readonly FieldError[] } => {
  const complete = withDefaults(schema, withOneLines(schema, value))
  return { complete, errors: checkOf(schema).Check(complete) ? [] : fieldErrorsOf(schema, complete, part) }
}
