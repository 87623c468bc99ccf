import { Schema, type SchemaDefinition } from 'mongoose'
import type { AggregateDoc } from './aggregate.ts'

declare const read: unique symbol

/** Carries the type that code reads; there is no value behind it. */
interface Typed<T> {
  readonly [read]?: readonly [T]
}

/** One field of a document: how mongoose keeps it and, as its type, what code reads. With `undefined` in it, it may be absent. */
export interface Field<T> extends Typed<T> {
  readonly type: unknown
}

type Fields = Readonly<Record<string, Field<unknown>>>
type ReadOf<F> = F extends Typed<infer T> ? T : never
type Plain<T> = { [K in keyof T]: T[K] }

/** What code reads of these fields. */
export type ShapeOf<F extends Fields> = Plain<
  {
    readonly [K in keyof F as undefined extends ReadOf<F[K]> ? never : K]: ReadOf<F[K]>
  } & {
    readonly [K in keyof F as undefined extends ReadOf<F[K]> ? K : never]?: Exclude<ReadOf<F[K]>, undefined>
  }
>

/** What code reads of a schema, or of a field. */
export type DocOf<S extends Typed<unknown>> = ReadOf<S>

const required = <T>(type: unknown): Field<T> & { readonly required: true } => ({ type, required: true })

/** Never empty: see `withDefault(text, '')` for one that may be. */
export const text = required<string>(String)
export const number = required<number>(Number)
export const flag = required<boolean>(Boolean)
export const time = required<Date>(Date)

/** A text that is one of a few. */
export const textOf = <T extends string>(): Field<T> => required(String)

/** A number that is one of a few. */
export const numberOf = <T extends number>(): Field<T> => required(Number)

/** A value of which mongoose checks nothing. */
export const mixed = <T>(): Field<T> => required(Schema.Types.Mixed)

/** A list, empty where nothing is given. */
export const listOf = <T>({ type }: Field<T>): Field<readonly T[]> => required([type])

/** A document without an id of its own, within another one. */
export const inside = <F extends Fields>(fields: F): Field<ShapeOf<F>> =>
  required(new Schema(fields as SchemaDefinition, { _id: false }))

/** Is stored with this value where none is given; the outermost of `withDefault`, `orNull` and `optional` counts. */
export const withDefault = <T>({ type }: Field<T>, value: T | (() => T)): Field<T> & { readonly default: unknown } => ({
  type,
  default: value,
})

/** Is stored as null where nothing is given. */
export const orNull = <T>(field: Field<T>): Field<T | null> => withDefault<T | null>(field, null)

/** Is absent where nothing is given. */
export const optional = <T>(field: Field<T>): Field<T | undefined> => withDefault<T | undefined>(field, undefined)

/** The schema of a collection; indexes are declared on it. */
export const schemaOf = <F extends Fields>(fields: F): Schema<ShapeOf<F>> & Typed<ShapeOf<F>> =>
  new Schema(fields as SchemaDefinition, { versionKey: false }) as unknown as Schema<ShapeOf<F>>

/** The schema of an aggregate; the kit adds `_id` and `version`. */
export const aggregateSchemaOf = <F extends Fields>(
  fields: F,
): Schema<Plain<AggregateDoc & ShapeOf<F>>> & Typed<Plain<AggregateDoc & ShapeOf<F>>> =>
  new Schema(fields as SchemaDefinition) as unknown as Schema<Plain<AggregateDoc & ShapeOf<F>>>
