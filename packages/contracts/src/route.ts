import {
  Type,
  type Static,
  type TLiteral,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
} from '@sinclair/typebox'
import type { Permission } from './admin/permissions.ts'
import type { Call, Method } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { ProcessName } from './processes.ts'

export type Caller = ProcessName

export interface RouteDetails {
  readonly summary: string
  /** Permission that an `admin` route needs. Without one, every operator may call it. */
  readonly permission?: Permission
  readonly callers?: readonly Caller[]
  /** Whether the route needs a step-up in the last five minutes. */
  readonly stepUp?: boolean
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Media type of a body other than JSON, `*\/*` for any. The handler streams it. Needs `bodyBytesMax`. */
  readonly bodyType?: string
  /** Names of further request headers that pages of other origins may send, such as `Upload-Offset`. */
  readonly requestHeaders?: readonly string[]
  /** Names of further response headers that pages of other origins may read. */
  readonly answerHeaders?: readonly string[]
  readonly status?: 200 | 201 | 202 | 204 | 303
  readonly otherStatuses?: readonly (200 | 202 | 204 | 206 | 304)[]
  /** Schema of the whole JSON body; absent for 204 and 303. */
  readonly answer?: TSchema
  /** Media type of a response other than JSON; it has no schema. */
  readonly answerType?: string
  /** Errors beyond those that access and validation imply. */
  readonly errors?: readonly ErrorCode[]
  /** Maximum size of a request body; 64 KiB by default. */
  readonly bodyBytesMax?: number
}

export interface RouteSpec extends Call, RouteDetails {}

export const defaulted: unique symbol = Symbol('defaulted')

export type WithDefault<S extends TSchema> = TOptional<S> & { readonly [defaulted]: true }
export const WithDefault = <S extends TSchema>(schema: S, value: Static<S>): WithDefault<S> =>
  Type.Optional({ ...schema, default: value, [defaulted]: true }) as unknown as WithDefault<S>

/** Marks a field that may differ between retries of a request. The idempotency key's digest leaves it out. */
export const PerTry = <S extends TSchema>(schema: S): S => ({ ...schema, 'x-per-try': true })

type FieldsWithDefault<S extends TObject> = {
  readonly [K in keyof S['properties'] as S['properties'][K] extends WithDefault<TSchema> ? K : never]: Static<
    S['properties'][K]
  >
}
/** Input as a handler gets it: fields with a default are present. */
export type Filled<S extends TObject | undefined> = S extends TObject ? Static<S> & FieldsWithDefault<S> : undefined

export const route = <const R extends RouteSpec>(spec: R): R => spec

export const internalRoute = <
  const Id extends string,
  const M extends Method,
  const Path extends string,
  const D extends RouteDetails & Required<Pick<RouteDetails, 'callers'>>,
>(
  id: Id,
  method: M,
  path: Path,
  details: D,
) => route({ id, access: 'internal', method, path: `/internal${path}`, ...details })

export const routeForAdmin = <
  const Id extends string,
  const M extends Method,
  const Path extends string,
  const D extends Omit<RouteDetails, 'callers'>,
>(
  id: Id,
  method: M,
  path: Path,
  details: D,
) => internalRoute(id, method, path, { ...details, callers: ['admin'] })

export const routeOf = <const C extends Call, const D extends RouteDetails>(call: C, details: D): C & D => ({
  ...call,
  ...details,
})

/** An object schema that refuses other properties. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const Data = <P extends TSchema>(data: P) => Strict({ data })

/** An object schema whose properties are all optional; refuses others. */
export const AnyOf = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Partial(Strict(properties), { additionalProperties: false })

/** Like `AnyOf`, but with at least one property, for partial updates. */
export const SomeOf = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Partial(Strict(properties), { additionalProperties: false, minProperties: 1 })

type Literals<V extends readonly (string | number)[]> = { -readonly [K in keyof V]: TLiteral<V[K]> }

export const OneOf = <const V extends readonly (string | number)[]>(values: V): TUnion<Literals<V>> =>
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<Literals<V>>

export const pageFields = (sizeByDefault: number, pagesMax = 10_000) => ({
  page: WithDefault(Type.Integer({ minimum: 1, maximum: pagesMax }), 1),
  limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), sizeByDefault),
})

export const Page = <P extends Record<string, TSchema>>(items: P) =>
  Data(Strict({ ...items, currentPage: Type.Integer(), totalPages: Type.Integer(), total: Type.Integer() }))

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
