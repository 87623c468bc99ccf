import { streams } from '@love-space/contracts/event.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Connection } from 'mongoose'
import { createTokenVerifier, type VerifyToken } from './access-token.ts'
import { systemClock, type Clock } from './clock.ts'
import { startConsumers, type Consumer, type ConsumerOptions, type Consumers } from './consumer.ts'
import { createCounters, type Counters } from './counters.ts'
import { followEndedSessions, type EndedSessions } from './ended-sessions.ts'
import type { PrivateJwk, PublicJwk } from './env.ts'
import { createHttpApp, type HttpApp, type Readiness } from './http-app.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { createInternalSigner, createInternalVerifier } from './internal-auth.ts'
import { createInternalClient, type InternalClient } from './internal-client.ts'
import type { Logger } from './logger.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { connectMongo, pingMongo } from './mongo.ts'
import { connectNats, type NatsLink } from './nats-link.ts'
import { mountOpenApi } from './openapi.routes.ts'
import { startOutboxRelay, type OutboxRelay } from './outbox-relay.ts'
import { mountParkedRoutes } from './parked.routes.ts'
import { createStore, type Store } from './store.ts'

/** A service that keeps documents; the gateway keeps none. */
export type ServiceName = Exclude<Caller, 'gateway'>

/** What the kit gives a service; its own dependencies are built from this. */
export interface Kit<Env> {
  readonly service: ServiceName
  readonly env: Env
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Metrics
  readonly connection: Connection
  readonly store: Store
  readonly counters: Counters
  readonly inbox: Inbox
  readonly nats: NatsLink
  readonly verifyToken: VerifyToken
  /** A client for the internal routes of another process. */
  internal(audience: Caller, baseUrl: string): InternalClient
  /** An app with health, metrics and the routes for parked events, ready for `bind`. */
  createHttpApp(): HttpApp
}

/** How a service is put together; the same for `main.ts` and for tests. */
export interface ServiceDefinition<Env, Deps extends Kit<Env>> {
  readonly service: ServiceName
  /** Opens aggregates and clients; the kit creates their indexes afterwards. */
  readonly createDeps: (kit: Kit<Env>) => Deps | Promise<Deps>
  readonly createApp: (deps: Deps) => HttpApp
  readonly consumers?: (deps: Deps) => readonly Consumer[]
  /** Work of its own, e.g. a sweep; started after the consumers, stopped before the pools close. */
  readonly background?: (deps: Deps) => { stop(): Promise<void> }
}

export interface ServiceOptions<Env> {
  readonly env: Env
  readonly mongoUrl: string
  readonly database: string
  readonly natsUrl: string
  readonly privateKey: PrivateJwk
  readonly publicKeys: Readonly<Record<string, PublicJwk>>
  readonly keys: JWTVerifyGetKey
  readonly logger: Logger
  readonly requestLogger?: Logger
  readonly clock?: Clock
  readonly checkAnswers?: boolean
  readonly consumerOptions?: ConsumerOptions
}

export interface StartedService<Deps> {
  readonly app: HttpApp
  readonly deps: Deps
  readonly relay: OutboxRelay
  readonly ended: EndedSessions
  /** Whether every durable consumer is in place. */
  consumersReady(): boolean
  /** Makes `/readyz` say no. */
  setNotReady(): void
  stop(): Promise<void>
}

const sweepEveryMs = 60_000
const lagMaxMs = 60_000

const startSweeps = (kit: { inbox: Inbox; counters: Counters; logger: Logger }): { stop(): void } => {
  const sweep = async (): Promise<void> => {
    try {
      await kit.counters.sweep()
      await kit.inbox.sweep()
    } catch (error) {
      kit.logger.warn({ error }, 'expired rows could not be removed')
    }
  }
  const timer = setInterval(() => void sweep(), sweepEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Starts everything of a service but its HTTP listener. */
export const startService = async <Env, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps>,
  options: ServiceOptions<Env>,
): Promise<StartedService<Deps>> => {
  const { service } = definition
  const { logger, clock = systemClock } = options
  const metrics = createMetrics(service)
  const connection = await connectMongo({ url: options.mongoUrl, database: options.database })
  const nats = await connectNats({ url: options.natsUrl, name: service, logger })
  const store = createStore(connection)
  const counters = createCounters(connection, clock)
  const inbox = createInbox(connection, clock)
  const ended = followEndedSessions({ nats, logger, clock })
  const verifyToken = createTokenVerifier({ keys: options.keys, ended, clock })
  const verifyInternal = createInternalVerifier({ audience: service, publicKeys: options.publicKeys, clock })
  const sign = createInternalSigner({ caller: service, privateKey: options.privateKey, clock })

  let isOpen = true
  let relay: OutboxRelay | undefined
  let table: readonly Consumer[] = []
  const readiness: Readiness = {
    open: () => isOpen,
    mongo: () => pingMongo(connection),
    endedSessions: () => ended.isReady(),
  }
  // Without NATS every request can still be answered, and events wait with the documents that caused them.
  const observed: Readiness = {
    nats: () => nats.isConnected(),
    outbox: () => relay !== undefined && relay.lagMs() < lagMaxMs,
  }

  const kit: Kit<Env> = {
    service,
    env: options.env,
    logger,
    clock,
    metrics,
    connection,
    store,
    counters,
    inbox,
    nats,
    verifyToken,
    internal: (audience, baseUrl) => createInternalClient({ audience, baseUrl, sign }),
    createHttpApp: () => {
      const { checkAnswers = false, requestLogger } = options
      const app = createHttpApp({
        service,
        logger,
        metrics,
        clock,
        verifyToken,
        verifyInternal,
        readiness,
        observed,
        checkAnswers,
        ...(requestLogger ? { requestLogger } : {}),
      })
      mountOpenApi(app, service)
      mountParkedRoutes(app, { inbox, consumers: () => table, logger })
      return app
    },
  }

  const deps = await definition.createDeps(kit)
  await store.createIndexes()
  await inbox.createIndexes()
  await counters.createIndexes()
  relay = startOutboxRelay({
    connection,
    nats,
    streams: [streams[service], streams.live],
    collections: () => store.aggregates(),
    logger,
    metrics,
    clock,
  })
  store.onWrite(relay.nudge)
  table = definition.consumers?.(deps) ?? []
  const app = definition.createApp(deps)
  const consumers: Consumers = startConsumers({
    nats,
    table,
    inbox,
    logger,
    metrics,
    ...options.consumerOptions,
  })
  const background = definition.background?.(deps)
  const sweeps = startSweeps(kit)
  const started = relay

  return {
    app,
    deps,
    relay,
    ended,
    consumersReady: () => consumers.isReady(),
    setNotReady: () => {
      isOpen = false
    },
    stop: async () => {
      isOpen = false
      sweeps.stop()
      await background?.stop()
      await consumers.stop()
      await started.stop()
      await ended.stop()
      await nats.close()
      await connection.close()
    },
  }
}
