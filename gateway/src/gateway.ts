import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { readCookie } from '@love-space/service-kit/http/session-cookies.ts'
import { createSignedBrowserReader } from '@love-space/service-kit/auth/signed-browser.ts'
import { createTokenVerifier, remoteKeySet, type TokenVerifier } from '@love-space/service-kit/auth/access-token.ts'
import { closeAfterAnswers } from '@love-space/service-kit/process/close-server.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { followEndedSessions, type FollowedEndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import { collectFollowedStreams } from '@love-space/service-kit/events/follow-stream.ts'
import { askAuth } from '@love-space/service-kit/http/ask-auth.ts'
import { createHttpApp, type HttpAppOptions } from '@love-space/service-kit/http/http-app.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createRequestLog } from '@love-space/service-kit/http/request-log.ts'
import { originsOf, type Resolve } from '@love-space/service-kit/process/replicas.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { createMetrics, type Metrics } from '@love-space/service-kit/process/metrics.ts'
import type { NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import type { Static } from '@sinclair/typebox'
import type { IncomingHttpHeaders } from 'node:http'
import { createApp } from './app.ts'
import { createCorsHeaders } from './cors.ts'
import type { Env } from './env.ts'
import { createFrontEndCounts } from './front-end-counts.ts'
import { followReleases } from './follow-releases.ts'
import { openFrontEnds } from './front-ends.ts'
import { collectGatewayState } from './gateway-metrics.ts'
import { createRequestDispatcher } from './request-dispatcher.ts'
import { followGateways, type LivingGateways } from './living-gateways.ts'
import { createLiveConnections, type LiveConnectionLimits } from './live/live-connections.ts'
import { createOpenLive } from './live/open-live.ts'
import { followLiveHints } from './live/live-window.ts'
import { createOwnHeaders } from './own-headers.ts'
import { createPages } from './pages.ts'
import { createProxy, serviceTimes } from './proxy.ts'
import type { RoutesByService } from './route-table.ts'
import { createGatewayServer, exchangeOf } from './server.ts'
import { settingsOf, type Settings } from './settings.ts'
import { createUnfinishedLimiter } from './unfinished.ts'

const keySetMs = 1_000

interface GatewayOptions {
  readonly env: Static<typeof Env>
  readonly nats: NatsLink
  readonly logger: Logger
  readonly serviceTimes?: Partial<typeof serviceTimes>
  readonly liveLimits?: Partial<LiveConnectionLimits>
  readonly routes?: RoutesByService
  readonly resolve?: Resolve
  readonly gateways?: LivingGateways
}

const followLive = ({ nats, logger, liveLimits }: GatewayOptions) => {
  const ended = followEndedSessions({ nats, logger, onEnded: (userId) => live.onSessionEnded(userId) })
  const live = createLiveConnections({ ended, ...(liveLimits ? { limits: liveLimits } : {}) })
  const hints = followLiveHints({ nats, logger, listener: live.listener })
  // A stream outlives its session while the gateway does not learn of ends, so browsers poll then.
  live.setWindow({ ...hints, isFollowing: () => hints.isFollowing() && ended.isFollowing() })
  const stop = async (): Promise<void> => {
    live.close()
    await hints.stop()
    await ended.stop()
  }
  return { ended, live, followed: [...ended.followed, hints.followed], stop }
}

const hasKeySet = (authUrl: string) => async (): Promise<boolean> => {
  const attempts = originsOf(authUrl).map(async (origin) => {
    const keySet = new URL('/.well-known/jwks.json', origin)
    return (await fetch(keySet, { signal: AbortSignal.timeout(keySetMs) })).ok
  })
  return Promise.any(attempts)
}

const httpOptionsOf = (
  { env, nats, logger }: GatewayOptions,
  { ended, followed }: Pick<ReturnType<typeof followLive>, 'ended' | 'followed'>,
  metrics: Metrics,
  tokens: TokenVerifier,
  open: () => boolean,
): HttpAppOptions => ({
  service: 'gateway',
  logger,
  metrics,
  clock: systemClock,
  version: env.VERSION,
  verifyToken: tokens.verify,
  verifyInternal: () => Promise.reject(new Error('The gateway has no internal routes')),
  readiness: { open, endedSessions: () => ended.hasFollowed() },
  // NATS, streams and the key set are observed only: an outage of either would take all replicas out, though few
  // requests need it.
  observed: {
    nats: () => nats.isConnected(),
    streams: () => followed.every((stream) => stream.isFollowing()),
    keySet: hasKeySet(env.AUTH_URL),
  },
})

const openPages = ({ env, logger }: GatewayOptions, { sources, isHttps }: Settings, admin: InternalClient) => {
  const releases = followReleases(env, logger)
  const frontEnds = openFrontEnds(sources, env.RELEASES_FOLDER, releases)
  const counts = createFrontEndCounts({ frontEnds, admin, logger })
  const pages = createPages({
    frontEnds,
    serviceWorker: env.SERVICE_WORKER,
    isHttps,
    publicOrigin: env.PUBLIC_ORIGIN,
    config: { apiBase: '/api', supportEmail: env.SUPPORT_EMAIL, websiteUrl: env.WEBSITE_URL },
    onOpened: (client, opened) => {
      for (const { frontEnd, release } of opened) void counts.count(client, frontEnd, release, 'opened')
    },
  })
  return { counts, pages, releases }
}

const internalClientsOf = (
  env: GatewayOptions['env'],
  urls: Settings['urls'],
  onEnded: FollowedEndedSessions['add'],
) => {
  const sign = createInternalSigner({ caller: 'gateway', privateKey: env.INTERNAL_PRIVATE_KEY })
  const clientOf = (audience: 'space' | 'auth' | 'admin') =>
    createInternalClient({ audience, baseUrl: urls[audience], sign, onEnded })
  return { space: clientOf('space'), auth: clientOf('auth'), admin: clientOf('admin') }
}

const browserReaderOf = ({ INTERNAL_PUBLIC_KEYS, PUBLIC_ORIGIN }: GatewayOptions['env']) => {
  const readSignedBrowser = createSignedBrowserReader(INTERNAL_PUBLIC_KEYS.auth)
  return ({ cookie }: IncomingHttpHeaders) => readSignedBrowser(readCookie(cookie, 'knownBrowser', PUBLIC_ORIGIN))
}

export const createGateway = (options: GatewayOptions) => {
  const { env, nats, logger, routes = routesByOwner, gateways = followGateways(nats) } = options
  const settings = settingsOf(env)
  const { isHttps, urls } = settings
  const metrics = createMetrics('gateway')
  const followedLive = followLive(options)
  const { ended, live, stop: stopLive } = followedLive
  const { admin, ...taps } = internalClientsOf(env, urls, ended.add)

  let isOpen = true
  const keys = remoteKeySet(env.AUTH_URL)
  const tokens = createTokenVerifier({ keys, ended, isSessionLive: askAuth(taps.auth) })
  const http = httpOptionsOf(options, followedLive, metrics, tokens, () => isOpen)
  collectFollowedStreams(metrics, followedLive.followed)
  const cors = createCorsHeaders(settings.extraOrigins, Object.values(routes).flat())
  const ownHeaders = createOwnHeaders({ cors, isHttps })
  const limits = { ...serviceTimes, ...options.serviceTimes, ...settings.proxy }
  const proxy = createProxy({ ownHeaders, urls, onEnded: ended.add, logger, limits, resolve: options.resolve })
  collectGatewayState(metrics, { nats, live, gateways, proxy })
  const unfinished = createUnfinishedLimiter(settings.unfinished)
  const dispatcher = createRequestDispatcher({
    routes,
    browserOf: browserReaderOf(env),
    rates: settings.rates,
    gateways,
    unfinished,
    bodyPace: settings.bodyPace,
    tokens,
    proxy,
    openLive: createOpenLive(live, ownHeaders),
  })
  const { counts, pages, releases } = openPages(options, settings, admin)
  const ops = createHttpApp(http)
  const server = createGatewayServer({
    app: createApp({ http, dispatcher, taps, publicOrigin: env.PUBLIC_ORIGIN, cors, pages, counts, exchangeOf }),
    ops,
    dispatcher,
    ownHeaders,
    isHttps,
    unfinished,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: settings.server,
    logger,
    logRequest: createRequestLog({ logger, metrics }),
  })

  return {
    server,
    ops,
    metrics,
    live,
    counts,
    /** Waits until the present releases are there, for at most half a minute. */
    releasesTaken: () => releases?.taken(),
    load: () => ({ ...proxy.activity(), ...unfinished.sizes() }),
    setNotReady: (): void => {
      isOpen = false
      closeAfterAnswers(server)
    },
    stop: async (): Promise<void> => {
      isOpen = false
      releases?.stop()
      gateways.stop()
      await stopLive()
      await counts.stop()
      await proxy.close()
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
