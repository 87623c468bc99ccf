import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { cookieHeader, cookiesIn, keepCookies } from '@love-space/demo-data/cookies.ts'
import { ApiError, createDemoClient, type ApiCall } from '@love-space/demo-data/demo-client.ts'

export class BrowserClient {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  token: string | null = null

  constructor(origin: string) {
    this.#origin = origin
  }

  call<const R extends RouteSpec>(route: R, call: ApiCall<R> = {}): Promise<AnswerOf<R>> {
    const send = createDemoClient(this.#origin, this.#origin, (url, init) => this.#withCookies(url, init))
    return send(route, { ...call, ...(this.token ? { token: this.token } : {}) })
  }

  /** Repeats a call with the same idempotency key until it succeeds; `settled` selects errors that count as success. */
  insist<const R extends RouteSpec>(route: R, call: ApiCall<R>): Promise<AnswerOf<R>>
  insist<const R extends RouteSpec>(
    route: R,
    call: ApiCall<R>,
    settled: (failure: ApiError) => boolean,
  ): Promise<AnswerOf<R> | null>
  async insist<const R extends RouteSpec>(
    route: R,
    call: ApiCall<R>,
    settled: (failure: ApiError) => boolean = () => false,
  ): Promise<AnswerOf<R> | null> {
    const idempotencyKey = randomUUID()
    const deadline = Date.now() + 120_000
    for (;;) {
      try {
        return await this.call(route, { ...call, idempotencyKey })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (settled(error)) return null
        const isWorthRepeating = error.status === 0 || error.status === 429 || error.status >= 500
        if (!isWorthRepeating || Date.now() > deadline) throw error
        await delay(100 + Math.random() * 200)
      }
    }
  }

  async open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#origin}/api${path}`, {
      headers: { ...headers, ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
      signal,
    })
  }

  async #withCookies(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookieHeader(this.#cookies))
    const response = await fetch(url, { ...init, headers })
    keepCookies(this.#cookies, cookiesIn(response.headers.getSetCookie()))
    return response
  }
}

export const signIn = async (
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<BrowserClient> => {
  const client = new BrowserClient(origin)
  client.token = (await client.call(login, { body: { email, password } })).data.token
  return client
}
