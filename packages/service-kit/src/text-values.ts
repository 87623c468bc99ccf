import type { TObject, TSchema } from '@sinclair/typebox'

const numberText = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,10})?$/

const isNumeric = (schema: TSchema): boolean => schema.type === 'number' || schema.type === 'integer'

const toValue = (schema: TSchema, text: string): unknown => {
  if (isNumeric(schema) || typeof schema.const === 'number') return numberText.test(text) ? Number(text) : text
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  const variants = schema.anyOf as TSchema[] | undefined
  for (const variant of variants ?? []) {
    const value = toValue(variant, text)
    if (typeof value !== 'string') return value
  }
  return text
}

/** Refuses a schema for texts whose numbers have no minimum: an unbounded one is always a mistake. */
export const assertNumbersAreBounded = (schema: TObject, where: string): void => {
  for (const [name, property] of Object.entries(schema.properties)) {
    const inner = property.type === 'array' ? (property.items as TSchema) : property
    if (isNumeric(inner) && inner.minimum === undefined && inner.exclusiveMinimum === undefined) {
      throw new Error(`${where}: the number "${name}" needs a minimum`)
    }
  }
}

/** Turns texts (a query, path parameters, an environment) into the values their schema asks for; empty texts are dropped. */
export const valuesOf = (
  schema: TObject,
  texts: Readonly<Record<string, readonly string[] | undefined>>,
): Record<string, unknown> => {
  const values: [string, unknown][] = []
  for (const [name, given] of Object.entries(texts)) {
    const filled = (given ?? []).filter((text) => text !== '')
    if (filled.length === 0) continue
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (property?.type === 'array') {
      values.push([name, filled.map((text) => toValue(property.items as TSchema, text))])
    } else {
      values.push([name, filled.length > 1 ? filled : toValue(property ?? ({} as TSchema), filled[0] ?? '')])
    }
  }
  // Entries, not assignment: a text named __proto__ must stay an ordinary property.
  return Object.fromEntries(values)
}
