import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { HttpVariables } from '@love-space/service-kit/http/http-app.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from './client-address.ts'
import { randomHex } from './random-hex.ts'
import { traceOf, type Trace } from './trace.ts'

/** What ends an exchange before it has been answered as it should be. */
export interface ExchangeEnds {
  /** Answers with an error's problem document; nothing happens when there is an answer already. */
  refuse(exchange: Exchange, error: unknown): void
  /** Something unexpected was thrown: answers 500 or, when an answer has begun, breaks it off. */
  fail(exchange: Exchange, error: unknown): void
  /** Others need the place: answers 503 or, when an answer has begun, breaks it off. */
  giveWay(exchange: Exchange): void
}

/** One request and its answer, as the gateway sees it. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly ends: ExchangeEnds
  readonly requestId: string
  readonly trace: Trace
  readonly clientIp: string
  /** What limits per address count by. */
  readonly addressKey: string
  readonly scheme: string
  /** As it was sent, without its query: what is routed is what a service will read. */
  readonly path: string
  /** With the question mark; never logged. */
  readonly query: string
  readonly startedAt: number
  /** What the log line says about it. */
  readonly notes: HttpVariables['notes']
  /** Where it is counted as unfinished. */
  readonly counted: { readonly counts: Map<string, number>; readonly key: string }[]
  upstream: string | undefined
  /** The body, once all of it is here; not for routes whose bodies are streamed. */
  body: Buffer | undefined
  /** Why it is not passed on; the app answers it. */
  refusal: unknown
  /** Whether the app has it, and so nobody else may answer. */
  isInApp: boolean
  /** Whether its client sends or reads so slowly that nothing more is read from it. */
  isSlow: boolean
  /** Whether the client asked for the connection to be closed after an answer that comes before its request is complete. */
  closesAfter: boolean
  /** To be stopped when the client is gone or has its answer. */
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
    upstream: undefined,
    body: undefined,
    refusal: undefined,
    isInApp: false,
    isSlow: false,
    closesAfter: false,
    forwarded: undefined,
  }
}
