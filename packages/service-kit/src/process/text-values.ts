import { Type, type TObject, type TSchema } from '@sinclair/typebox'

const numberText = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,10})?$/

const anything: TSchema = Type.Unknown()

const isNumeric = (schema: TSchema): boolean => schema.type === 'number' || schema.type === 'integer'

/** Returns whether an empty text is a value. Otherwise it counts as omitted, and is invalid for a number or boolean. */
const mayBeEmpty = (schema: TSchema): boolean => {
  const variants = (schema.anyOf as TSchema[] | undefined)?.filter(({ type }) => type !== 'null') ?? [schema]
  return !variants.every(
    (variant) => isNumeric(variant) || typeof variant.const === 'number' || variant.type === 'boolean',
  )
}

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

/** Throws if a number in a schema for texts has no minimum, which is always a mistake. */
export const assertNumbersAreBounded = (schema: TObject, where: string): void => {
  for (const [name, property] of Object.entries(schema.properties)) {
    const inner = property.type === 'array' ? (property.items as TSchema) : property
    if (isNumeric(inner) && inner.minimum === undefined && inner.exclusiveMinimum === undefined) {
      throw new Error(`${where}: the number "${name}" needs a minimum`)
    }
  }
}

/** Converts texts (a query, path parameters, an environment) to values of their schema. Drops empty texts, unless told not to. */
export const valuesOf = (
  schema: TObject,
  texts: Readonly<Record<string, readonly string[] | undefined>>,
  { dropsEmpty = true }: { readonly dropsEmpty?: boolean } = {},
): Record<string, unknown> => {
  const values: [string, unknown][] = []
  for (const [name, given] of Object.entries(texts)) {
    const property: TSchema = (Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined) ?? anything
    const isList = property.type === 'array'
    const one = isList ? (property.items as TSchema) : property
    const filled = (given ?? []).filter((text) => text !== '' || !dropsEmpty || !mayBeEmpty(one))
    if (filled.length === 0) continue
    if (isList) values.push([name, filled.map((text) => toValue(one, text))])
    else values.push([name, filled.length > 1 ? filled : toValue(one, filled[0] ?? '')])
  }
  // Object.fromEntries makes `__proto__` an ordinary property; an assignment would not.
  return Object.fromEntries(values)
}
