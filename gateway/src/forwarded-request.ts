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
import { requestHeaders } from './forwarded-headers.ts'
import { hasBody, rawBody, type LeastRate } from './raw-body.ts'
import type { ConnectionKind, Replica, Replicas } from './replicas.ts'
import type { PublicRoute } from './route-table.ts'

/** Parts and limits that the requests of one route have in common. */
export interface Way {
  readonly route: PublicRoute
  readonly kind: ConnectionKind
  readonly replicas: Replicas
  readonly queue: ConnectionQueue
  readonly bodyRate: LeastRate
  /** Time in which the service must begin to answer. */
  readonly headersMs: number
  /** Longest silence inside the service's answer. */
  readonly silenceMs: number
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
const headersMinMs = 500
const noReplicas: readonly Replica[] = []
const codeOf = (error: Error): string => (error as Error & { code?: string }).code ?? ''

/** Forwards one request to a service, and its response back. It is a class, because closures take more memory. */
export class ForwardedRequest implements Dispatcher.DispatchHandler, QueuedRequest {
  readonly key: string
  readonly isSignedIn: boolean
  place = -1
  private readonly exchange: Exchange
  private readonly way: Way
  private readonly target: string
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

  constructor(exchange: Exchange, way: Way, target: string) {
    this.key = exchange.notes.user?.userId ?? exchange.addressKey
    this.isSignedIn = exchange.notes.user !== undefined
    this.exchange = exchange
    this.headers = requestHeaders(exchange.incoming, exchange)
    this.way = way
    this.target = target
    this.isRepeatable = this.mayArriveTwice() && !this.isRaw()
    this.headersMsLeft = way.headersMs
    exchange.forwarded = this
  }

  enter(): void {
    this.way.queue.enter(this)
  }

  start(): void {
    const replica = this.way.replicas.next(this.tried, this.isRepeatable)
    if (replica) return this.sendTo(replica)
    this.finish()
    this.exchange.ends.refuse(this.exchange, new AppError('UNAVAILABLE'))
  }

