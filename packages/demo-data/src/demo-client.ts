import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'

const callTimeoutMs = 30_000

/** An error that the API answered. Status 0 means no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(route: string, status: number, code: string, message: string) {
    super(`${route} answered ${code}: ${message}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

export interface ApiCall<R extends RouteSpec> {
  params?: ParamsOf<R>
  query?: QueryOf<R>
  body?: BodyOf<R>
  token?: string
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
}

/** A proxy before the product may refuse without JSON. */
const answerOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  return response.ok ? response.json() : response.json().catch(() => ({}))
}

export const createDemoClient = (gatewayUrl: string, origin: string, send: typeof fetch = fetch) => {
  return async <const R extends RouteSpec>(route: R, call: ApiCall<R>): Promise<AnswerOf<R>> => {
    const { params, query, body, token, idempotencyKey = randomUUID(), headers } = call
    const { response, answer } = await send(`${gatewayUrl}/api${targetOf(route.path, params, query)}`, {
      method: route.method,
      headers: {
        origin,
        'content-type': 'application/json',
        'x-love-space': '1',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.idempotent ? { 'idempotency-key': idempotencyKey } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeoutMs),
    })
      .then(async (response) => ({ response, answer: await answerOf(response) }))
      .catch((error: unknown) => {
        throw new ApiError(route.id, 0, 'NO_ANSWER', String(error))
      })
    if (response.ok) return answer as AnswerOf<R>
    const { code = String(response.status), message = '' } = answer as { code?: string; message?: string }
    throw new ApiError(route.id, response.status, code, message)
  }
}

export type DemoClient = ReturnType<typeof createDemoClient>
