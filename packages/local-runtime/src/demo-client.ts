import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/internal-client.ts'

const CALL_TIMEOUT_MS = 30_000

/** An answer of the product's API that was not a success. */
export class ApiError extends Error {
  readonly code: string

  constructor(route: string, code: string, message: string) {
    super(`${route} answered ${code}: ${message}`)
    this.name = 'ApiError'
    this.code = code
  }
}

/** Calls the public API as a browser would, by its contracts. */
export function createDemoClient(gatewayUrl: string, origin: string) {
  return async <const R extends RouteSpec>(
    route: R,
    call: { params?: ParamsOf<R>; query?: QueryOf<R>; body?: BodyOf<R>; token?: string },
  ): Promise<AnswerOf<R>> => {
    const { params, query, body, token } = call
    const response = await fetch(`${gatewayUrl}/api${targetOf(route.path, params, query)}`, {
      method: route.method,
      headers: {
        origin,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer as AnswerOf<R>
    const { code = String(response.status), message = '' } = answer as { code?: string; message?: string }
    throw new ApiError(route.id, code, message)
  }
}

/** Calls the public API by its contracts. */
export type DemoClient = ReturnType<typeof createDemoClient>
