import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError, problemOf } from '@love-space/service-kit/app-error.ts'
import type { HttpContext, HttpEnv } from '@love-space/service-kit/http-app.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import type { Metrics } from '@love-space/service-kit/metrics.ts'
import type { Hono } from 'hono'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { beginExchange, type Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import type { OwnHeadersSource } from './own-headers.ts'

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

/** What one request's line says, and where the metrics count it. */
const createRequestLog = (logger: Logger, metrics: Metrics): ((exchange: Exchange) => void) => {
  // Nothing in these lines can be a secret, and to look for one costs more than all the rest of them.
  const plain = logger.child({}, { redact: [] })
  return (exchange) => {
    const { incoming, outgoing, notes, requestId, path, upstream } = exchange
    const durationMs = performance.now() - exchange.startedAt
    const status = outgoing.writableFinished ? outgoing.statusCode : clientLeftStatus
    const method = incoming.method ?? 'GET'
    const { route, error, user } = notes
    metrics.httpDuration.observe({ method, route, status: String(status) }, durationMs / 1000)
    const line: Record<string, unknown> = { requestId, method, path, route, status, durationMs: Math.round(durationMs) }
    if (upstream !== undefined) line.upstream = upstream
    if (user) line.userId = user.userId
    if (error instanceof AppError) line.code = error.code
    if (status < 500) return plain.info(line, 'request')
    if (error instanceof AppError) line.error = error.cause ?? error
    logger.error(line, 'request')
  }
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
  readonly gate: Gate
  readonly ownHeaders: OwnHeadersSource
  readonly isHttps: boolean
  readonly trustedProxies: number
  readonly logger: Logger
  readonly metrics: Metrics
}): Server => {
  const { app, ops, gate, ownHeaders, isHttps, trustedProxies, logger, metrics } = options
  const facts = { trustedProxies, scheme: isHttps ? 'https' : 'http' }
  const logRequest = createRequestLog(logger, metrics)

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

  const answerHere = (exchange: Exchange): void => {
    exchanges.set(exchange.incoming, exchange)
    ownHeaders.set(exchange)
    void listener(exchange.incoming, exchange.outgoing)
  }
  const refuse = (exchange: Exchange, error: unknown): void => {
    exchange.refusal = error
    answerHere(exchange)
  }

  const server = createServer((incoming, outgoing) => {
    const exchange = beginExchange(incoming, outgoing, facts)
    outgoing.on('close', () => {
      exchange.passing?.stop()
      logRequest(exchange)
    })
    if (!gate.passOn(exchange, refuse)) answerHere(exchange)
  })
  // An upload may take as long as it keeps moving.
  server.requestTimeout = 0
  server.timeout = silenceMs
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  return server
}
