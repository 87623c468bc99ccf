export type Access = 'public' | 'user' | 'member' | 'admin' | 'internal'
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The part of a route that a client needs at run time. The schemas are in `*.routes.ts`, which browsers never load. */
export interface Call {
  /** Id, unique in the product; also the OpenAPI operationId. */
  readonly id: string
  readonly access: Access
  readonly method: Method
  /** OpenAPI template below the service's root, e.g. `/space/{spaceId}`. The public path is `/api` + path. */
  readonly path: string
  /** Whether the service recognises a repeat by its `Idempotency-Key`. */
  readonly idempotent?: boolean
  /**
   * Whether the same request of the same person may arrive twice: the repeat changes nothing and has the same success. The
   * gateway sends it again if a connection breaks. Mark a route only with a test that delivers it twice.
   */
  readonly repeatable?: boolean
}

/** Declares a call. The bundler drops those that a front end does not make. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Id extends string,
  const A extends Access,
  const M extends Method,
  const Path extends string,
  const More extends Pick<Call, 'idempotent' | 'repeatable'> = object,
>(
  id: Id,
  access: A,
  method: M,
  path: Path,
  more?: More,
): { readonly id: Id; readonly access: A; readonly method: M; readonly path: Path } & More => ({
  id,
  access,
  method,
  path,
  ...(more as More),
})
