import { answerMsMax, operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import type { SessionEnd } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { Pool } from '@love-space/service-kit/http/undici-core.ts'
import { createReplicas, originsOf } from '@love-space/service-kit/process/replicas.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Exchange } from './exchange.ts'
import { requestHeaders } from './forwarded-headers.ts'
import { createConnectionQueue } from './connection-queue.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { ForwardedRequest } from './forwarded-request.ts'
import { declaredBytes, type LeastRate } from './raw-body.ts'
import type { RouteKind, PublicRoute } from './route-table.ts'

/** Kinds of requests with separate connections, so that slow transfers do not block quick requests. */
export const connectionKinds = ['usual', 'upload', 'download'] as const satisfies readonly RouteKind[]
export type ConnectionKind = (typeof connectionKinds)[number]

export interface ProxyLimits {
  readonly connectMs: number
  readonly headersMs: number
  readonly operatorHeadersMs: number
  /** Timeout of the response to an upload; longer, because a service processes the file first. */
  readonly uploadHeadersMs: number
  /** Longest pause inside a service's response. */
  readonly silenceMs: number
  readonly connectionsMax: Readonly<Record<ConnectionKind, number>>
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
}) => {
  const { ownHeaders, onEnded, logger, limits } = options
  const { bodyRate, stillMs } = limits
  const openPool = (origin: string, kind: ConnectionKind) =>
    new Pool(origin, {
      connections: limits.connectionsMax[kind],
      connect: { timeout: limits.connectMs },
      bodyTimeout: limits.silenceMs,
      allowH2: false,
    })
  const openConnections = (urls: string, kind: ConnectionKind) => {
    const pools = originsOf(urls).map((origin) => openPool(origin, kind))
    return {
      kind,
      pools,
      replicas: createReplicas(pools),
      queue: createConnectionQueue({ ...limits, connectionsMax: limits.connectionsMax[kind] }),
      headersTimeout: kind === 'upload' ? limits.uploadHeadersMs : limits.headersMs,
    }
  }
  const upstreams = new Map(
    Object.entries(options.urls).map(([name, url]) => [
      name,
      {
        breaker: createCircuitBreaker(),
        connections: new Map<RouteKind, ReturnType<typeof openConnections>>(
          connectionKinds.map((kind) => [kind, openConnections(url, kind)]),
        ),
      },
    ]),
  )
  const connections = [...upstreams.values()].flatMap(({ connections }) => [...connections.values()])

  return {
    /** Forwards a request. Throws UNAVAILABLE or BODY_TOO_LARGE. */
    forward: (exchange: Exchange, { route, target }: Forward): void => {
      const upstream = upstreams.get(route.owner)
      const connection = upstream?.connections.get(route.kind)
      if (!upstream || !connection || !upstream.breaker.admits(Date.now())) {
        throw new AppError('UNAVAILABLE')
      }
      const { bodyBytesMax } = route
      if ((declaredBytes(exchange.incoming) ?? 0) > bodyBytesMax) throw new AppError('BODY_TOO_LARGE')
      const { breaker } = upstream
      const { kind, replicas, queue, headersTimeout } = connection
      const parts = {
        kind,
        replicas,
        queue,
        headersTimeout: kind === 'usual' && isOfOperators(route) ? limits.operatorHeadersMs : headersTimeout,
        isKeyed: isKeyed(exchange, route),
        upstream: route.owner,
        breaker,
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
      active: connections.reduce((sum, { queue }) => sum + queue.activeCount(), 0),
      waiting: connections.reduce((sum, { queue }) => sum + queue.waitingCount(), 0),
    }),
    close: async (): Promise<void> => {
      for (const { queue } of connections) queue.close()
      await Promise.all(connections.flatMap(({ pools }) => pools.map((pool) => pool.destroy())))
    },
  }
}
export type Proxy = ReturnType<typeof createProxy>
