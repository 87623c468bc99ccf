import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors'
import type { FieldError } from './app-error.ts'

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

export const checkOf = <S extends TSchema>(schema: S): TypeCheck<S> => {
  let check = compiled.get(schema)
  if (!check) {
    check = TypeCompiler.Compile<TSchema>(schema)
    compiled.set(schema, check)
  }
  return check as TypeCheck<S>
}

const constants = (schema: TSchema): unknown[] | undefined => {
  const variants = schema.anyOf as TSchema[] | undefined
  const values = variants?.filter((variant) => variant.type !== 'null').map((variant) => variant.const as unknown)
  return values?.length && values.every((value) => value !== undefined) ? values : undefined
}

const wrongForm = 'This has the wrong format.'

const described = (schema: TSchema, otherwise: string): string =>
  typeof schema.description === 'string' ? `${otherwise} Expected: ${schema.description}.` : otherwise

/** Texts of invalid values, for users. */
const sentences: Partial<Record<ValueErrorType, string | ((schema: TSchema) => string)>> = {
  [ValueErrorType.ObjectRequiredProperty]: 'This field is required.',
  [ValueErrorType.ObjectAdditionalProperties]: 'This field is not known.',
  [ValueErrorType.String]: 'This must be a text.',
  [ValueErrorType.StringMinLength]: ({ minLength }) =>
    minLength === 1 ? 'This must not be empty.' : `This needs at least ${minLength} characters.`,
  [ValueErrorType.StringMaxLength]: ({ maxLength }) => `This may have at most ${maxLength} characters.`,
  [ValueErrorType.StringPattern]: (schema) => described(schema, wrongForm),
  [ValueErrorType.Integer]: 'This must be a whole number.',
  [ValueErrorType.Number]: 'This must be a number.',
  [ValueErrorType.IntegerMinimum]: ({ minimum }) => `This must be at least ${minimum}.`,
  [ValueErrorType.NumberMinimum]: ({ minimum }) => `This must be at least ${minimum}.`,
  [ValueErrorType.IntegerMaximum]: ({ maximum }) => `This must be at most ${maximum}.`,
  [ValueErrorType.NumberMaximum]: ({ maximum }) => `This must be at most ${maximum}.`,
  [ValueErrorType.Boolean]: 'This must be true or false.',
  [ValueErrorType.Array]: 'This must be a list.',
  [ValueErrorType.ArrayMinItems]: ({ minItems }) => `This needs at least ${minItems} entries.`,
  [ValueErrorType.ArrayMaxItems]: ({ maxItems }) => `This may have at most ${maxItems} entries.`,
  [ValueErrorType.ArrayUniqueItems]: 'No entry may stand here twice.',
  [ValueErrorType.Object]: 'This must be an object.',
  [ValueErrorType.Literal]: (schema) => `This must be ${JSON.stringify(schema.const)}.`,
  [ValueErrorType.Union]: (schema) => {
    const values = constants(schema)
    return values ? `This must be one of: ${values.join(', ')}.` : wrongForm
  },
}

const sentenceOf = ({ type, schema }: ValueError): string => {
  const sentence = sentences[type] ?? 'This is not valid.'
  return typeof sentence === 'string' ? sentence : sentence(schema)
}

/** Returns the most helpful error inside a union: that of its only variant besides null. */
const innermost = (error: ValueError): ValueError => {
  if (error.type !== ValueErrorType.Union || constants(error.schema)) return error
  const variants = error.schema.anyOf as TSchema[]
  const wanted = variants.flatMap((variant, index) => (variant.type === 'null' ? [] : [index]))
  const only = wanted.length === 1 ? error.errors[wanted[0] ?? 0]?.First() : undefined
  return only ? innermost(only) : error
}

const errorsMax = 20

export const fieldErrorsOf = (schema: TSchema, value: unknown, part: string): FieldError[] => {
  const found = new Map<string, FieldError>()
  for (const outer of checkOf(schema).Errors(value)) {
    const error = innermost(outer)
    const field = [part, ...error.path.split('/').slice(1)].join('.')
    if (!found.has(field)) found.set(field, { field, message: sentenceOf(error) })
    if (found.size >= errorsMax) break
  }
  return [...found.values()]
}

export const fits = <S extends TSchema>(schema: S, value: unknown): value is Static<S> => checkOf(schema).Check(value)

const opened = new WeakMap<TSchema, TSchema>()

const mapValues = (schemas: Readonly<Record<string, TSchema>>): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutBounds(schema)]))

const withoutBounds = (schema: TSchema): TSchema => {
  const { additionalProperties: _, ...rest } = schema
  return {
    ...rest,
    ...(schema.properties ? { properties: mapValues(schema.properties as Record<string, TSchema>) } : {}),
    ...(schema.patternProperties
      ? { patternProperties: mapValues(schema.patternProperties as Record<string, TSchema>) }
      : {}),
    ...(schema.items ? { items: withoutBounds(schema.items as TSchema) } : {}),
    ...(schema.anyOf ? { anyOf: (schema.anyOf as TSchema[]).map(withoutBounds) } : {}),
  } as TSchema
}

/** Returns whether a value fits a schema. Accepts unknown properties, which a newer release may send. */
export const fitsLoosely = <S extends TSchema>(schema: S, value: unknown): value is Static<S> => {
  let open = opened.get(schema)
  if (!open) {
    open = withoutBounds(schema)
    opened.set(schema, open)
  }
  return fits(open, value)
}
