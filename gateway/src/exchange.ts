import type { HttpVariables } from '@love-space/service-kit/http-app.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from './client-address.ts'
import { randomHex } from './random-hex.ts'

/** One request and its answer, as the gateway sees it. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly requestId: string
  readonly clientIp: string
  readonly scheme: string
  /** As it was sent, without its query: what is routed is what a service will read. */
  readonly path: string
  /** With the question mark; never logged. */
  readonly query: string
  readonly startedAt: number
  /** What the log line says about it. */
  readonly notes: HttpVariables['notes']
  upstream: string | undefined
  /** Why it is not passed on; the app answers it. */
  refusal: unknown
  /** To be stopped when the client is gone or has its answer. */
  passing: { stop(): void } | undefined
}

const requestIdChars = 24

export const beginExchange = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: { readonly trustedProxies: number; readonly scheme: string },
): Exchange => {
  const target = incoming.url ?? '/'
  const mark = target.indexOf('?')
  return {
    incoming,
    outgoing,
    requestId: randomHex(requestIdChars),
    clientIp: clientAddress(incoming, options.trustedProxies),
    scheme: options.scheme,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark),
    startedAt: performance.now(),
    notes: { route: 'unmatched' },
    upstream: undefined,
    refusal: undefined,
    passing: undefined,
  }
}
