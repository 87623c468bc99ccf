import type { Static, TObject } from '@sinclair/typebox'
import type { Schema } from 'mongoose'

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
