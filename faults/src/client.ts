import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/internal-client.ts'

/** An answer that is no success; anything else that goes wrong is `status` 0. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Call<R extends RouteSpec> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryOf<R>
  readonly body?: BodyOf<R>
}

/** One browser: cookies, an access token, and calls as the product's own client makes them. */
export class BrowserClient {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  token: string | null = null

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Calls once; throws CallFailed. */
  async call<const R extends RouteSpec>(
    route: R,
    call: Call<R> = {},
    key: string = randomUUID(),
  ): Promise<AnswerOf<R>> {
    const response = await fetch(`${this.#origin}/api${targetOf(route.path, call.params, call.query)}`, {
      method: route.method,
      headers: {
        origin: this.#origin,
        'content-type': 'application/json',
        'x-love-space': '1',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(route.idempotent ? { 'idempotency-key': key } : {}),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(20_000),
    }).catch((error: unknown) => {
      throw new CallFailed(0, 'NO_ANSWER', String(error))
    })
    this.#keepCookies(response)
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer as AnswerOf<R>
    const { code = 'UNKNOWN', message = '' } = (answer ?? {}) as { code?: string; message?: string }
    throw new CallFailed(response.status, code, message)
  }

  /** Calls until it succeeds, with the same idempotency key; `settled` says which refusals also mean it is done. */
  async insist<const R extends RouteSpec>(
    route: R,
    call: Call<R>,
    settled: (failure: CallFailed) => boolean = () => false,
  ): Promise<AnswerOf<R> | null> {
    const key = randomUUID()
    const deadline = Date.now() + 120_000
    for (;;) {
      try {
        return await this.call(route, call, key)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        if (settled(error)) return null
        const isWorthRepeating = error.status === 0 || error.status === 429 || error.status >= 500
        if (!isWorthRepeating || Date.now() > deadline) throw error
        await delay(100 + Math.random() * 200)
      }
    }
  }

  /** A response whose body is read as it comes. */
  async open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#origin}/api${path}`, {
      headers: { ...headers, ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
      signal,
    })
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}
