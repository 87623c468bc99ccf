import { endedSessionsHeader, readSessionEnds, type SessionEnd } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { countStreamedBytes } from '@love-space/service-kit/process/collect-while-streaming.ts'
import { errors } from '@love-space/service-kit/http/undici-core.ts'
import { wasNeverSent } from '@love-space/service-kit/process/replicas.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import type { Dispatcher } from 'undici'
import { keepOpenForRest } from './discard-rest.ts'
import type { Exchange } from './exchange.ts'
import { listenerIn } from './in-exchange.ts'
import type { ConnectionQueue, QueuedRequest } from './connection-queue.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { hasBody, rawBody, type LeastRate } from './raw-body.ts'
import type { ConnectionKind, Replica, Replicas } from './replicas.ts'

export interface ForwardOptions {
  readonly kind: ConnectionKind
  readonly upstream: string
  readonly replicas: Replicas
  readonly queue: ConnectionQueue
  readonly isKeyed: boolean
  readonly target: string
  readonly bodyBytesMax: number
  readonly bodyRate: LeastRate
  readonly headersTimeout: number
  /** Time after which a replica that answers nobody is left for another. */
  readonly hungMs: number
  /** Time without a byte after which a client counts as stalled. */
  readonly stillMs: number
  readonly ownHeaders: OwnHeadersSource
  /** Called with every session that a response names as ended, before the response is passed on. */
  readonly onEnded: (end: SessionEnd) => void
  readonly logger: Logger
}

class ClientLeft extends Error {}
/** The replica hangs or answered 503, and another takes the request. */
class ReplicaLeft extends Error {}

/** Maximum size of a response that is sent in one piece with its head. */
const smallBytesMax = 16_384
/** Bytes buffered for a slow reader of a `usual` response, so that the service's connection is free again. */
const heldBytesMax = 65_536
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const brokenConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const headersTimeoutMinMs = 500
const noReplicas: readonly Replica[] = []
const codeOf = (error: Error): string => (error as Error & { code?: string }).code ?? ''

/** Forwards one request to a service, and its response back. It is a class, because closures take more memory. */
export class ForwardedRequest implements Dispatcher.DispatchHandler, QueuedRequest {
  readonly key: string
  readonly isSignedIn: boolean
  place = -1
  private readonly exchange: Exchange
  private readonly options: ForwardOptions
  private readonly headers: string[]
  private controller: Dispatcher.DispatchController | undefined
  private body: Transform | undefined
  private readonly isRepeatable: boolean
  private replica: Replica | undefined
  private tried = noReplicas
  private sentAtMs = 0
  private headersMsLeft: number
  private isAnswered = false
  private isHeldBack = false
  private isOver = false
  private bytesDeclared = 0
  private whole: string | undefined
  private movedBytes = 0
  private readonly beganAtMs = Date.now()
  private movedAtMs = this.beganAtMs

  constructor(exchange: Exchange, headers: string[], options: ForwardOptions) {
    this.key = exchange.notes.user?.userId ?? exchange.addressKey
    this.isSignedIn = exchange.notes.user !== undefined
    this.exchange = exchange
    this.headers = headers
    this.options = options
    this.isRepeatable = (options.isKeyed || (this.isSafe() && exchange.body === undefined)) && !this.isRaw()
    this.headersMsLeft = options.headersTimeout
    exchange.forwarded = this
  }

  enter(): void {
    this.options.queue.enter(this)
  }

  start(): void {
    const replica = this.options.replicas.next(this.tried, this.isRepeatable)
    if (replica) return this.sendTo(replica)
    this.finish()
    this.exchange.ends.refuse(this.exchange, new AppError('UNAVAILABLE'))
  }

  private sendTo(replica: Replica): void {
    const { incoming, body } = this.exchange
    const { kind, target } = this.options
    this.replica = replica
    this.sentAtMs = Date.now()
    this.controller = undefined
    if (this.body) incoming.unpipe(this.body)
    replica.pools[kind].dispatch(
      {
        path: target,
        method: incoming.method ?? 'GET',
        headers: this.headers,
        body: this.isRaw() ? (this.body = this.passedBody()) : (body ?? null),
        headersTimeout: this.headersMsLeft,
      },
      this,
    )
  }

  refuse(error: AppError): void {
    this.isOver = true
    this.exchange.ends.refuse(this.exchange, error)
  }

  stop(): void {
    if (!this.isAnswered && !this.isOver) this.controller?.abort(new ClientLeft())
    this.body?.destroy()
    this.finish()
  }

  yieldConnection(): void {
    const { exchange, options } = this
    options.logger.info(
      { requestId: exchange.requestId, upstream: options.upstream },
      'Ended a slow transfer to free a connection to the service',
    )
    exchange.ends.yieldConnection(exchange)
  }

  paceAt(nowMs: number): number {
    const { stillMs } = this.options
    const ageMs = nowMs - this.beganAtMs
    if (ageMs < stillMs || this.isServiceAwaited()) return Number.POSITIVE_INFINITY
    return nowMs - this.movedAtMs > stillMs ? 0 : (this.movedBytes / ageMs) * 1000
  }

