import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Connection } from 'mongoose'
import { createTokenVerifier } from '../auth/access-token.ts'
import { followEndedSessions, type FollowedEndedSessions } from '../auth/ended-sessions.ts'
import { addSessionEnd } from '../auth/ends-of-request.ts'
import { createInternalSigner, createInternalVerifier } from '../auth/internal-auth.ts'
import type { IsSessionLive } from '../auth/live-sessions.ts'
import type { Consumer, ConsumerMemory } from '../events/consumer.ts'
import { collectFollowedStreams } from '../events/follow-stream.ts'
import { createInbox } from '../events/inbox.ts'
import type { NatsLink } from '../events/nats-link.ts'
import type { OutboxRelay } from '../events/outbox-relay.ts'
import type { Consumers } from '../events/start-consumers.ts'
import { createHttpApp, createWaitingApp, type HttpApp, type Readiness } from '../http/http-app.ts'
import { createInternalClient } from '../http/internal-client.ts'
import { mountOpenApi } from '../http/openapi.routes.ts'
import { mountParkedRoutes } from '../http/parked.routes.ts'
import { createJobNudge } from '../jobs/job-nudge.ts'
import { mountJobRoutes } from '../jobs/jobs.routes.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { Clock } from '../process/clock.ts'
import type { PrivateJwk, PublicJwk } from '../process/env.ts'
import type { Logger } from '../process/logger.ts'
import { createMetrics } from '../process/metrics.ts'
import { createCounters } from '../store/counters.ts'
import { pingMongo } from '../store/mongo.ts'
import { createStore } from '../store/store.ts'
import { observeService, type ServicePart } from './service-state.ts'
import type { Kit } from './service.ts'

export interface KitOptions<Env> {
  readonly env: Env
  readonly privateKey: PrivateJwk
  readonly publicKeys: Readonly<Record<string, PublicJwk>>
  readonly logger: Logger
  readonly version?: string | undefined
  readonly checkAnswers?: boolean
}

/** Parts that the kit's routes and metrics read; the service makes them after the kit. */
export interface LateParts {
  isOpen: boolean
  keys: JWTVerifyGetKey
  isSessionLive: IsSessionLive
  isErased: ConsumerMemory['isErased']
  consumerTable: readonly Consumer[]
  parts: readonly ServicePart[]
  relay?: OutboxRelay
  consumers?: Consumers
}

const lagMaxMs = 60_000

/**
 * Splits the checks of `/readyz`. NATS and streams are only observed after the start: an outage would take all replicas
 * out, though without it requests succeed, events wait in outboxes, and auth is asked for each session.
 */
const checksOf = (
  connection: Connection,
  nats: NatsLink,
  ended: Pick<FollowedEndedSessions, 'isFollowing' | 'hasFollowed'>,
  late: LateParts,
): { readonly readiness: Readiness; readonly observed: Readiness } => ({
  readiness: {
    open: () => late.isOpen,
    mongo: () => pingMongo(connection),
    endedSessions: () => ended.hasFollowed(),
  },
  observed: {
    nats: () => nats.isConnected(),
    streams: () => ended.isFollowing(),
    outbox: () => late.relay !== undefined && late.relay.lagMs() < lagMaxMs,
  },
})

const mountKitRoutes = (app: HttpApp, { service, inbox, jobs, logger }: Kit<unknown>, late: LateParts): void => {
  mountOpenApi(app, service)
  mountParkedRoutes(app, {
    inbox,
    isErased: (envelope) => late.isErased(envelope),
    consumers: () => late.consumerTable,
    logger,
  })
  mountJobRoutes(app, jobs)
}

export const createKit = <Env>(
  service: ServiceName,
  options: KitOptions<Env>,
  { connection, nats, clock }: { readonly connection: Connection; readonly nats: NatsLink; readonly clock: Clock },
  late: LateParts,
) => {
  const { env, logger, privateKey, publicKeys, version = 'unnamed', checkAnswers = false } = options
  const metrics = createMetrics(service)
  const store = createStore(connection)
  const counters = createCounters(connection, clock)
  const inbox = createInbox(connection, clock)
  const jobNudge = createJobNudge(nats, service)
  const jobs = createJobs(connection, clock, jobNudge.tell)
  const endListeners = new Set<(userId: string) => void>()
  const onEnded = (userId: string): void => {
    for (const listener of endListeners) listener(userId)
  }
  const ended = followEndedSessions({ nats, logger, clock, onEnded })
  collectFollowedStreams(metrics, ended.followed)
  const { verify: verifyToken } = createTokenVerifier({
    keys: (header, token) => late.keys(header, token),
    ended,
    isSessionLive: (session) => late.isSessionLive(session),
    clock,
  })
  const verifyInternal = createInternalVerifier({ audience: service, publicKeys, clock })
  const sign = createInternalSigner({ caller: service, privateKey, clock })
  const state = observeService(
    {
      service,
      version,
      clock,
      connection,
      nats,
      inbox,
      consumers: () => late.consumers,
      outboxLagMs: () => late.relay?.lagMs() ?? 0,
      parts: () => late.parts,
    },
    metrics,
  )
  const checks = checksOf(connection, nats, ended, late)
  const http = { service, version, logger, metrics, clock, verifyToken, verifyInternal, checkAnswers }

  const createApp = (): HttpApp => {
    const app = createHttpApp({ ...http, ...checks })
    mountKitRoutes(app, kit, late)
    state.mountRoutes(app)
    return app
  }

  const kit: Kit<Env> = {
    service,
    env,
    logger,
    clock,
    metrics,
    connection,
    store,
    counters,
    inbox,
    jobs,
    nats,
    verifyToken,
    onSessionsEnded: (listener) => void endListeners.add(listener),
    internal: (audience, baseUrl) => createInternalClient({ audience, baseUrl, sign, onEnded: addSessionEnd }),
    createHttpApp: createApp,
  }
  return { kit, jobs, jobNudge, ended, createWaiting: (): HttpApp => createWaitingApp(http) }
}
