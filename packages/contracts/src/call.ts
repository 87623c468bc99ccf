/**
 * Who may call a route: nobody has to sign in (`public`), a signed-in user (`user`),
 * a member of the space concerned (`member`), an operator (`admin`), or another process of
 * ours that the route names (`internal`).
 */
export type Access = 'public' | 'user' | 'member' | 'admin' | 'internal'
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a client needs of a route at run time. The schemas stand in the `*.routes.ts` beside it, which a browser never loads. */
export interface Call {
  /** Unique over the product; the OpenAPI operationId. */
  readonly id: string
  readonly access: Access
  readonly method: Method
  /** OpenAPI template below the service's root, e.g. `/space/{spaceId}`; the public one is `/api` + path. */
  readonly path: string
  /** Accepts `Idempotency-Key`. */
  readonly idempotent?: boolean
}

/** Declares what a client needs of a route. A front end carries only the calls it makes: the bundler drops the others. */
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
