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
  readonly idempotent?: boolean
}

/** Declares a call. The bundler drops those that a front end does not make. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Id extends string,
  const A extends Access,
  const M extends Method,
  const Path extends string,
  const More extends Pick<Call, 'idempotent'> = object,
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
