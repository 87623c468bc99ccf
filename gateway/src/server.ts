import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError, problemOf } from '@love-space/service-kit/app-error.ts'
import type { HttpContext, HttpEnv } from '@love-space/service-kit/http-app.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import type { Hono } from 'hono'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { beginExchange, type Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import type { OwnHeadersSource } from './own-headers.ts'

const opsPaths = new Set(['/healthz', '/readyz', '/metrics'])
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
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
  readonly logRequest: (exchange: Exchange) => void
}): Server => {
  const { app, ops, gate, ownHeaders, isHttps, trustedProxies, logger, logRequest } = options
  const facts = { trustedProxies, scheme: isHttps ? 'https' : 'http' }

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
