import { streams, type Envelope } from '@love-space/contracts/event.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Connection } from 'mongoose'
import { mountErasureRoutes } from '../erasure/erasures.routes.ts'
import { idsOf } from '../erasure/concerns.ts'
import { createErasures, type Eraser, type Erasures } from '../erasure/erasures.ts'
import { createTokenVerifier, type VerifyToken } from '../auth/access-token.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import { startConsumers, type Consumer, type ConsumerOptions, type Consumers } from '../events/consumer.ts'
import { createCounters, type Counters } from '../store/counters.ts'
import { followEndedSessions, type EndedSessions } from '../auth/ended-sessions.ts'
import type { PrivateJwk, PublicJwk } from '../process/env.ts'
import { createHttpApp, type HttpApp, type Readiness } from '../http/http-app.ts'
import { createInbox, type Inbox } from '../events/inbox.ts'
import { createInternalSigner, createInternalVerifier } from '../auth/internal-auth.ts'
import { createInternalClient, type InternalClient } from '../http/internal-client.ts'
import { mountExportRoutes, type Exporter } from '../export/exporter.ts'
import type { Logger } from '../process/logger.ts'
import { createMetrics, type Metrics } from '../process/metrics.ts'
import { connectMongo, pingMongo } from '../store/mongo.ts'
import { connectNats, type NatsLink } from '../events/nats-link.ts'
import { observeService, type ServicePart } from './service-state.ts'
import { mountOpenApi } from '../http/openapi.routes.ts'
import { startOutboxRelay, type OutboxRelay } from '../events/outbox-relay.ts'
import { mountParkedRoutes } from '../http/parked.routes.ts'
import { backfillJob } from '../jobs/backfill-job.ts'
import { cleanUpJob } from '../jobs/clean-up.ts'
import { observeJobs } from '../jobs/job-metrics.ts'
import { createJobNudge } from '../jobs/job-nudge.ts'
import { startJobRunner, type JobRunnerOptions } from '../jobs/job-runner.ts'
import type { Job } from '../jobs/job.ts'
import { mountJobRoutes } from '../jobs/jobs.routes.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { finishRestore, refuseHalfRestored } from './restored.ts'
import { tellAgain, tellAgainJob, type ToldFacts } from './tell-again.ts'
import { createStore, type Store } from '../store/store.ts'

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
  readonly jobs: Jobs
  readonly erasures: Erasures
  readonly nats: NatsLink
  readonly verifyToken: VerifyToken
  /** A client for the internal routes of another process. */
  internal(audience: Caller, baseUrl: string): InternalClient
  /** An app with health, metrics and the routes for parked events and jobs, ready for `bind`. */
  createHttpApp(): HttpApp
}

