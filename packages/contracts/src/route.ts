import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route: nobody has to sign in (`public`), a signed-in user (`user`),
 * a member of the space concerned (`member`), an operator (`admin`), or another process of
 * ours that the route names (`internal`).
 */
export type Access = 'public' | 'user' | 'member' | 'admin' | 'internal'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A process that may sign internal calls. */
export type Caller = 'gateway' | 'auth' | 'space' | 'media' | 'engagement' | 'admin'

export interface RouteSpec {
  /** Unique over the product; the OpenAPI operationId. */
  readonly id: string
  readonly method: Method
  /** OpenAPI template below the service's root, e.g. `/space/{spaceId}`; the public one is `/api` + path. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** Callers of an `internal` route. */
  readonly callers?: readonly Caller[]
  /** PIN or password given again in the last five minutes. */
  readonly stepUp?: boolean
  /** Accepts `Idempotency-Key`. */
  readonly idempotent?: boolean
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204 | 303
  /** The whole JSON body of success; absent for 204 and 303. */
  readonly answer?: TSchema
  /** Media type of an answer that is not JSON; it has no schema. */
  readonly answerType?: string
  /** Errors of this route beyond those its access and validation imply. */
  readonly errors?: readonly ErrorCode[]
  /** Largest body in bytes; 64 KiB when absent. */
  readonly bodyBytesMax?: number
}

type PartOf<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined
export type BodyOf<R extends RouteSpec> = PartOf<R['body']>
export type QueryOf<R extends RouteSpec> = PartOf<R['query']>
export type ParamsOf<R extends RouteSpec> = PartOf<R['params']>
export type AnswerOf<R extends RouteSpec> = PartOf<R['answer']>

/** Declares a route: services mount it, clients call it, OpenAPI, msw handlers and the security tests are derived from it. */
export const route = <const R extends RouteSpec>(spec: R): R => spec

/** An object that refuses properties it does not name. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** The success envelope `{ data }`. */
export const Data = <P extends TSchema>(data: P) => Strict({ data })

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
