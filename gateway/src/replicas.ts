import { Pool, request } from '@love-space/service-kit/http/undici-core.ts'
import type { Dispatcher } from 'undici'
import { createCircuitBreaker, type BreakerState, type CircuitBreaker } from './circuit-breaker.ts'
import type { RouteKind } from './route-table.ts'

/** Kinds with separate connections, so that slow transfers do not block quick requests. */
export const connectionKinds = ['usual', 'upload', 'download'] as const satisfies readonly RouteKind[]
export type ConnectionKind = (typeof connectionKinds)[number]

export interface Replica {
  readonly origin: string
  readonly breaker: CircuitBreaker
  readonly pools: Readonly<Record<ConnectionKind, Dispatcher>>
  /** When it last began to answer a request. */
  answeredAtMs: number
}

export interface ReplicaLimits {
  readonly connectMs: number
  /** Pause between two questions for `/readyz`. */
  readonly probeMs: number
  readonly connectionsMax: Readonly<Record<ConnectionKind, number>>
}

/** Timeout of a probe: long enough for a service that waits for a hanging check of its own before it answers. */
const probeTimeoutMs = 2_000

const isClosed = ({ breaker }: Replica): boolean => breaker.state() === 'closed'
const isReady = ({ breaker }: Replica): boolean => breaker.state() !== 'open'
const takesTrial = ({ breaker }: Replica): boolean => breaker.takesTrial()
const takesLastResort = ({ breaker }: Replica): boolean => breaker.takesLastResort()
const isBestOfSick = (replica: Replica): boolean => isReady(replica) && takesLastResort(replica)
const isResting = (replica: Replica): boolean => replica.breaker.answersProbe() && takesLastResort(replica)

const openReplica = (origin: string, limits: ReplicaLimits) => {
  const breaker = createCircuitBreaker()
  const openPool = (connections: number) =>
    new Pool(origin, {
      connections,
      connect: { timeout: limits.connectMs },
      // `watch` of a request sees these. undici would make two timers per request, which outlive it by half a second.
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    })
  const { usual, upload, download } = limits.connectionsMax
  const pools = { usual: openPool(usual), upload: openPool(upload), download: openPool(download) }
  // A connection of its own, so that requests that hang do not keep the probe waiting.
  const probes = openPool(1)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const probe = async (): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs)
      const { statusCode, body } = await request(probes, { path: '/readyz', method: 'GET', signal })
      await body.dump()
      breaker.probed(statusCode === 200)
    } catch {
      breaker.probed(false)
    }
    if (!isOver) timer = setTimeout(() => void probe(), limits.probeMs).unref()
  }
  void probe()
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
  }
  const replica: Replica = { origin, breaker, pools, answeredAtMs: 0 }
  const all = [...Object.values(pools), probes]

  return {
    replica,
    /** Lets running requests end. */
    leave: async (): Promise<void> => {
      stop()
      await Promise.all(all.map((pool) => pool.close()))
    },
    close: async (): Promise<void> => {
      stop()
      await Promise.all(all.map((pool) => pool.destroy()))
    },
  }
}

/** The replicas of one service, each with its own connections and breaker. */
export const createReplicas = (limits: ReplicaLimits) => {
  const opened = new Map<string, ReturnType<typeof openReplica>>()
  let all: readonly Replica[] = []
  let turn = 0

  const find = (tried: readonly Replica[], suits: (replica: Replica) => boolean): Replica | undefined => {
    for (let i = 0; i < all.length; i += 1) {
      const replica = all[(turn + i) % all.length] as Replica
      if (!tried.includes(replica) && suits(replica)) return replica
    }
    return undefined
  }

  return {
    set: (origins: readonly string[]): void => {
      for (const [origin, { leave }] of opened) {
        if (origins.includes(origin)) continue
        opened.delete(origin)
        void leave()
      }
      for (const origin of origins) if (!opened.has(origin)) opened.set(origin, openReplica(origin, limits))
      all = Array.from(opened.values(), ({ replica }) => replica)
    },
    /**
     * Picks an untried replica for a request; undefined if none takes it. A half-open one comes first, as a trial, if
     * another replica could repeat the request; otherwise only if no untried replica is closed. One whose probe answers
     * comes before one whose probe fails.
     */
    next: (tried: readonly Replica[], mayRepeat: boolean): Replica | undefined => {
      turn += 1
      const trial = mayRepeat && all.length > 1 ? find(tried, takesTrial) : undefined
      const best = trial ?? find(tried, isClosed) ?? find(tried, isBestOfSick)
      return best ?? find(tried, isResting) ?? find(tried, takesLastResort)
    },
    hasReady: (tried: readonly Replica[]): boolean => find(tried, isReady) !== undefined,
    states: (): { readonly origin: string; readonly state: BreakerState }[] =>
      all.map(({ origin, breaker }) => ({ origin, state: breaker.state() })),
    close: async (): Promise<void> => {
      await Promise.all(Array.from(opened.values(), ({ close }) => close()))
    },
  }
}
export type Replicas = ReturnType<typeof createReplicas>
