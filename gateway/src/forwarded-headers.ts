import { endedSessionsHeader } from '@love-space/service-kit/auth/ends-of-request.ts'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Trace } from './trace.ts'
import type { OwnHeaders } from './security-headers.ts'

/** Headers of a single connection (hop-by-hop), which are never forwarded. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])
/** Request headers that are not forwarded as a client sent them: the gateway drops them or sets its own. */
const gatewayHeaders = new Set([
  'expect',
  'forwarded',
  'host',
  'x-real-ip',
  'x-request-id',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'traceparent',
  'tracestate',
  'baggage',
])
const gatewayHeaderPrefix = /^x-(user|forwarded|internal|auth)-/
/** Response headers that only the gateway may set. */
const notPassedBack = new Set([
  'server',
  'x-powered-by',
  'x-request-id',
  'x-hono-already-sent',
  endedSessionsHeader,
  'strict-transport-security',
  'x-content-type-options',
  'permissions-policy',
  'cross-origin-opener-policy',
])

const namedByConnection = (connection: string | string[] | undefined): ReadonlySet<string> | undefined =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? undefined
    : new Set(
        String(connection)
          .split(',')
          .map((name) => name.trim().toLowerCase()),
      )

const knownNamesMax = 1_000
const knownNames = new Map<string, string | null>()

/** Returns a request header's name in lower case, or null if it is not forwarded. Cached. */
const passedName = (rawName: string): string | null => {
  const known = knownNames.get(rawName)
  if (known !== undefined) return known
  const name = rawName.toLowerCase()
  const passed = hopByHop.has(name) || gatewayHeaders.has(name) || gatewayHeaderPrefix.test(name) ? null : name
  if (knownNames.size < knownNamesMax) knownNames.set(rawName, passed)
  return passed
}

export interface RequestFacts {
  readonly requestId: string
  readonly clientIp: string
  readonly scheme: string
  readonly trace: Trace
}

/** Returns the request's headers for the service, as a flat list of names and values. */
export const requestHeaders = (incoming: IncomingMessage, facts: RequestFacts): string[] => {
  const { rawHeaders, headers } = incoming
  const named = namedByConnection(headers.connection)
  const sent: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = passedName(rawHeaders[i] as string)
    if (name !== null && !named?.has(name)) sent.push(name, rawHeaders[i + 1] as string)
  }
  const host = headers.host ?? ''
  sent.push('host', host, 'x-forwarded-host', host, 'x-forwarded-proto', facts.scheme)
  sent.push('x-forwarded-for', facts.clientIp, 'x-request-id', facts.requestId)
  sent.push('traceparent', facts.trace.parent)
  if (facts.trace.state !== undefined) sent.push('tracestate', facts.trace.state)
  return sent
}

const isPassedBack = (name: string): boolean =>
  !hopByHop.has(name) && !notPassedBack.has(name) && !name.startsWith('access-control-')

/** Merges a service's response headers with the gateway's own, as a flat list of names and values. */
export const answerHeaders = (
  headers: IncomingHttpHeaders,
  own: OwnHeaders,
  cors: readonly string[],
  requestId: string,
): string[] => {
  const named = namedByConnection(headers.connection)
  const passed: string[] = [...own.always, 'x-request-id', requestId, ...cors]
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value === undefined || !isPassedBack(name) || named?.has(name)) continue
    if (name === 'vary' && cors.length > 0) passed[passed.indexOf('vary') + 1] = `${String(value)}, Origin`
    else if (Array.isArray(value)) for (const one of value) passed.push(name, one)
    else passed.push(name, value)
  }
  for (const [name, value] of own.defaults) if (headers[name] === undefined) passed.push(name, value)
  if (headers['cache-control'] === undefined)
    passed.push('cache-control', headers.etag ? 'private, no-cache' : 'no-store')
  return passed
}
