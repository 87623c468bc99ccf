import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Headers of one connection, never of the next. */
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
/** What only the gateway says about a request. */
const oursToSay = new Set([
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
const oursByPrefix = /^x-(user|forwarded|internal|auth)-/
/** What only the gateway says about an answer. */
const notPassedBack = new Set([
  'server',
  'x-powered-by',
  'x-request-id',
  'x-hono-already-sent',
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

const traceForm = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** What the gateway tells a service about a request. */
export interface RequestFacts {
  readonly requestId: string
  readonly clientIp: string
  readonly scheme: string
}

/** The headers of a request to a service, as a flat list of names and values. */
export const requestHeaders = (incoming: IncomingMessage, facts: RequestFacts): string[] => {
  const { rawHeaders, headers } = incoming
  const named = namedByConnection(headers.connection)
  const sent: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    if (hopByHop.has(name) || oursToSay.has(name) || named?.has(name) || oursByPrefix.test(name)) continue
    sent.push(name, rawHeaders[i + 1] as string)
  }
  const host = headers.host ?? ''
  const trace = String(headers.traceparent ?? '')
  const isTraced = traceForm.test(trace)
  sent.push('host', host, 'x-forwarded-host', host, 'x-forwarded-proto', facts.scheme)
  sent.push('x-forwarded-for', facts.clientIp, 'x-request-id', facts.requestId)
  sent.push('traceparent', isTraced ? trace : newTrace())
  if (isTraced && typeof headers.tracestate === 'string') sent.push('tracestate', headers.tracestate)
  return sent
}

const spanChars = 16

const newTrace = (): string => {
  const span = randomUUID().replaceAll('-', '').slice(-spanChars)
  return `00-${randomUUID().replaceAll('-', '')}-${span}-01`
}

/** The headers of an answer to pass on, as a flat list of names and values. */
export const answerHeaders = (headers: IncomingHttpHeaders): string[] => {
  const named = namedByConnection(headers.connection)
  const passed: string[] = []
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value === undefined || hopByHop.has(name) || notPassedBack.has(name) || named?.has(name)) continue
    if (name.startsWith('access-control-')) continue
    if (Array.isArray(value)) for (const one of value) passed.push(name, one)
    else passed.push(name, value)
  }
  if (headers['cache-control'] === undefined)
    passed.push('cache-control', headers.etag ? 'private, no-cache' : 'no-store')
  return passed
}
