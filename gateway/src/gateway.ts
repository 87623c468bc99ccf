import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { createTokenVerifier, remoteKeySet } from '@love-space/service-kit/access-token.ts'
import { systemClock } from '@love-space/service-kit/clock.ts'
import { followEndedSessions } from '@love-space/service-kit/ended-sessions.ts'
import { createHttpApp, type HttpAppOptions } from '@love-space/service-kit/http-app.ts'
import { createInternalSigner } from '@love-space/service-kit/internal-auth.ts'
import { createInternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import { createMetrics } from '@love-space/service-kit/metrics.ts'
import type { NatsLink } from '@love-space/service-kit/nats-link.ts'
import type { Static } from '@sinclair/typebox'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { createApp } from './app.ts'
import { createCors } from './cors.ts'
import type { Env } from './env.ts'
import { createGate } from './gate.ts'
import { createLiveConnections, type LiveConnectionLimits } from './live/live-connections.ts'
import { createOpenLive } from './live/open-live.ts'
import { followLiveHints } from './live/live-window.ts'
import { createOwnHeaders } from './own-headers.ts'
import { createPages } from './pages.ts'
import { createProxy, type ProxyLimits } from './proxy.ts'
import { createRequestLog, type LineSink } from './request-log.ts'
import { createGatewayServer, exchangeOf } from './server.ts'

const keySetMs = 1_000

/** Puts the gateway together; listens to nothing yet. */
export const createGateway = (options: {
  readonly env: Static<typeof Env>
  readonly nats: NatsLink
  readonly logger: Logger
  readonly requestLines: LineSink
  readonly proxyLimits?: Partial<ProxyLimits>
  readonly liveLimits?: Partial<LiveConnectionLimits>
  readonly routes?: readonly RouteSpec[]
}) => {
  const { env, nats, logger } = options
  const isHttps = env.PUBLIC_ORIGIN.startsWith('https://')
  const metrics = createMetrics('gateway')
  const sign = createInternalSigner({ caller: 'gateway', privateKey: env.INTERNAL_PRIVATE_KEY })
  const ended = followEndedSessions({ nats, logger, onEnded: (userId) => live.onSessionEnded(userId) })
  const live = createLiveConnections({ ended, ...(options.liveLimits ? { limits: options.liveLimits } : {}) })
  const hints = followLiveHints({ nats, logger, listener: live.listener })
  live.setWindow(hints)

  let isOpen = true
  const http: HttpAppOptions = {
    service: 'gateway',
    logger,
    metrics,
    clock: systemClock,
    verifyToken: createTokenVerifier({ keys: remoteKeySet(env.AUTH_URL), ended }),
    verifyInternal: () => Promise.reject(new Error('The gateway has no internal routes')),
    readiness: { open: () => isOpen, endedSessions: () => ended.isReady() },
    // Every replica would be taken out at once for what most requests do not need.
    observed: {
      nats: () => nats.isConnected(),
      keySet: async () => {
        const keySet = new URL('/.well-known/jwks.json', env.AUTH_URL)
        return (await fetch(keySet, { signal: AbortSignal.timeout(keySetMs) })).ok
      },
    },
  }
  const cors = createCors(env.EXTRA_ORIGINS.split(',').filter(Boolean))
  const ownHeaders = createOwnHeaders({ cors, isHttps })
  const proxy = createProxy({
    ownHeaders,
    urls: {
      auth: env.AUTH_URL,
      space: env.SPACE_URL,
      media: env.MEDIA_URL,
      engagement: env.ENGAGEMENT_URL,
      admin: env.ADMIN_URL,
    },
    logger,
    ...(options.proxyLimits ? { limits: options.proxyLimits } : {}),
  })
  const gate = createGate({
    routes: options.routes ?? Object.values(routesByOwner).flat(),
    rates: {
      usual: { perSecond: env.RATE_PER_SECOND, burst: env.RATE_BURST },
      secret: { perSecond: env.SECRET_RATE_PER_SECOND, burst: env.SECRET_RATE_BURST },
    },
    verifyToken: http.verifyToken,
    proxy,
    openLive: createOpenLive(live, ownHeaders),
  })
  const app = createApp({
    http,
    gate,
    taps: {
      space: createInternalClient({ audience: 'space', baseUrl: env.SPACE_URL, sign }),
      auth: createInternalClient({ audience: 'auth', baseUrl: env.AUTH_URL, sign }),
      spaceAs: (token) =>
        createInternalClient({ audience: 'space', baseUrl: env.SPACE_URL, sign: () => Promise.resolve(token) }),
      publicOrigin: env.PUBLIC_ORIGIN,
    },
    cors,
    pages: createPages({
      shell: env.SHELL_SOURCE,
      remotes: { couple: env.REMOTE_COUPLE_SOURCE, admin: env.REMOTE_ADMIN_SOURCE },
      serviceWorker: env.SERVICE_WORKER,
      config: { apiBase: '/api', supportEmail: env.SUPPORT_EMAIL, websiteUrl: env.WEBSITE_URL },
    }),
    exchangeOf,
  })
  const ops = createHttpApp(http)
  const server = createGatewayServer({
    app,
    ops,
    gate,
    ownHeaders,
    isHttps,
    trustedProxies: env.TRUSTED_PROXIES,
    logger,
    logRequest: createRequestLog({ logger, lines: options.requestLines, metrics }),
  })

  return {
    server,
    ops,
    metrics,
    live,
    setNotReady: (): void => {
      isOpen = false
    },
    /** Closes what is behind the server, once it has answered everything. */
    stop: async (): Promise<void> => {
      isOpen = false
      live.close()
      await hints.stop()
      await ended.stop()
      await proxy.close()
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
