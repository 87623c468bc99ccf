import { answerMsMax, operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import type { SessionEnd } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { Resolve } from '@love-space/service-kit/process/replicas.ts'
import type { Exchange } from './exchange.ts'
import { createConnectionQueue } from './connection-queue.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { ForwardedRequest, type Way } from './forwarded-request.ts'
import { createReplicas, connectionKinds, type ConnectionKind, type ReplicaLimits } from './replicas.ts'
import { followAddresses } from './service-addresses.ts'
import { declaredBytes, type LeastRate } from './raw-body.ts'
import type { RouteKind, PublicRoute } from './route-table.ts'

export interface ProxyLimits extends ReplicaLimits {
  /** Longest silence inside a service's answer. */
  readonly silenceMs: number
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
  const upstreams = new Map(
    Object.entries(options.urls).map(([name, urls]) => {
      const replicas = createReplicas(limits)
      const stopLookups = followAddresses(urls, { ...limits, resolve, logger, onOrigins: replicas.set })
      const queueOf = (kind: ConnectionKind) =>
        createConnectionQueue({ ...limits, connectionsMax: limits.connectionsMax[kind] })
      const queues = new Map<RouteKind, ReturnType<typeof queueOf>>(
        connectionKinds.map((kind) => [kind, queueOf(kind)]),
      )
      return [name, { replicas, stopLookups, queues }]
    }),
  )
  const queues = [...upstreams.values()].flatMap((upstream) => [...upstream.queues.values()])
  const watch = (): void => queues.forEach((queue) => queue.watch())
  const timer = setInterval(watch, limits.hungMs / 6).unref()

  const headersMsOf = (route: PublicRoute): number => {
    if (route.kind === 'upload') return limits.uploadHeadersMs
    return route.kind === 'usual' && isOfOperators(route) ? limits.operatorHeadersMs : limits.headersMs
  }
  const wayOf = (route: PublicRoute): Way => {
    const { owner, kind } = route
    const upstream = upstreams.get(owner)
    const queue = upstream?.queues.get(kind)
    if (!upstream || !queue || kind === 'live') throw new AppError('UNAVAILABLE')
    const mayTakeLong = kind === 'upload' || isOfOperators(route)
    return {
      ...limits,
      route,
      kind,
      replicas: upstream.replicas,
      queue,
      headersMs: headersMsOf(route),
      hungMs: mayTakeLong ? Number.POSITIVE_INFINITY : limits.hungMs,
      ownHeaders,
      onEnded: endsSessions.has(owner) ? onEnded : ignored,
      logger,
    }
  }
  const ways = new Map<PublicRoute, Way>()
  const knownWayOf = (route: PublicRoute): Way => {
    const way = ways.get(route) ?? wayOf(route)
    ways.set(route, way)
    return way
  }

  return {
    /** Forwards a request. Throws UNAVAILABLE or BODY_TOO_LARGE. */
    forward: (exchange: Exchange, route: PublicRoute, target: string): void => {
      const way = knownWayOf(route)
      if ((declaredBytes(exchange.incoming) ?? 0) > route.bodyBytesMax) throw new AppError('BODY_TOO_LARGE')
      new ForwardedRequest(exchange, way, target).enter()
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
