import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { HttpVariables } from '@love-space/service-kit/http/http-app.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from './client-address.ts'
import type { Place } from './crowd.ts'
import { randomHex } from './random-hex.ts'
import { traceOf, type Trace } from './trace.ts'

export interface ExchangeEnds {
  refuse(exchange: Exchange, error: unknown): void
  /** Handles an unexpected error: answers 500, or closes the connection if a response or the app has begun. */
  fail(exchange: Exchange, error: unknown): void
  /** Frees the connection for others: answers 503, or closes it if a response has begun. */
  yieldConnection(exchange: Exchange): void
}

export interface Exchange extends Place {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly ends: ExchangeEnds
  readonly requestId: string
  readonly trace: Trace
  readonly clientIp: string
  readonly addressKey: string
  readonly scheme: string
  /** Path as sent, without query. It is never decoded, so that routing sees the same path as the service. */
  readonly path: string
  /** Query with the question mark. Never logged, because it can contain a ring's secrets. */
  readonly query: string
  readonly startedAt: number
  readonly notes: HttpVariables['notes']
  /** Counters of unfinished requests that count this exchange. */
  readonly counted: { readonly counts: Map<string, number>; readonly key: string }[]
  upstream: string | undefined
  /** The complete body; undefined for routes that stream it. */
  body: Buffer | undefined
  refusal: unknown
  /** Whether the app answers the request; then no other code may. */
  isInApp: boolean
  /** Whether the client is so slow that the gateway stopped reading from it. */
  isSlow: boolean
  /** Whether the client asked to close the connection. After an early response, the rest of the request is read first. */
  closesAfter: boolean
  forwarded: { stop(): void } | undefined
}

const requestIdChars = 24

export const beginExchange = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: { readonly trustedProxies: number; readonly scheme: string; readonly ends: ExchangeEnds },
): Exchange => {
  const target = incoming.url ?? '/'
  const mark = target.indexOf('?')
  const clientIp = clientAddress(incoming, options.trustedProxies)
  return {
    incoming,
    outgoing,
    ends: options.ends,
    requestId: randomHex(requestIdChars),
    trace: traceOf(incoming.headers),
    clientIp,
    addressKey: addressKey(clientIp),
    scheme: options.scheme,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark),
    startedAt: performance.now(),
    notes: { route: 'unmatched' },
    counted: [],
    place: -1,
    upstream: undefined,
    body: undefined,
    refusal: undefined,
    isInApp: false,
    isSlow: false,
    closesAfter: false,
    forwarded: undefined,
  }
}
