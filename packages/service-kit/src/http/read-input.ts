import type { TSchema } from '@sinclair/typebox'
import type { FieldError } from '../process/app-error.ts'
import { checkOf, fieldErrorsOf } from '../process/validation.ts'
import { withOneLines } from './one-line.ts'

/** Puts defaults where fields are missing. TypeBox's own function also makes an array of an object such as `{"length":3}`. */
const withDefaults = (schema: TSchema, value: unknown): unknown => {
  if (value === undefined) return schema.default === undefined ? value : structuredClone(schema.default)
  const items = schema.items as TSchema | undefined
  if (Array.isArray(value)) return items ? value.map((item) => withDefaults(items, item)) : value
  const properties = schema.properties as Record<string, TSchema> | undefined
  if (typeof value !== 'object' || value === null || !properties) return value
  const given = Object.entries(value).map(([name, part]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, property ? withDefaults(property, part) : part] as const
  })
  const missing = Object.entries(properties)
    .filter(([name, property]) => property.default !== undefined && !Object.hasOwn(value, name))
    .map(([name, property]) => [name, withDefaults(property, undefined)] as const)
  // Object.fromEntries makes `__proto__` an ordinary property, which the schema then refuses.
  return Object.fromEntries([...given, ...missing])
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