  watch(nowMs: number): void {
    const { replica } = this
    if (!replica || this.isOver || this.exchange.outgoing.headersSent) return
    if (nowMs - Math.max(this.sentAtMs, replica.answeredAtMs) < this.options.hungMs) return
    replica.breaker.rest()
    if (this.mayLeave()) this.controller?.abort(new ReplicaLeft())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver || this.exchange.outgoing.destroyed) controller.abort(new ClientLeft())
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.isOver) return
    this.noteAnswer(status)
    for (const end of readSessionEnds(headers[endedSessionsHeader])) this.options.onEnded(end)
    if (status === 503 && this.mayLeave()) return controller.abort(new ReplicaLeft())
    this.bytesDeclared = Number(headers['content-length'] ?? 0)
    if (this.isRaw()) this.exchange.closesAfter = keepOpenForRest(this.exchange)
    this.exchange.outgoing.writeHead(status, this.options.ownHeaders.join(this.exchange, headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { outgoing } = this.exchange
    if (chunk.length === this.bytesDeclared && chunk.length <= smallBytesMax) {
      this.whole = chunk.toString('latin1')
      return
    }
    this.moved(chunk.length)
    if (outgoing.write(chunk)) return
    if (this.options.kind === 'usual' && outgoing.writableLength <= heldBytesMax) return
    this.isHeldBack = true
    controller.pause()
    const resume = (): void => {
      this.isHeldBack = false
      this.moved(0)
      controller.resume()
    }
    outgoing.once('drain', listenerIn(this.exchange, resume))
  }

  onResponseEnd(): void {
    this.isAnswered = true
    // A download keeps its connection until the client has read the last part.
    if (this.options.kind === 'usual') this.finish()
    if (this.whole === undefined) this.exchange.outgoing.end()
    else this.exchange.outgoing.end(this.whole, 'latin1')
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // An error thrown in an undici callback would fail all requests of the connection.
    listenerIn(this.exchange, () => this.onUpstreamError(error))()
  }

  private onUpstreamError(error: Error): void {
    const { exchange, options } = this
    if (this.isOver) return
    const { incoming, outgoing, requestId, ends } = exchange
    const hasLeft = outgoing.destroyed || (incoming.destroyed && !incoming.complete)
    if (error instanceof ClientLeft || hasLeft) return this.finish()
    if (outgoing.headersSent) {
      // The body is shorter than its declared length. Only a broken connection tells the client.
      const { logger, upstream } = options
      logger.warn(
        { error, requestId, upstream },
        'The service closed its answer before the end; closed the client connection',
      )
      this.finish()
      outgoing.destroy()
      return
    }
    const problem = this.problemOf(error)
    if (problem.status >= 500) {
      if (!(error instanceof ReplicaLeft)) this.replica?.breaker.failed()
      const next = this.replicaAfter(error)
      if (next) return this.sendTo(next)
    }
    this.finish()
    ends.refuse(exchange, problem)
  }

  private noteAnswer(status: number): void {
    const { replica } = this
    if (!replica) return
    replica.answeredAtMs = Date.now()
    if (status === 503) replica.breaker.rest()
    else replica.breaker.succeeded()
  }

  /** Whether the replica cannot have acted, or another one may act again. */
  private mayRepeat(): boolean {
    return this.isRaw() ? this.movedBytes === 0 : this.isRepeatable
  }

  private mayLeave(): boolean {
    return this.mayRepeat() && this.options.replicas.hasReady([...this.tried, this.replica as Replica])
  }

  private replicaAfter(error: Error): Replica | undefined {
    const { replica } = this
    if (!replica) return undefined
    const isBroken = brokenConnection.has(codeOf(error))
    const mayRepeat = (isBroken || error instanceof ReplicaLeft) && this.mayRepeat()
    if (!mayRepeat && !wasNeverSent(error)) return undefined
    const isFirst = this.tried.length === 0
    this.tried = [...this.tried, replica]
    this.headersMsLeft = Math.max(this.headersMsLeft - (Date.now() - this.sentAtMs), headersTimeoutMinMs)
    const other = this.options.replicas.next(this.tried, this.isRepeatable)
    // A service may have closed a kept connection just as the request was sent.
    return other ?? (isFirst && isBroken ? replica : undefined)
  }

  /** Returns 503 if the service cannot have acted, so that a retry is safe; 502 or 504 if it may have. */
  private problemOf(cause: Error): AppError {
    if (cause instanceof AppError) return cause
    if (cause instanceof errors.InvalidArgumentError) return new AppError('MALFORMED_REQUEST', undefined, { cause })
    if (cause instanceof errors.HeadersTimeoutError) return new AppError('UPSTREAM_TIMEOUT', undefined, { cause })
    const wasKept = this.controller === undefined || wasNeverSent(cause)
    if (wasKept || this.isSafe()) return new AppError('UNAVAILABLE', undefined, { cause })
    return new AppError('UPSTREAM_FAILED', undefined, { cause })
  }

  private passedBody(): Transform {
    const { bodyBytesMax: bytesMax, bodyRate: rate } = this.options
    return rawBody(this.exchange.incoming, { bytesMax, rate, onBytes: (bytes) => this.moved(bytes) })
  }

  private moved(bytes: number): void {
    this.movedBytes += bytes
    this.movedAtMs = Date.now()
    countStreamedBytes(bytes)
  }

  private isServiceAwaited(): boolean {
    if (this.isHeldBack || this.isAnswered) return false
    return this.body === undefined || this.exchange.incoming.complete || this.body.writableNeedDrain
  }

  private isSafe(): boolean {
    return safeMethods.has(this.exchange.incoming.method ?? 'GET')
  }

  private isRaw(): boolean {
    return this.options.kind === 'upload' && hasBody(this.exchange.incoming)
  }

  private finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.options.queue.leave(this)
  }
}
