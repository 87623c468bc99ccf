import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { readCookie } from '@love-space/service-kit/http/session-cookies.ts'
import { createSignedBrowserReader } from '@love-space/service-kit/auth/signed-browser.ts'
import { createTokenVerifier, remoteKeySet } from '@love-space/service-kit/auth/access-token.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { followEndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import { createHttpApp, type HttpAppOptions } from '@love-space/service-kit/http/http-app.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createRequestLog } from '@love-space/service-kit/http/request-log.ts'
import { originsOf } from '@love-space/service-kit/process/replicas.ts'
import { createInternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { createMetrics } from '@love-space/service-kit/process/metrics.ts'
import type { NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import type { Static } from '@sinclair/typebox'
import { createApp } from './app.ts'
import { createCors } from './cors.ts'
import type { Env } from './env.ts'
import { createFrontEndCounts } from './front-end-counts.ts'
import { openFrontEnds } from './front-ends.ts'
import { createGate } from './gate.ts'
import { createLiveConnections, type LiveConnectionLimits } from './live/live-connections.ts'
import { createOpenLive } from './live/open-live.ts'
import { followLiveHints } from './live/live-window.ts'
import { createOwnHeaders } from './own-headers.ts'
import { createPages } from './pages.ts'
import { createProxy, serviceTimes } from './proxy.ts'
import type { RoutesByOwner } from './route-table.ts'
import { createGatewayServer, exchangeOf } from './server.ts'
import { createUnfinished } from './unfinished.ts'

const keySetMs = 1_000
/** A client that writes its whole request before it reads has seen its answer by then. */
const discard = { bytesMax: 16 * 1024 * 1024, timeMs: 10_000 }

/** Puts the gateway together; listens to nothing yet. */
export const createGateway = (options: {
  readonly env: Static<typeof Env>
  readonly nats: NatsLink
  readonly logger: Logger
  readonly serviceTimes?: Partial<typeof serviceTimes>
  readonly liveLimits?: Partial<LiveConnectionLimits>
  readonly routes?: RoutesByOwner
}) => {
  const { env, nats, logger, routes = routesByOwner } = options
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
    version: env.VERSION,
    verifyToken: createTokenVerifier({ keys: remoteKeySet(env.AUTH_URL), ended }),
    verifyInternal: () => Promise.reject(new Error('The gateway has no internal routes')),
    readiness: { open: () => isOpen, endedSessions: () => ended.isReady() },
    // Every replica would be taken out at once for what most requests do not need.
    observed: {
      nats: () => nats.isConnected(),
      keySet: async () => {
        const asked = originsOf(env.AUTH_URL).map(async (origin) => {
          const keySet = new URL('/.well-known/jwks.json', origin)
          return (await fetch(keySet, { signal: AbortSignal.timeout(keySetMs) })).ok
        })
        return Promise.any(asked)
      },
    },
  }
  const cors = createCors(env.EXTRA_ORIGINS.split(',').filter(Boolean), Object.values(routes).flat())
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
    limits: {
      ...serviceTimes,
      ...options.serviceTimes,
      connectionsMax: {
        usual: env.SERVICE_CONNECTIONS,
        upload: env.UPLOAD_CONNECTIONS,
        download: env.DOWNLOAD_CONNECTIONS,
      },
      waitingMax: env.WAITING_MAX,
      waitMs: env.WAIT_MS,
      bodyRate: { bytesPerS: env.BODY_BYTES_PER_SECOND, windowMs: env.BODY_WINDOW_MS },
      stillMs: env.GIVE_WAY_MS,
      giveWayBytesPerS: env.GIVE_WAY_BYTES_PER_SECOND,
    },
  })
  const unfinished = createUnfinished({
    perAddress: {
      usual: env.UNFINISHED_PER_ADDRESS,
      upload: env.UPLOADS_PER_ADDRESS,
      download: env.DOWNLOADS_PER_ADDRESS,
      live: env.STREAMS_PER_ADDRESS,
    },
    perAccount: {
      usual: env.UNFINISHED_PER_ACCOUNT,
      upload: env.UPLOADS_PER_ACCOUNT,
      download: env.DOWNLOADS_PER_ACCOUNT,
      live: env.STREAMS_PER_ACCOUNT,
    },
    usualMax: env.UNFINISHED_MAX,
  })
  const readSignedBrowser = createSignedBrowserReader(env.INTERNAL_PUBLIC_KEYS.auth)
  const gate = createGate({
    routes,
    browserOf: ({ cookie }) => readSignedBrowser(readCookie(cookie, 'knownBrowser', env.PUBLIC_ORIGIN)),
    rates: {
      usual: { perSecond: env.RATE_PER_SECOND, burst: env.RATE_BURST },
      secret: { perSecond: env.SECRET_RATE_PER_SECOND, burst: env.SECRET_RATE_BURST },
    },
    unfinished,
    bodyPace: { graceMs: env.BODY_GRACE_MS, bytesPerS: env.BODY_BYTES_PER_SECOND },
    verifyToken: http.verifyToken,
    proxy,
    openLive: createOpenLive(live, ownHeaders),
  })
  const frontEnds = openFrontEnds(
    { shell: env.SHELL_SOURCE, 'mf-couple': env.REMOTE_COUPLE_SOURCE, 'mf-admin': env.REMOTE_ADMIN_SOURCE },
    env.RELEASES_FOLDER,
  )
  const counts = createFrontEndCounts({
    frontEnds,
    admin: createInternalClient({ audience: 'admin', baseUrl: env.ADMIN_URL, sign }),
    logger,
  })
  const app = createApp({
    http,
    gate,
    taps: {
      space: createInternalClient({ audience: 'space', baseUrl: env.SPACE_URL, sign }),
      auth: createInternalClient({ audience: 'auth', baseUrl: env.AUTH_URL, sign }),
    },
    publicOrigin: env.PUBLIC_ORIGIN,
    cors,
    pages: createPages({
      frontEnds,
      serviceWorker: env.SERVICE_WORKER,
      isHttps,
      publicOrigin: env.PUBLIC_ORIGIN,
      config: { apiBase: '/api', supportEmail: env.SUPPORT_EMAIL, websiteUrl: env.WEBSITE_URL },
      onOpened: (client, opened) => {
        for (const { frontEnd, release } of opened) void counts.count(client, frontEnd, release, 'opened')
      },
    }),
    counts,
    exchangeOf,
  })
  const ops = createHttpApp(http)
  const server = createGatewayServer({
    app,
    ops,
    gate,
    ownHeaders,
    isHttps,
    unfinished,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      headMs: env.HEAD_MS,
      stillMs: env.STILL_MS,
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      discard,
    },
    logger,
    logRequest: createRequestLog({ logger, metrics }),
  })

  return {
    server,
    ops,
    metrics,
    live,
    counts,
    /** What is unfinished at this moment. */
    load: () => ({ ...proxy.underWay(), ...unfinished.sizes() }),
    setNotReady: (): void => {
      isOpen = false
    },
    /** Closes what is behind the server, once it has answered everything. */
    stop: async (): Promise<void> => {
      isOpen = false
      live.close()
      await hints.stop()
      await ended.stop()
      await counts.stop()
      await proxy.close()
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
