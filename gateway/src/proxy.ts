import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import { Pool } from '@love-space/service-kit/undici-core.ts'
import { declaredBytes } from './byte-limit.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Exchange } from './exchange.ts'
import { requestHeaders } from './forwarded-headers.ts'
import type { OwnHeadersSource } from './own-headers.ts'
import { Passing, type PassingOptions, type Upstream } from './passing.ts'

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

const retryAfterS = 2

/** Streams requests to the services and their answers back, without holding either. */
export const createProxy = (options: {
  readonly urls: Readonly<Record<string, string>>
  readonly ownHeaders: OwnHeadersSource
  readonly logger: Logger
  readonly limits?: Partial<ProxyLimits>
}) => {
  const { ownHeaders, logger } = options
  const limits = { ...proxyLimits, ...options.limits }
  const pools = new Map(
    Object.entries(options.urls).map(([name, url]) => [
      name,
      new Pool(new URL(url).origin, {
        connections: limits.connectionsMax,
        connect: { timeout: limits.connectMs },
        bodyTimeout: limits.silenceMs,
        allowH2: false,
      }),
    ]),
  )
  const upstreams = new Map<string, Upstream>(
    [...pools].map(([name, pool]) => [name, { name, pool, breaker: createCircuitBreaker(), underWay: 0 }]),
  )

  return {
    /** Passes a request on and its answer back; tells `onTrouble` when there is nothing to pass back. */
    forward: (exchange: Exchange, forward: Forward, onTrouble: PassingOptions['onTrouble']): void => {
      const { incoming } = exchange
      const { target, bodyBytesMax, isUpload } = forward
      const upstream = upstreams.get(forward.upstream)
      if ((declaredBytes(incoming) ?? 0) > bodyBytesMax) {
        onTrouble(exchange, new AppError('BODY_TOO_LARGE'))
      } else if (!upstream || upstream.underWay >= limits.underWayMax || !upstream.breaker.admits(Date.now())) {
        onTrouble(exchange, new AppError('UNAVAILABLE', undefined, { retryAfterS }))
      } else {
        const headers = requestHeaders(incoming, exchange)
        const headersTimeout = isUpload ? limits.uploadHeadersMs : limits.headersMs
        const parts = { upstream, target, bodyBytesMax, headersTimeout, headers, ownHeaders, logger, onTrouble }
        new Passing(exchange, parts).send()
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
export type Proxy = ReturnType<typeof createProxy>
