import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import { errors } from '@love-space/service-kit/undici-core.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { hasBody, limitedBody } from './byte-limit.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Exchange } from './exchange.ts'
import type { OwnHeadersSource } from './own-headers.ts'

export interface Upstream {
  readonly name: string
  readonly pool: Dispatcher
  readonly breaker: CircuitBreaker
  underWay: number
}

export interface PassingOptions {
  readonly upstream: Upstream
  /** Path and query below the service's root. */
  readonly target: string
  readonly bodyBytesMax: number
  readonly headersTimeout: number
  readonly headers: string[]
  readonly ownHeaders: OwnHeadersSource
  readonly logger: Logger
  /** Called at most once, while nothing has been answered yet. */
  readonly onTrouble: (exchange: Exchange, error: AppError) => void
}

class ClientLeft extends Error {}

const retryAfterS = 2
/** Answers up to this size leave in one piece with their head. */
const smallBytesMax = 16_384
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

/** One request on its way to a service, and the answer on its way back; an object, so that none of it is a closure. */
export class Passing implements Dispatcher.DispatchHandler {
  private readonly exchange: Exchange
  private readonly options: PassingOptions
  private controller: Dispatcher.DispatchController | undefined
  private canRetry: boolean
  private isOver = false
  private bytesDeclared = 0
  private whole: string | undefined

  constructor(exchange: Exchange, options: PassingOptions) {
    const { incoming } = exchange
    this.exchange = exchange
    this.options = options
    this.canRetry = (incoming.method === 'GET' || incoming.method === 'HEAD') && !hasBody(incoming)
    exchange.passing = this
    options.upstream.underWay += 1
  }

  send(): void {
    const { incoming } = this.exchange
    const { upstream, target, headers, headersTimeout, bodyBytesMax } = this.options
    upstream.pool.dispatch(
      {
        path: target,
        method: incoming.method ?? 'GET',
        headers,
        body: hasBody(incoming) ? limitedBody(incoming, bodyBytesMax) : null,
        headersTimeout,
      },
      this,
    )
  }

  /** To be called when the client is gone or has its answer. */
  stop(): void {
    if (!this.isOver) this.controller?.abort(new ClientLeft())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.exchange.outgoing.destroyed) controller.abort(new ClientLeft())
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    this.options.upstream.breaker.record(true, Date.now())
    this.bytesDeclared = Number(headers['content-length'] ?? 0)
    this.exchange.outgoing.writeHead(status, this.options.ownHeaders.join(this.exchange, headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { outgoing } = this.exchange
    if (chunk.length === this.bytesDeclared && chunk.length <= smallBytesMax) {
      this.whole = chunk.toString('latin1')
    } else if (!outgoing.write(chunk)) {
      controller.pause()
      outgoing.once('drain', () => controller.resume())
    }
  }

  onResponseEnd(): void {
    this.finish()
    if (this.whole === undefined) this.exchange.outgoing.end()
    else this.exchange.outgoing.end(this.whole, 'latin1')
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { incoming, outgoing, requestId } = this.exchange
    const { upstream, logger, onTrouble } = this.options
    const hasLeft = outgoing.destroyed || (incoming.destroyed && !incoming.complete)
    if (error instanceof ClientLeft || hasLeft) return this.finish()
    if (outgoing.headersSent) {
      // The head promised more than came: only a broken connection tells the client so.
      logger.warn({ error, requestId, upstream: upstream.name }, 'an answer broke off')
      this.finish()
      outgoing.destroy()
      return
    }
    const problem = problemOf(error)
    if (problem.status >= 500) upstream.breaker.record(false, Date.now())
    if (this.canRetry && brokenConnection.has(codeOf(error))) {
      this.canRetry = false
      return this.send()
    }
    this.finish()
    onTrouble(this.exchange, problem)
  }

  private finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.options.upstream.underWay -= 1
  }
}
