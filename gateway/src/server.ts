import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError, problemOf } from '@love-space/service-kit/app-error.ts'
import type { HttpContext, HttpEnv } from '@love-space/service-kit/http-app.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import type { Metrics } from '@love-space/service-kit/metrics.ts'
import type { Hono } from 'hono'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Cors } from './cors.ts'
import { beginExchange, type Exchange } from './exchange.ts'
import { securityHeaders } from './security-headers.ts'

const opsPaths = new Set(['/healthz', '/readyz', '/metrics'])
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const clientLeftStatus = 499
/** Longer than a service may take and than the live stream's heartbeat. */
const silenceMs = 120_000

/** Whether a request comes straight from this machine: through no proxy that speaks for somebody else. */
const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  headers.via === undefined

const exchanges = new WeakMap<IncomingMessage, Exchange>()

/** The exchange a context belongs to. */
export const exchangeOf = (c: HttpContext): Exchange => {
  const exchange = exchanges.get(c.env.incoming as IncomingMessage)
  if (!exchange) throw new Error('A request arrived past the gateway server')
  return exchange
}

const logExchange = (exchange: Exchange, logger: Logger, metrics: Metrics): void => {
  const { incoming, outgoing, notes, requestId, path, upstream } = exchange
  const durationMs = performance.now() - exchange.startedAt
  const status = outgoing.writableFinished ? outgoing.statusCode : clientLeftStatus
  const method = incoming.method ?? 'GET'
  metrics.httpDuration.observe({ method, route: notes.route, status: String(status) }, durationMs / 1000)
  const { error, user } = notes
  const line = {
    requestId,
    method,
    path,
    route: notes.route,
    status,
    durationMs: Math.round(durationMs),
    ...(upstream ? { upstream } : {}),
    ...(user ? { userId: user.userId } : {}),
    ...(error instanceof AppError ? { code: error.code } : {}),
    ...(error instanceof AppError && status >= 500 ? { error: error.cause ?? error } : {}),
  }
  if (status >= 500) logger.error(line, 'request')
  else logger.info(line, 'request')
}

const problemResponse = (code: 'MALFORMED_REQUEST' | 'INTERNAL', requestId: string): Response => {
  const problem = problemOf(new AppError(code), requestId)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** The public HTTP server: what every answer carries, the log line of every request, and the app between them. */
export const createGatewayServer = (options: {
  readonly app: Hono<HttpEnv>
  /** Answers health and metrics, to this machine only. */
  readonly ops: Hono<HttpEnv>
  readonly cors: Cors
  readonly isHttps: boolean
  readonly trustedProxies: number
  readonly logger: Logger
  readonly metrics: Metrics
}): Server => {
  const { app, ops, cors, isHttps, trustedProxies, logger, metrics } = options
  const headersFor = securityHeaders(isHttps)

  const listener = getRequestListener(
    async (request, env) => {
      const { outgoing } = env
      const exchange = exchanges.get(env.incoming as IncomingMessage)
      if (exchange && opsPaths.has(exchange.path) && isLocal(exchange.incoming)) return ops.fetch(request, env)
      const response = await app.fetch(request, env)
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : response
    },
    {
      // What the adapter could not even read as a request.
      errorHandler: (error) => {
        const isUnreadable = error instanceof Error && error.name === 'RequestError'
        if (!isUnreadable) logger.error({ error }, 'a request failed outside the app')
        return problemResponse(isUnreadable ? 'MALFORMED_REQUEST' : 'INTERNAL', 'none')
      },
    },
  )

  const server = createServer((incoming, outgoing) => {
    const exchange = beginExchange(incoming, outgoing, { trustedProxies, isHttps })
    exchanges.set(incoming, exchange)
    for (const [name, value] of headersFor(exchange.path)) outgoing.setHeader(name, value)
    for (const [name, value] of cors.headersFor(incoming.headers.origin)) outgoing.setHeader(name, value)
    outgoing.setHeader('X-Request-Id', exchange.requestId)
    outgoing.once('close', () => logExchange(exchange, logger, metrics))
    void listener(incoming, outgoing)
  })
  // An upload may take as long as it keeps moving.
  server.requestTimeout = 0
  server.timeout = silenceMs
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  return server
}
