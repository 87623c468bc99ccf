import { Schema, type SchemaDefinition } from 'mongoose'
import type { AggregateDoc } from './aggregate.ts'

declare const read: unique symbol

/** Carries a type; it is absent at run time. */
interface Typed<T> {
  readonly [read]?: readonly [T]
}

/** A field of a document: its mongoose type, and as `T` its type in code. `undefined` in `T` makes it optional. */
export interface Field<T> extends Typed<T> {
  readonly type: unknown
}

type Fields = Readonly<Record<string, Field<unknown>>>
type ReadOf<F> = F extends Typed<infer T> ? T : never
type Plain<T> = { [K in keyof T]: T[K] }

export type ShapeOf<F extends Fields> = Plain<
  {
    readonly [K in keyof F as undefined extends ReadOf<F[K]> ? never : K]: ReadOf<F[K]>
  } & {
    readonly [K in keyof F as undefined extends ReadOf<F[K]> ? K : never]?: Exclude<ReadOf<F[K]>, undefined>
  }
>

export type DocOf<S extends Typed<unknown>> = ReadOf<S>

const required = <T>(type: unknown): Field<T> & { readonly required: true } => ({ type, required: true })

/** A text that is never empty. Use `withDefault(text, '')` for one that may be. */
export const text = required<string>(String)
export const number = required<number>(Number)
export const flag = required<boolean>(Boolean)
export const time = required<Date>(Date)

export const textOf = <T extends string>(): Field<T> => required(String)

export const numberOf = <T extends number>(): Field<T> => required(Number)

/** A value that mongoose does not check. */
export const mixed = <T>(): Field<T> => required(Schema.Types.Mixed)

export const listOf = <T>({ type }: Field<T>): Field<readonly T[]> => required([type])

export const inside = <F extends Fields>(fields: F): Field<ShapeOf<F>> =>
  required(new Schema(fields as SchemaDefinition, { _id: false }))

/** Adds a default. Of nested `withDefault`, `orNull` and `optional`, the outermost applies. */
export const withDefault = <T>({ type }: Field<T>, value: T | (() => T)): Field<T> & { readonly default: unknown } => ({
  type,
  default: value,
})

export const orNull = <T>(field: Field<T>): Field<T | null> => withDefault<T | null>(field, null)

export const optional = <T>(field: Field<T>): Field<T | undefined> => withDefault<T | undefined>(field, undefined)

export const schemaOf = <F extends Fields>(fields: F): Schema<ShapeOf<F>> & Typed<ShapeOf<F>> =>
  new Schema(fields as SchemaDefinition, { versionKey: false }) as unknown as Schema<ShapeOf<F>>

export const aggregateSchemaOf = <F extends Fields>(
  fields: F,
): Schema<Plain<AggregateDoc & ShapeOf<F>>> & Typed<Plain<AggregateDoc & ShapeOf<F>>> =>
  new Schema(fields as SchemaDefinition) as unknown as Schema<Plain<AggregateDoc & ShapeOf<F>>>
