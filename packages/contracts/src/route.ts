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
import type { PublicRoutes } from './catalog.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'

/** A process that may sign internal calls. */
export type Caller = 'gateway' | 'auth' | 'space' | 'media' | 'engagement' | 'admin'

/** What a route takes and answers. */
export interface RouteDetails {
  readonly summary: string
  /** What an operator needs for an `admin` route; either of the two general administrators where it names none. */
  readonly permission?: Permission
  /** Callers of an `internal` route. */
  readonly callers?: readonly Caller[]
  /** PIN or password given again in the last five minutes. */
  readonly stepUp?: boolean
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Media type of a body that is not JSON, `*\/*` for any: it is streamed to the handler, and there is no `body`. Wants `bodyBytesMax`. */
  readonly bodyType?: string
  /** Headers that a page of another origin may send here beyond those of every route, such as `Upload-Offset`. */
  readonly requestHeaders?: readonly string[]
  /** Headers that a page of another origin may read from answers beyond those of every route. */
  readonly answerHeaders?: readonly string[]
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204 | 303
  /** Statuses of success beside that, such as 206 for a part. */
  readonly otherStatuses?: readonly (200 | 202 | 204 | 206 | 304)[]
  /** The whole JSON body of success; absent for 204 and 303. */
  readonly answer?: TSchema
  /** Media type of an answer that is not JSON; it has no schema. */
  readonly answerType?: string
  /** Errors of this route beyond those its access and validation imply. */
  readonly errors?: readonly ErrorCode[]
  /** Largest body in bytes; 64 KiB when absent. */
  readonly bodyBytesMax?: number
}

export interface RouteSpec extends Call, RouteDetails {}

/** The route of a call: a call of the front ends carries no schema, and its id says which it is. */
type RouteFor<C extends Call> = C extends RouteSpec
  ? C
  : C['id'] extends keyof PublicRoutes
    ? PublicRoutes[C['id']]
    : never
type StaticOf<S> = S extends TSchema ? Static<S> : undefined
type PartOf<C extends Call, Name extends 'body' | 'query' | 'params' | 'answer'> =
  RouteFor<C> extends { readonly [N in Name]?: infer S } ? StaticOf<S> : undefined
export type BodyOf<C extends Call> = PartOf<C, 'body'>
export type QueryOf<C extends Call> = PartOf<C, 'query'>
export type ParamsOf<C extends Call> = PartOf<C, 'params'>
export type AnswerOf<C extends Call> = PartOf<C, 'answer'>

/** Marks a field that services fill in when it is left out. */
export const defaulted: unique symbol = Symbol('defaulted')

/** A field that may be left out, with the value it then has. */
export type WithDefault<S extends TSchema> = TOptional<S> & { readonly [defaulted]: true }
export const WithDefault = <S extends TSchema>(schema: S, value: Static<S>): WithDefault<S> =>
  Type.Optional({ ...schema, default: value, [defaulted]: true }) as unknown as WithDefault<S>

/** A field that may differ between the tries of one request: an Idempotency-Key does not stand for it. */
export const PerTry = <S extends TSchema>(schema: S): S => ({ ...schema, 'x-per-try': true })

type FieldsWithDefault<S extends TObject> = {
  readonly [K in keyof S['properties'] as S['properties'][K] extends WithDefault<TSchema> ? K : never]: Static<
    S['properties'][K]
  >
}
/** What a service gets of input: the fields with a default are there. */
export type Filled<S extends TObject | undefined> = S extends TObject ? Static<S> & FieldsWithDefault<S> : undefined

/** Declares a route: services mount it, clients call it, OpenAPI, msw handlers and the security tests are derived from it. */
export const route = <const R extends RouteSpec>(spec: R): R => spec

/** Declares a route, at a path below `/internal`, that only other processes of ours call: `callers` names them. */
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

/** Declares a route that only the admin service calls, for operators. */
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

/** Declares the route that a call of the front ends is answered by. */
export const routeOf = <const C extends Call, const D extends RouteDetails>(call: C, details: D): C & D => ({
  ...call,
  ...details,
})

/** An object that refuses properties it does not name. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** The success envelope `{ data }`. */
export const Data = <P extends TSchema>(data: P) => Strict({ data })

/** An object that refuses properties it does not name, and needs none. */
export const AnyOf = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Partial(Strict(properties), { additionalProperties: false })

/** The same, of which something has to be there: what a change names. */
export const SomeOf = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Partial(Strict(properties), { additionalProperties: false, minProperties: 1 })

type Literals<V extends readonly (string | number)[]> = { -readonly [K in keyof V]: TLiteral<V[K]> }

/** One of these values. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V): TUnion<Literals<V>> =>
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<Literals<V>>

/** What asks for a page of a list. */
export const pageFields = (sizeByDefault: number, pagesMax = 10_000) => ({
  page: WithDefault(Type.Integer({ minimum: 1, maximum: pagesMax }), 1),
  limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), sizeByDefault),
})

/** A page of a list, and how much there is in all. */
export const Page = <P extends Record<string, TSchema>>(items: P) =>
  Data(Strict({ ...items, currentPage: Type.Integer(), totalPages: Type.Integer(), total: Type.Integer() }))

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
