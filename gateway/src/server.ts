import { withoutDownloadToken } from '@love-space/contracts/download.ts'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError, problemOf } from '@love-space/service-kit/process/app-error.ts'
import type { HttpContext, HttpEnv } from '@love-space/service-kit/http/http-app.ts'
import { probePaths, type AnsweredRequest } from '@love-space/service-kit/http/request-log.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { Hono } from 'hono'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { discardRest, keepOpenForRest, type DiscardLimits } from './discard-rest.ts'
import { beginExchange, type Exchange, type ExchangeEnds } from './exchange.ts'
import type { RequestDispatcher } from './request-dispatcher.ts'
import { guarded, inExchange } from './in-exchange.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { hasBody } from './raw-body.ts'
import { createStalledReaders } from './stalled-readers.ts'
import type { Unfinished } from './unfinished.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  headers.via === undefined

const isOps = ({ path, incoming }: Exchange): boolean => probePaths.has(path) && isLocal(incoming)

const exchanges = new WeakMap<IncomingMessage, Exchange>()

export const exchangeOf = (c: HttpContext): Exchange => {
  const exchange = exchanges.get(c.env.incoming as IncomingMessage)
  if (!exchange) throw new Error('Bug: Hono got a request without an exchange')
  return exchange
}

const problemResponse = (code: 'MALFORMED_REQUEST' | 'INTERNAL', requestId: string): Response => {
  const problem = problemOf(new AppError(code), requestId)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

export interface ServerLimits {
  readonly headMs: number
  readonly stillMs: number
  readonly connectionsPerAddress: number
  readonly discard: DiscardLimits
}

const clientLeftStatus = 499

const answered = ({
  incoming,
  outgoing,
  requestId,
  startedAt,
  notes,
  path,
  upstream,
  trace,
}: Exchange): AnsweredRequest => ({
  requestId,
  method: incoming.method ?? 'GET',
  status: outgoing.writableFinished ? outgoing.statusCode : clientLeftStatus,
  durationMs: performance.now() - startedAt,
  notes,
  edge: { path: withoutDownloadToken(path), upstream, traceId: trace.id },
})

const checkConnectionsMs = 1_000
const keepAliveMs = 65_000

interface ServerOptions {
  readonly app: Hono<HttpEnv>
  readonly ops: Hono<HttpEnv>
  readonly dispatcher: RequestDispatcher
  readonly unfinished: Unfinished
  readonly ownHeaders: OwnHeadersSource
  readonly isHttps: boolean
  readonly trustedProxies: number
  readonly limits: ServerLimits
  readonly logger: Logger
  readonly logRequest: (request: AnsweredRequest) => void
}

const createAnswerHere = ({ app, ops, ownHeaders, logger }: ServerOptions) => {
  const listener = getRequestListener(
    async (request, env) => {
      const { outgoing } = env
      const exchange = exchanges.get(env.incoming as IncomingMessage)
      if (exchange && isOps(exchange)) return ops.fetch(request, env)
      const response = await app.fetch(request, exchange?.body ? { ...env, body: exchange.body } : env)
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : response
    },
    {
      autoCleanupIncoming: false,
      // Handles errors outside the app: 400 for a request that the adapter cannot parse, 500 for any other.
      errorHandler: (error) => {
        const isUnreadable = error instanceof Error && error.name === 'RequestError'
        if (!isUnreadable) logger.error({ error }, 'A request failed outside the app')
        return problemResponse(isUnreadable ? 'MALFORMED_REQUEST' : 'INTERNAL', 'none')
      },
    },
  )
  return (exchange: Exchange): void => {
    exchange.isInApp = true
    exchanges.set(exchange.incoming, exchange)
    ownHeaders.set(exchange)
    if (exchange.isSlow) exchange.outgoing.shouldKeepAlive = false
    else if (hasBody(exchange.incoming)) exchange.closesAfter = keepOpenForRest(exchange)
    void listener(exchange.incoming, exchange.outgoing)
  }
}

const createEnds = (answerHere: (exchange: Exchange) => void, logger: Logger): ExchangeEnds => {
  const ends: ExchangeEnds = {
    refuse: (exchange, error) => {
      const { incoming, outgoing } = exchange
      const hasLeft = outgoing.destroyed || (incoming.destroyed && !incoming.complete)
      if (exchange.isInApp || outgoing.headersSent || hasLeft) return
      if (error instanceof AppError && error.code === 'BODY_TOO_SLOW') exchange.isSlow = true
      exchange.refusal = error
      answerHere(exchange)
    },
    fail: (exchange, error) => {
      exchange.forwarded?.stop()
      if (exchange.isInApp || exchange.outgoing.headersSent) {
        logger.error(
          { error, requestId: exchange.requestId },
          'Unexpected error while answering a request; its connection was closed',
        )
        exchange.outgoing.destroy()
      } else ends.refuse(exchange, new AppError('INTERNAL', undefined, { cause: error }))
    },
    yieldConnection: (exchange) => {
      exchange.forwarded?.stop()
      exchange.isSlow = true
      if (exchange.isInApp || exchange.outgoing.headersSent) exchange.outgoing.destroy()
      else ends.refuse(exchange, new AppError('UNAVAILABLE'))
    },
  }
  return ends
}

const endExchange = ({ unfinished, limits, logRequest }: ServerOptions, exchange: Exchange): void => {
  const { incoming } = exchange
  exchange.forwarded?.stop()
  const isOver = incoming.complete || incoming.socket.destroyed
  if (isOver) unfinished.end(exchange)
  else discardRest(exchange, limits.discard, () => unfinished.end(exchange))
  if (isOver && exchange.closesAfter) incoming.socket.destroySoon()
  // The app for probes logs them itself. Their span is never ended, so tracing drops it.
  if (isOps(exchange)) return
  const request = answered(exchange)
  logRequest(request)
  exchange.trace.span?.end(`${request.method} ${request.notes.route}`, {
    requestId: request.requestId,
    'http.response.status_code': request.status,
  })
}

export const createGatewayServer = (options: ServerOptions): Server => {
  const { dispatcher, isHttps, trustedProxies, limits, logger } = options
  const answerHere = createAnswerHere(options)
  const facts = { trustedProxies, scheme: isHttps ? 'https' : 'http', ends: createEnds(answerHere, logger) }

  const lastOf = new WeakMap<Socket, Exchange>()
  const server = createServer({ connectionsCheckingInterval: checkConnectionsMs }, (incoming, outgoing) => {
    const exchange = beginExchange(incoming, outgoing, facts)
    lastOf.set(incoming.socket, exchange)
    // `close` reports a client that leaves. An error without a listener would end the process.
    incoming.on('error', () => undefined)
    outgoing.on('error', () => undefined)
    outgoing.on('close', () => guarded(exchange, () => endExchange(options, exchange)))
    inExchange(exchange, () => (isOps(exchange) ? answerHere(exchange) : dispatcher.dispatch(exchange, answerHere)))
  })
  server.on('timeout', (socket: Socket) => {
    const exchange = lastOf.get(socket)
    const isServiceAwaited = exchange?.incoming.complete && !exchange.outgoing.headersSent
    if (!isServiceAwaited) socket.destroy()
  })
  const stalled = createStalledReaders(limits.stillMs)
  server.on('connection', stalled.watch)
  const timer = setInterval(stalled.check, Math.min(checkConnectionsMs, limits.stillMs / 4)).unref()
  server.on('close', () => clearInterval(timer))
  if (trustedProxies === 0) limitConnections(server, limits.connectionsPerAddress)
  // No timeout: an upload may take any time while it makes progress.
  server.requestTimeout = 0
  server.timeout = limits.stillMs
  server.headersTimeout = limits.headMs
  server.keepAliveTimeout = keepAliveMs
  return server
}

/** Limits connections per address, also those whose request is incomplete. */
const limitConnections = (server: Server, perAddressMax: number): void => {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (counts.get(key) ?? 0) + 1
    if (count > perAddressMax) return void socket.destroy()
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
  })
}
