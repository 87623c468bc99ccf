import type { TSchema } from '@sinclair/typebox'

/** Returns a copy of a list or object whose known parts are mapped with their schemas. Other values stay. */
export const mapParts = (
  schema: TSchema,
  value: unknown,
  map: (schema: TSchema, part: unknown) => unknown,
): unknown => {
  const items = schema.items as TSchema | undefined
  if (Array.isArray(value)) return items ? value.map((item) => map(items, item)) : value
  const properties = schema.properties as Record<string, TSchema> | undefined
  if (typeof value !== 'object' || value === null || !properties) return value
  // Object.fromEntries makes `__proto__` an ordinary property, which the schema then refuses.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      return [name, property ? map(property, part) : part]
    }),
  )
}
