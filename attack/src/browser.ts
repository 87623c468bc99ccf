import type { BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { cookieHeader, cookiesIn, keepCookies } from '@love-space/demo-data/cookies.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { randomUUID } from 'node:crypto'
import type { Answer, Send } from './http.ts'
import type { KnownSecrets } from './known-secrets.ts'

export interface CallInput<R extends RouteSpec> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryOf<R>
  readonly body?: BodyOf<R>
  /** Headers; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly address?: string
  /** Token in place of the browser's; null sends none. */
  readonly token?: string | null
}

export class Browser {
  readonly cookies = new Map<string, string>()
  readonly address: string
  readonly #send: Send
  readonly #origin: string
  readonly #secrets: KnownSecrets
  #token: string | null = null

  constructor(options: {
    readonly send: Send
    readonly origin: string
    readonly address: string
    readonly secrets: KnownSecrets
  }) {
    this.#send = options.send
    this.#origin = options.origin
    this.address = options.address
    this.#secrets = options.secrets
  }

  get token(): string | null {
    return this.#token
  }

  set token(value: string | null) {
    this.#token = value
    if (value) this.#secrets.add('access token', value)
  }

  /** Calls a route. Returns errors too, and keeps the response's cookies. */
  async call<const R extends RouteSpec>(route: R, call: CallInput<R> = {}): Promise<Answer> {
    const token = call.token === undefined ? this.token : call.token
    const cookie = cookieHeader(this.cookies)
    const headers: Record<string, string | undefined> = {
      origin: this.#origin,
      'x-love-space': '1',
      ...(cookie === '' ? {} : { cookie }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(route.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...call.headers,
    }
    const answer = await this.#send({
      address: call.address ?? this.address,
      method: route.method,
      path: `/api${targetOf(route.path, call.params, call.query)}`,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    this.keepCookies(answer)
    return answer
  }

  keepCookies({ headers }: Answer): void {
    const found = cookiesIn(headers['set-cookie'] ?? [])
    keepCookies(this.cookies, found)
    for (const { name, value } of found) if (value !== '') this.#secrets.add(`cookie ${name}`, value)
  }
}