  private sendTo(replica: Replica): void {
    const { incoming, body } = this.exchange
    this.replica = replica
    this.sentAtMs = Date.now()
    this.controller = undefined
    if (this.body) incoming.unpipe(this.body)
    replica.pools[this.way.kind].dispatch(
      {
        path: this.target,
        method: incoming.method ?? 'GET',
        headers: this.headers,
        body: this.isRaw() ? (this.body = this.passedBody()) : (body ?? null),
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
    const { exchange, way } = this
    way.logger.info(
      { requestId: exchange.requestId, upstream: way.route.owner },
      'Ended a slow transfer to free a connection to the service',
    )
    exchange.ends.yieldConnection(exchange)
  }

  paceAt(nowMs: number): number {
    const { stillMs } = this.way
    const ageMs = nowMs - this.beganAtMs
    if (ageMs < stillMs || this.isServiceAwaited()) return Number.POSITIVE_INFINITY
    return nowMs - this.movedAtMs > stillMs ? 0 : (this.movedBytes / ageMs) * 1000
  }

  watch(nowMs: number): void {
    const { replica, way } = this
    if (!replica || this.isOver || !this.isServiceAwaited()) return
    const hasBegun = this.exchange.outgoing.headersSent
    const silentMs = nowMs - Math.max(this.sentAtMs, this.movedAtMs)
    if (silentMs > (hasBegun ? way.silenceMs : this.headersMsLeft)) {
      this.controller?.abort(new AppError('UPSTREAM_TIMEOUT'))
    } else if (!hasBegun && nowMs - Math.max(this.sentAtMs, replica.answeredAtMs) >= way.hungMs) {
      replica.breaker.rest()
      if (this.mayLeave()) this.controller?.abort(new ReplicaLeft())
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver || this.exchange.outgoing.destroyed) controller.abort(new ClientLeft())
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.isOver) return
    this.noteAnswer(status)
    for (const end of readSessionEnds(headers[endedSessionsHeader])) this.way.onEnded(end)
    if (status === 503 && this.mayLeave()) return controller.abort(new ReplicaLeft())
    this.bytesDeclared = Number(headers['content-length'] ?? 0)
    this.movedAtMs = Date.now()
    if (this.isRaw()) this.exchange.closesAfter = keepOpenForRest(this.exchange)
    this.exchange.outgoing.writeHead(status, this.way.ownHeaders.join(this.exchange, headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { outgoing } = this.exchange
    if (chunk.length === this.bytesDeclared && chunk.length <= smallBytesMax) {
      this.whole = chunk.toString('latin1')
      return
    }
    this.moved(chunk.length)
    if (outgoing.write(chunk)) return
    if (this.way.kind === 'usual' && outgoing.writableLength <= heldBytesMax) return
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
    if (this.way.kind === 'usual') this.finish()
    if (this.whole === undefined) this.exchange.outgoing.end()
    else this.exchange.outgoing.end(this.whole, 'latin1')
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // An error thrown in an undici callback would fail all requests of the connection.
    listenerIn(this.exchange, () => this.onUpstreamError(error))()
  }

  private onUpstreamError(error: Error): void {
    const { exchange, way } = this
    if (this.isOver) return
    const { incoming, outgoing, requestId, ends } = exchange
    const hasLeft = outgoing.destroyed || (incoming.destroyed && !incoming.complete)
    if (error instanceof ClientLeft || hasLeft) return this.finish()
    if (outgoing.headersSent) {
      // The body is shorter than its declared length. Only a broken connection tells the client.
      way.logger.warn(
        { error, requestId, upstream: way.route.owner },
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
    return this.mayRepeat() && this.way.replicas.hasReady([...this.tried, this.replica as Replica])
  }

  private replicaAfter(error: Error): Replica | undefined {
    const { replica } = this
    if (!replica) return undefined
    const isBroken = brokenConnection.has(codeOf(error))
    const mayRepeat = (isBroken || error instanceof ReplicaLeft) && this.mayRepeat()
    if (!mayRepeat && !wasNeverSent(error)) return undefined
    const isFirst = this.tried.length === 0
    this.tried = [...this.tried, replica]
    this.headersMsLeft = Math.max(this.headersMsLeft - (Date.now() - this.sentAtMs), headersMinMs)
    const other = this.way.replicas.next(this.tried, this.isRepeatable)
    // A service may have closed a kept connection just as the request was sent.
    return other ?? (isFirst && isBroken ? replica : undefined)
  }

  /** Returns 503 if the service cannot have acted, so that a retry is safe; 502 or 504 if it may have. */
  private problemOf(cause: Error): AppError {
    if (cause instanceof AppError) return cause
    if (cause instanceof errors.InvalidArgumentError) return new AppError('MALFORMED_REQUEST', undefined, { cause })
    const wasKept = this.controller === undefined || wasNeverSent(cause)
    if (wasKept || this.isSafe()) return new AppError('UNAVAILABLE', undefined, { cause })
    return new AppError('UPSTREAM_FAILED', undefined, { cause })
  }

  private passedBody(): Transform {
    const { route, bodyRate: rate } = this.way
    return rawBody(this.exchange.incoming, {
      bytesMax: route.bodyBytesMax,
      rate,
      onBytes: (bytes) => this.moved(bytes),
    })
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

  /** Whether the service recognises a repeat, or acts on nothing. */
  private mayArriveTwice(): boolean {
    const { incoming, body } = this.exchange
    const { spec } = this.way.route
    if (spec.repeatable === true || (this.isSafe() && body === undefined)) return true
    return spec.idempotent === true && incoming.headers['idempotency-key'] !== undefined
  }

  private isSafe(): boolean {
    return safeMethods.has(this.exchange.incoming.method ?? 'GET')
  }

  private isRaw(): boolean {
    return this.way.kind === 'upload' && hasBody(this.exchange.incoming)
  }

  private finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.way.queue.leave(this)
  }
}
