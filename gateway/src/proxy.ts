import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import { errors, Pool, type Dispatcher } from 'undici'
import { declaredBytes, hasBody, limitedBody } from './byte-limit.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import type { Exchange } from './exchange.ts'
import { answerHeaders, requestHeaders } from './forwarded-headers.ts'

/** How long a service may take, and how much may be under way at once. */
export interface ProxyLimits {
  readonly connectMs: number
  readonly headersMs: number
  /** For routes with large bodies: a file is worked on before it is answered. */
  readonly uploadHeadersMs: number
  /** Longest silence inside an answer. */
  readonly silenceMs: number
  readonly connectionsMax: number
  readonly underWayMax: number
}

export const proxyLimits: ProxyLimits = {
  connectMs: 500,
  headersMs: 5_000,
  uploadHeadersMs: 60_000,
  silenceMs: 30_000,
  connectionsMax: 128,
  underWayMax: 512,
}

export interface Forward {
  readonly upstream: string
  /** Path and query below the service's root. */
  readonly target: string
  readonly bodyBytesMax: number
  readonly isUpload: boolean
}

interface Upstream {
  readonly pool: Pool
  readonly breaker: CircuitBreaker
  underWay: number
}

class ClientLeft extends Error {}

const retryAfterS = 2
const brokenConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED'])
const unreachable = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const codeOf = (error: Error): string => (error as Error & { code?: string }).code ?? ''

const problemOf = (error: Error): AppError => {
  if (error instanceof AppError) return error
  if (unreachable.has(codeOf(error))) return new AppError('UNAVAILABLE', undefined, { cause: error, retryAfterS })
  if (error instanceof errors.InvalidArgumentError)
    return new AppError('MALFORMED_REQUEST', undefined, { cause: error })
  const isSlow = error instanceof errors.HeadersTimeoutError
  return new AppError(isSlow ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED', undefined, { cause: error })
}

/** Sends the request once; resolves when its answer is over, rejects with whatever went wrong before or after its head. */
const send = (exchange: Exchange, upstream: Upstream, options: Dispatcher.DispatchOptions): Promise<void> => {
  const { outgoing } = exchange
  return new Promise((resolve, reject) => {
    let sending: Dispatcher.DispatchController | undefined
    const onClose = (): void => sending?.abort(new ClientLeft())
    const onDrain = (): void => sending?.resume()
    const finish = (error?: Error): void => {
      outgoing.off('close', onClose)
      outgoing.off('drain', onDrain)
      if (error) reject(error)
      else resolve()
    }
    outgoing.on('close', onClose)
    outgoing.on('drain', onDrain)
    upstream.pool.dispatch(options, {
      onRequestStart: (controller) => {
        sending = controller
        if (outgoing.destroyed) controller.abort(new ClientLeft())
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return
        upstream.breaker.record(true, Date.now())
        if (headers.vary !== undefined && outgoing.hasHeader('vary')) headers.vary += ', Origin'
        outgoing.writeHead(status, answerHeaders(headers))
      },
      onResponseData: (controller, chunk) => {
        if (!outgoing.write(chunk)) controller.pause()
      },
      onResponseEnd: () => {
        outgoing.end()
        finish()
      },
      onResponseError: (_controller, error) => finish(error),
    })
  })
}

/** Streams requests to the services and their answers back, without holding either. */
export const createProxy = (options: {
  readonly urls: Readonly<Record<string, string>>
  readonly logger: Logger
  readonly limits?: Partial<ProxyLimits>
}) => {
  const limits = { ...proxyLimits, ...options.limits }
  const upstreams = new Map<string, Upstream>(
    Object.entries(options.urls).map(([name, url]) => [
      name,
      {
        pool: new Pool(new URL(url).origin, {
          connections: limits.connectionsMax,
          connect: { timeout: limits.connectMs },
          bodyTimeout: limits.silenceMs,
          allowH2: false,
        }),
        breaker: createCircuitBreaker(),
        underWay: 0,
      },
    ]),
  )

  const attempt = async (
    exchange: Exchange,
    upstream: Upstream,
    forward: Forward,
    canRetry: boolean,
  ): Promise<void> => {
    const { incoming, outgoing } = exchange
    const withBody = hasBody(incoming)
    try {
      await send(exchange, upstream, {
        path: forward.target,
        method: incoming.method ?? 'GET',
        headers: requestHeaders(incoming, exchange),
        body: withBody ? limitedBody(incoming, forward.bodyBytesMax) : null,
        headersTimeout: forward.isUpload ? limits.uploadHeadersMs : limits.headersMs,
      })
    } catch (thrown) {
      const error = thrown as Error
      const hasLeft = outgoing.destroyed || (incoming.destroyed && !incoming.complete)
      if (error instanceof ClientLeft || hasLeft) return
      if (outgoing.headersSent) {
        // The head promised more than came: only a broken connection tells the client so.
        options.logger.warn({ error, requestId: exchange.requestId, upstream: forward.upstream }, 'an answer broke off')
        outgoing.destroy()
        return
      }
      const problem = problemOf(error)
      if (problem.status >= 500) upstream.breaker.record(false, Date.now())
      if (canRetry && brokenConnection.has(codeOf(error))) return attempt(exchange, upstream, forward, false)
      throw problem
    }
  }

  return {
    /** Resolves when the answer is over; throws an AppError while nothing has been answered yet. */
    forward: async (exchange: Exchange, forward: Forward): Promise<void> => {
      const { incoming } = exchange
      const upstream = upstreams.get(forward.upstream)
      if (!upstream) throw new AppError('UNAVAILABLE', undefined, { retryAfterS })
      if ((declaredBytes(incoming) ?? 0) > forward.bodyBytesMax) throw new AppError('BODY_TOO_LARGE')
      if (upstream.underWay >= limits.underWayMax || !upstream.breaker.admits(Date.now())) {
        throw new AppError('UNAVAILABLE', undefined, { retryAfterS })
      }
      const canRetry = (incoming.method === 'GET' || incoming.method === 'HEAD') && !hasBody(incoming)
      upstream.underWay += 1
      try {
        await attempt(exchange, upstream, forward, canRetry)
      } finally {
        upstream.underWay -= 1
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy()))
    },
  }
}
export type Proxy = ReturnType<typeof createProxy>
