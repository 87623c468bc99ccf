import { Instant, type TInstant } from '@love-space/contracts/primitives.ts'
import * as stored from '@love-space/service-kit/store/fields.ts'
import { OptionalKind, TypeGuard, type Static, type TObject, type TSchema, type TUnion } from '@sinclair/typebox'
import { crc32 } from 'node:zlib'
import type { Schema } from 'mongoose'

type DocValue<S extends TSchema> = S extends TInstant
  ? Date
  : S extends TUnion<infer Parts>
    ? { [I in keyof Parts]: DocValue<Parts[I]> }[number]
    : Static<S>

type OrAbsent<S> = S extends { readonly [OptionalKind]: 'Optional' } ? undefined : never

const fieldOf = (schema: TSchema): stored.Field<unknown> => {
  const { [OptionalKind]: optional, ...plain } = schema as TSchema & { readonly [OptionalKind]?: unknown }
  if (optional !== undefined) return stored.optional(fieldOf(plain as TSchema))
  if (TypeGuard.IsUnion(schema)) {
    const [first, ...others] = schema.anyOf.filter((part) => !TypeGuard.IsNull(part))
    if (!first) throw new Error('A field cannot only be null.')
    return others.length + 1 < schema.anyOf.length ? stored.orNull(fieldOf(first)) : fieldOf(first)
  }
  if (TypeGuard.IsObject(schema)) return stored.inside(fieldsOf(schema.properties))
  if (TypeGuard.IsArray(schema)) return stored.listOf(fieldOf(schema.items))
  if (TypeGuard.IsBoolean(schema)) return stored.flag
  if (TypeGuard.IsInteger(schema)) return stored.number
  return schema.pattern === Instant.pattern ? stored.time : stored.text
}

const fieldsOf = (properties: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema)]))

/** Returns the fields by which a row stores those of a record, without the named ones. */
export const rowFieldsFor = <S extends TObject, Left extends keyof S['properties'] & string>(
  { properties }: S,
  left: readonly Left[],
) =>
  fieldsOf(
    Object.fromEntries(Object.entries(properties).filter(([name]) => !left.includes(name as Left))),
  ) as unknown as {
    readonly [K in Exclude<keyof S['properties'] & string, Left>]: stored.Field<
      DocValue<S['properties'][K]> | OrAbsent<S['properties'][K]>
    >
  }

/** Returns the number of a row's shape: another one for other fields, or for another count of changed rules. */
export const shapeOf = ({ paths }: Schema, changedRules: number): number =>
  crc32(JSON.stringify([changedRules, Object.keys(paths).toSorted()]))

type TextOf<V> = V extends Date ? string : V
type TextRow<Row> = { readonly [K in keyof Row]: TextOf<Row[K]> }

export const rowFieldsOf = <Row extends object, Facts extends object>(
  schema: Schema<Row>,
  record: Facts & Pick<TextRow<Row>, keyof Row & keyof Facts>,
): Pick<Row, keyof Row & keyof Facts> => {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const path = schema.path(name)
    if (path) fields[name] = path.instance === 'Date' && value !== null ? new Date(value as string) : value
  }
  return fields as Pick<Row, keyof Row & keyof Facts>
}

/** A row's stored fields: as in the contract, with dates for strings. */
type Stored<Answer> = { readonly [K in keyof Answer]: Answer[K] | (string extends Answer[K] ? Date : never) }

export const toAnswer = <S extends TObject>({ properties, required = [] }: S, stored: Stored<Static<S>>): Static<S> => {
  const answer: Record<string, unknown> = {}
  for (const name of Object.keys(properties)) {
    const value: unknown = stored[name as keyof typeof stored]
    if (value instanceof Date) answer[name] = value.toISOString()
    // Rows of an earlier release may lack required fields.
    else if (value !== undefined || required.includes(name)) answer[name] = value ?? null
  }
  return answer as Static<S>
}
