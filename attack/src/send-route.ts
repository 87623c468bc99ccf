import type { RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import type { Answer, HttpRequest } from './http.ts'
import type { Target } from './target.ts'

/** Calls a route without a browser's headers. */
export const sendRoute = (
  { send, newAddress }: Pick<Target, 'send' | 'newAddress'>,
  route: RouteSpec,
  given: Partial<Pick<HttpRequest, 'address' | 'headers' | 'body'>> & {
    readonly params?: Readonly<Record<string, unknown>>
    readonly query?: Readonly<Record<string, unknown>>
    readonly token?: string | null
  } = {},
): Promise<Answer> => {
  const { address = newAddress(), params, query, headers, body, token } = given
  return send({
    address,
    method: route.method,
    path: `/api${targetOf(route.path, params, query)}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}