/** How a service is put together; the same for `main.ts` and for tests. */
export interface ServiceDefinition<Env, Deps extends Kit<Env>> {
  readonly service: ServiceName
  /** Opens aggregates and clients; the kit creates their indexes afterwards. */
  readonly createDeps: (kit: Kit<Env>) => Deps | Promise<Deps>
  readonly createApp: (deps: Deps) => HttpApp
  readonly consumers?: (deps: Deps) => readonly Consumer[]
  /** Work longer than a request, and what recurs; run after everything else stands, stopped before the pools close. */
  readonly jobs?: (deps: Deps) => readonly Job[]
  /** What of an erased space or user is not simply documents of a collection: files, other services' data. */
  readonly erasers?: (deps: Deps) => readonly Eraser[]
  /** What people get of this service when they take their data away. */
  readonly exporters?: (deps: Deps) => readonly Exporter[]
  /** Facts of this service that others keep copies of: told again after a restore. */
  readonly told?: (deps: Deps) => readonly ToldFacts[]
  /** What else it needs, such as storage or mail, for operators to see. */
  readonly parts?: (deps: Deps) => readonly ServicePart[]
  /** The public keys of access tokens, where the service makes them itself; all others ask auth. */
  readonly keys?: (deps: Deps) => JWTVerifyGetKey
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
  /** What runs, for operators. */
  readonly version?: string | undefined
  readonly clock?: Clock
  readonly checkAnswers?: boolean
  readonly consumerOptions?: ConsumerOptions
  readonly jobOptions?: JobRunnerOptions
  /** How long after an erasure begins it is repeated and confirmed. */
  readonly erasureGraceMs?: number
  /** Folder where erasures are noted, apart from databases and backups. */
  readonly erasureLedger?: string | undefined
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

const lagMaxMs = 60_000

/** Starts everything of a service but its HTTP listener. */
export const startService = async <Env, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps>,
  options: ServiceOptions<Env>,
): Promise<StartedService<Deps>> => {
  const { service } = definition
  const { logger, clock = systemClock } = options
  const metrics = createMetrics(service)
  const connection = await connectMongo({
    url: options.mongoUrl,
    database: options.database,
    onWait: (error) => logger.warn({ error }, 'waiting for the database'),
  })
  await refuseHalfRestored(connection)
  const nats = await connectNats({ url: options.natsUrl, name: service, logger })
  const store = createStore(connection)
  const counters = createCounters(connection, clock)
  const inbox = createInbox(connection, clock)
  const jobNudge = createJobNudge(nats, service)
  const jobs = createJobs(connection, clock, jobNudge.tell)
  let ownErasers: readonly Eraser[] = []
  let exporters: readonly Exporter[] = []
  const erasures = createErasures({
    service,
    store,
    jobs,
    inbox,
    counters,
    clock,
    ownErasers: () => ownErasers,
    ledger: options.erasureLedger,
    ...(options.erasureGraceMs === undefined ? {} : { graceMs: options.erasureGraceMs }),
  })
  const isErased = (envelope: Envelope): Promise<boolean> => erasures.hasAny(idsOf(envelope))
  const ended = followEndedSessions({ nats, logger, clock })
  let keys = options.keys
  const verifyToken = createTokenVerifier({ keys: (header, token) => keys(header, token), ended, clock })
  const verifyInternal = createInternalVerifier({ audience: service, publicKeys: options.publicKeys, clock })
  const sign = createInternalSigner({ caller: service, privateKey: options.privateKey, clock })

  let isOpen = true
  let relay: OutboxRelay | undefined
  let table: readonly Consumer[] = []
  let consumers: Consumers | undefined
  let parts: readonly ServicePart[] = []
  const observer = observeService(
    {
      service,
      version: options.version ?? 'unnamed',
      clock,
      connection,
      nats,
      inbox,
      consumers: () => consumers,
      outboxLagMs: () => relay?.lagMs() ?? 0,
      parts: () => parts,
    },
    metrics,
  )
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
    jobs,
    erasures,
    nats,
    verifyToken,
    internal: (audience, baseUrl) => createInternalClient({ audience, baseUrl, sign }),
    createHttpApp: () => {
      const { checkAnswers = false } = options
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
      })
      mountOpenApi(app, service)
      mountParkedRoutes(app, { inbox, isErased, consumers: () => table, logger })
      mountJobRoutes(app, jobs)
      observer.mountRoutes(app)
      mountErasureRoutes(app, erasures)
      mountExportRoutes(app, () => exporters)
      return app
    },
  }

  const deps = await definition.createDeps(kit)
  ownErasers = definition.erasers?.(deps) ?? []
  exporters = definition.exporters?.(deps) ?? []
  parts = definition.parts?.(deps) ?? []
  if (definition.keys) keys = definition.keys(deps)
  await store.createIndexes()
  await inbox.createIndexes()
  await counters.createIndexes()
  await jobs.createIndexes()
  await finishRestore({
    connection,
    aggregates: store.aggregates(),
    eraseAgain: erasures.again,
    tellAgain: async (epoch) => {
      await jobs.start(tellAgain, { key: `${epoch}`, data: { epoch } })
    },
  })
  relay = startOutboxRelay({
    connection,
    nats,
    streams: [streams[service], streams.live],
    collections: () => store.aggregates(),
    startJob: jobs.put,
    logger,
    metrics,
    clock,
  })
  store.onWrite(relay.nudge)
  table = definition.consumers?.(deps) ?? []
  const app = definition.createApp(deps)
  const started = startConsumers({
    nats,
    table,
    inbox,
    isErased,
    logger,
    metrics,
    ...options.consumerOptions,
  })
  consumers = started
  const jobTable = [
    cleanUpJob({ counters, inbox, jobs }),
    erasures.job,
    ...store.backfills().map(backfillJob),
    tellAgainJob(() => definition.told?.(deps) ?? [], clock),
    ...(definition.jobs?.(deps) ?? []),
  ]
  await jobs.putSchedules(jobTable)
  observeJobs({ connection, table: jobTable, clock, metrics })
  const jobRunner = startJobRunner({
    connection,
    store: jobs,
    table: jobTable,
    clock,
    logger,
    metrics,
    ...options.jobOptions,
  })
  jobNudge.listen(jobRunner.wake)
  const startedRelay = relay

  return {
    app,
    deps,
    relay,
    ended,
    consumersReady: () => started.isReady(),
    setNotReady: () => {
      isOpen = false
      jobRunner.close()
    },
    stop: async () => {
      isOpen = false
      await Promise.all([jobRunner.stop(), started.stop()])
      await startedRelay.stop()
      await ended.stop()
      await nats.close()
      await connection.close()
    },
  }
}
