import { answerMsMax, operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import type { SessionEnd } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { Exchange } from './exchange.ts'
import { requestHeaders } from './forwarded-headers.ts'
import { createConnectionQueue } from './connection-queue.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { ForwardedRequest } from './forwarded-request.ts'
import { createReplicas, connectionKinds, type ConnectionKind, type ReplicaLimits } from './replicas.ts'
import { followAddresses, type Resolve } from './service-addresses.ts'
import { declaredBytes, type LeastRate } from './raw-body.ts'
import type { RouteKind, PublicRoute } from './route-table.ts'

export interface ProxyLimits extends ReplicaLimits {
  readonly headersMs: number
  readonly operatorHeadersMs: number
  /** Timeout of the response to an upload; longer, because a service processes the file first. */
  readonly uploadHeadersMs: number
  /** How long a request waits for a replica that answers nobody, while another could have it. */
  readonly hungMs: number
  /** How often the addresses of a name are looked up. */
  readonly lookupMs: number
  readonly waitingMax: number
  readonly waitMs: number
  readonly bodyRate: LeastRate
  readonly stillMs: number
  readonly giveWayBytesPerS: number
}

export const serviceTimes = {
  connectMs: 500,
  headersMs: answerMsMax,
  operatorHeadersMs: operatorAnswerMsMax,
  uploadHeadersMs: 60_000,
  silenceMs: 30_000,
  probeMs: 1_000,
  hungMs: 1_500,
  lookupMs: 5_000,
}

export interface Forward {
  readonly route: PublicRoute
  readonly target: string
}

/** Returns whether a write may be retried, because its service recognises the idempotency key. */
const isKeyed = ({ incoming }: Exchange, { spec }: PublicRoute): boolean =>
  spec.idempotent === true && incoming.headers['idempotency-key'] !== undefined

/** Services whose responses may name ended sessions. Those of others are ignored. */
const endsSessions: ReadonlySet<string> = new Set(['auth', 'admin'])
const ignored = (): void => undefined

const isOfOperators = ({ owner, spec }: PublicRoute): boolean => owner === 'admin' && spec.method !== 'GET'

export const createProxy = (options: {
  readonly urls: Readonly<Record<string, string>>
  readonly ownHeaders: OwnHeadersSource
  readonly onEnded: (end: SessionEnd) => void
  readonly logger: Logger
  readonly limits: ProxyLimits
  readonly resolve: Resolve | undefined
}) => {
  const { ownHeaders, onEnded, logger, limits, resolve } = options
  const { bodyRate, stillMs } = limits
  const openConnections = (kind: ConnectionKind) => ({
    kind,
    queue: createConnectionQueue({ ...limits, connectionsMax: limits.connectionsMax[kind] }),
    headersTimeout: kind === 'upload' ? limits.uploadHeadersMs : limits.headersMs,
  })
  const upstreams = new Map(
    Object.entries(options.urls).map(([name, urls]) => {
      const replicas = createReplicas(limits)
      const stopLookups = followAddresses(urls, { ...limits, resolve, logger, onOrigins: replicas.set })
      const connections = new Map<RouteKind, ReturnType<typeof openConnections>>(
        connectionKinds.map((kind) => [kind, openConnections(kind)]),
      )
      return [name, { replicas, stopLookups, connections }]
    }),
  )
  const queues = [...upstreams.values()].flatMap(({ connections }) => Array.from(connections.values(), (c) => c.queue))
  const watch = (): void => queues.forEach((queue) => queue.watch())
  const timer = setInterval(watch, limits.hungMs / 6).unref()

  return {
    /** Forwards a request. Throws UNAVAILABLE or BODY_TOO_LARGE. */
    forward: (exchange: Exchange, { route, target }: Forward): void => {
      const upstream = upstreams.get(route.owner)
      const connection = upstream?.connections.get(route.kind)
      if (!upstream || !connection) throw new AppError('UNAVAILABLE')
      const { bodyBytesMax } = route
      if ((declaredBytes(exchange.incoming) ?? 0) > bodyBytesMax) throw new AppError('BODY_TOO_LARGE')
      const { kind, queue, headersTimeout } = connection
      const mayTakeLong = kind === 'upload' || isOfOperators(route)
      const parts = {
        kind,
        replicas: upstream.replicas,
        queue,
        headersTimeout: kind === 'usual' && isOfOperators(route) ? limits.operatorHeadersMs : headersTimeout,
        hungMs: mayTakeLong ? Number.POSITIVE_INFINITY : limits.hungMs,
        isKeyed: isKeyed(exchange, route),
        upstream: route.owner,
        target,
        bodyBytesMax,
        bodyRate,
        stillMs,
        ownHeaders,
        onEnded: endsSessions.has(route.owner) ? onEnded : ignored,
        logger,
      }
      new ForwardedRequest(exchange, requestHeaders(exchange.incoming, exchange), parts).enter()
    },
    activity: () => ({
      active: queues.reduce((sum, queue) => sum + queue.activeCount(), 0),
      waiting: queues.reduce((sum, queue) => sum + queue.waitingCount(), 0),
    }),
    states: () =>
      [...upstreams].flatMap(([upstream, { replicas }]) => replicas.states().map((state) => ({ upstream, ...state }))),
    close: async (): Promise<void> => {
      clearInterval(timer)
      for (const queue of queues) queue.close()
      for (const { stopLookups } of upstreams.values()) stopLookups()
      await Promise.all(Array.from(upstreams.values(), ({ replicas }) => replicas.close()))
    },
  }
}
export type Proxy = ReturnType<typeof createProxy>
