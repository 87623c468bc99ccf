import type { RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import type { Answer, Question } from './http.ts'
import type { Target } from './target.ts'

/** Sends no browser headers. */
export const askRoute = (
  { ask, newAddress }: Pick<Target, 'ask' | 'newAddress'>,
  route: RouteSpec,
  given: Partial<Pick<Question, 'address' | 'headers' | 'body'>> & {
    readonly params?: Readonly<Record<string, unknown>>
    readonly query?: Readonly<Record<string, unknown>>
    readonly token?: string | null
  } = {},
): Promise<Answer> => {
  const { address = newAddress(), params, query, headers, body, token } = given
  return ask({
    address,
    method: route.method,
    path: `/api${targetOf(route.path, params, query)}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}
