import { streams } from '@love-space/contracts/event.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { FollowedEndedSessions } from '../auth/ended-sessions.ts'
import { addSessionEndsOf } from '../auth/ends-of-request.ts'
import type { IsSessionLive } from '../auth/live-sessions.ts'
import { startConsumers, type ConsumerOptions } from '../events/start-consumers.ts'
import { connectNats } from '../events/nats-link.ts'
import { startOutboxRelay, type OutboxRelay } from '../events/outbox-relay.ts'
import type { HttpApp } from '../http/http-app.ts'
import { backfillJob } from '../jobs/backfill-job.ts'
import { cleanUpJob } from '../jobs/clean-up.ts'
import { observeJobs } from '../jobs/job-metrics.ts'
import { startJobRunner, type JobRunner, type JobRunnerOptions } from '../jobs/job-runner.ts'
import type { Job } from '../jobs/job.ts'
import { lookupJobs } from '../jobs/lookup-job.ts'
import type { JobStore } from '../jobs/jobs.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import { untilAvailable, warnThatDatabaseIsAway } from '../process/until-available.ts'
import { connectMongo } from '../store/mongo.ts'
import { openSpentKeys } from '../store/spent-keys.ts'
import { createKit, type KitOptions, type LateParts } from './create-kit.ts'
import { assertDeclared } from './indexes.ts'
import { waitForIndexes } from './missing-indexes.ts'
import { finishRestore, refuseHalfRestored } from './restored.ts'
import type { Kit, ServiceDefinition } from './service.ts'
import { republishFacts, republishFactsJob } from './republish-facts.ts'
import { verifyLookups } from './verify-lookups.ts'

export interface ServiceOptions<Env> extends KitOptions<Env> {
  readonly mongoUrl: string
  readonly database: string
  readonly natsUrl: string
  readonly natsReplicas?: number
  readonly keys: JWTVerifyGetKey
  readonly isSessionLive: IsSessionLive
  readonly clock?: Clock
  readonly consumerOptions?: ConsumerOptions
  readonly jobOptions?: JobRunnerOptions
  /** Called if indexes or claims are missing. The app refuses every request until they exist. */
  readonly onWaiting?: (app: HttpApp) => Promise<void>
}

export interface StartedService<Deps> {
  readonly app: HttpApp
  readonly deps: Deps
  readonly relay: OutboxRelay
  readonly ended: FollowedEndedSessions
  consumersReady(): boolean
  setNotReady(): void
  stop(): Promise<void>
}

const connect = async (service: string, options: ServiceOptions<unknown>) => {
  const { mongoUrl, database, natsUrl, natsReplicas, logger } = options
  const onWait = warnThatDatabaseIsAway(logger)
  const connection = await connectMongo({ url: mongoUrl, database, onWait })
  await untilAvailable(() => refuseHalfRestored(connection), onWait)
  const nats = await connectNats({ url: natsUrl, name: service, logger, replicas: natsReplicas })
  return { connection, nats }
}

const finishBegunRestore = (
  { store, connection, logger }: Kit<unknown>,
  jobs: JobStore,
  onRestored: () => Promise<void>,
): Promise<void> =>
  untilAvailable(
    () =>
      finishRestore({
        connection,
        aggregates: store.aggregates(),
        onRestored,
        republishFacts: async (epoch) => {
          await jobs.start(republishFacts, { key: `${epoch}`, data: { epoch } })
        },
      }),
    warnThatDatabaseIsAway(logger),
  )

const startRelay = ({ service, connection, nats, store, logger, metrics, clock }: Kit<unknown>, jobs: JobStore) => {
  const relay = startOutboxRelay({
    connection,
    nats,
    streams: [streams[service], streams.live, streams.live2],
    collections: () => store.aggregates(),
    startJob: jobs.put,
    logger,
    metrics,
    clock,
  })
  store.onWrite((collection, id, effects) => {
    addSessionEndsOf(effects)
    relay.nudge(collection, id)
  })
  return relay
}

const startJobs = async (
  { connection, clock, logger, metrics }: Kit<unknown>,
  jobs: JobStore,
  table: readonly Job[],
  options: JobRunnerOptions | undefined,
): Promise<JobRunner> => {
  await untilAvailable(() => jobs.putSchedules(table), warnThatDatabaseIsAway(logger))
  observeJobs({ connection, table, clock, metrics })
  return startJobRunner({ connection, store: jobs, table, clock, logger, metrics, ...options })
}

const jobsOf = <Env, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps>,
  deps: Deps,
  kit: Kit<Env>,
  jobs: JobStore,
): readonly Job[] => [
  cleanUpJob({ ...kit, spentKeys: openSpentKeys(kit.connection, kit.clock), jobs }),
  ...kit.store.backfills().map(backfillJob),
  ...kit.store.lookups().flatMap(lookupJobs),
  republishFactsJob(() => definition.republished?.(deps) ?? [], kit.clock),
  ...(definition.jobs?.(deps) ?? []),
]

export const startService = async <Env, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps>,
  options: ServiceOptions<Env>,
): Promise<StartedService<Deps>> => {
  const { service } = definition
  const { clock = systemClock } = options
  const { connection, nats } = await connect(service, options)
  const late: LateParts = {
    isOpen: true,
    keys: options.keys,
    isSessionLive: options.isSessionLive,
    isErased: async () => false,
    consumerTable: [],
    parts: [],
  }
  const { kit, jobs, jobNudge, ended, createWaiting } = createKit(service, options, { connection, nats, clock }, late)
  const onWait = async () => options.onWaiting?.(createWaiting())
  await waitForIndexes({
    connection,
    collections: definition.collections,
    logger: options.logger,
    onWait,
  })
  const deps = await definition.createDeps(kit)
  late.parts = definition.parts?.(deps) ?? []
  if (definition.keys) late.keys = definition.keys(deps)
  if (definition.isSessionLive) late.isSessionLive = definition.isSessionLive(deps)
  if (definition.isErased) late.isErased = definition.isErased(deps)
  await finishBegunRestore(kit, jobs, async () => definition.onRestored?.(deps))
  await verifyLookups(kit.store.lookups(), { logger: options.logger, onWait })

  const relay = startRelay(kit, jobs)
  late.relay = relay
  late.consumerTable = definition.consumers?.(deps) ?? []
  const app = definition.createApp(deps)
  assertDeclared(connection, definition.collections)
  const { consumerTable: table, isErased } = late
  const consumers = startConsumers({ ...kit, table, isErased, ...options.consumerOptions })
  late.consumers = consumers
  const jobRunner = await startJobs(kit, jobs, jobsOf(definition, deps, kit, jobs), options.jobOptions)
  jobNudge.listen(jobRunner.wake)

  return {
    app,
    deps,
    relay,
    ended,
    consumersReady: () => consumers.isReady(),
    setNotReady: () => {
      late.isOpen = false
      jobRunner.close()
    },
    stop: async () => {
      late.isOpen = false
      await Promise.all([jobRunner.stop(), consumers.stop()])
      await relay.stop()
      await ended.stop()
      await nats.close()
      await connection.close()
    },
  }
}
