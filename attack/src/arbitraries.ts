import type { TSchema } from '@sinclair/typebox'
import fc, { type Arbitrary } from 'fast-check'

const listMax = 4
const textCharsMax = 300

const textOf = ({ pattern, minLength = 0, maxLength = textCharsMax }: TSchema): Arbitrary<string> => {
  const [min, max] = [minLength as number, Math.min(maxLength as number, Math.max(textCharsMax, minLength as number))]
  if (pattern === undefined) return fc.string({ minLength: min, maxLength: max, unit: 'grapheme' })
  return (
    fc
      .stringMatching(new RegExp(pattern as string), { size: 'small' })
      // Leaves out `.` and `..`, which HTTP clients resolve as path segments.
      .filter((text) => text.length >= min && text.length <= max && !/^\.{1,2}$/.test(text))
  )
}

const objectOf = (schema: TSchema): Arbitrary<unknown> => {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>
  const required = (schema.required ?? []) as string[]
  const [named] = Object.entries((schema.patternProperties ?? {}) as Record<string, TSchema>)
  if (named) {
    const [pattern, inner] = named
    const maxKeys = Math.min((schema.maxProperties ?? listMax) as number, listMax)
    return fc.dictionary(fc.stringMatching(new RegExp(pattern)), arbitraryOf(inner), { maxKeys })
  }
  const values = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)]))
  const record = fc.record(values, { requiredKeys: required, noNullPrototype: true })
  const min = (schema.minProperties ?? 0) as number
  return record.filter((value) => Object.keys(value).length >= min)
}

export const arbitraryOf = (schema: TSchema): Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as TSchema[]).map(arbitraryOf))
  const [minimum, maximum] = [(schema.minimum ?? -1_000_000) as number, (schema.maximum ?? 1_000_000) as number]
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items as TSchema), {
        minLength: (schema.minItems ?? 0) as number,
        maxLength: Math.min((schema.maxItems ?? listMax) as number, listMax),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
