import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streams } from '@love-space/contracts/event.ts'
import type { Problem } from '@love-space/contracts/problem.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import type { Addresses } from '@love-space/local-runtime/programs/running-server.ts'
import { systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { IsSessionLive } from '@love-space/service-kit/auth/live-sessions.ts'
import type { Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { ConsumerOptions } from '@love-space/service-kit/events/start-consumers.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { createJobNudge } from '@love-space/service-kit/jobs/job-nudge.ts'
import type { JobRunnerOptions } from '@love-space/service-kit/jobs/job-runner.ts'
import type { JobStepPoint } from '@love-space/service-kit/jobs/job-steps.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { connectNats, ensureStream, streamOf, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import {
  personalDataCollections,
  withPersonalData,
  type PersonalDataService,
} from '@love-space/members/personal-data.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { startService, type StartedService } from '@love-space/service-kit/service/start-service.ts'
import { makeIndexes } from '@love-space/service-kit/service/make-indexes.ts'
import type { DeclaredCollection } from '@love-space/service-kit/store/declared-index.ts'
import { startTracing } from '@love-space/service-kit/process/tracing.ts'
import { testServers } from './infrastructure.global-setup.ts'
import { createTestKeys, type TestKeys, type TestToken, type TokenOptions } from './test-keys.ts'
import { createTestJobs, type JobListener, type TestJobs } from './test-jobs.ts'
import { createTestStreams, type TestStreams } from './test-streams.ts'
import { waitFor } from './wait-for.ts'

export interface TestCall<R extends RouteSpec> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryOf<R>
  readonly body?: BodyOf<R>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer<R extends RouteSpec> {
  readonly status: number
  readonly headers: Headers
  /** Body of the answer, which the service checked against the contract. */
  readonly body: AnswerOf<R>
  readonly problem: Problem
}

export interface TestService<Deps> extends StartedService<Deps>, TestStreams, TestJobs {
  stop(options?: { readonly keepDatabase?: boolean }): Promise<void>
  readonly keys: TestKeys
  readonly database: string
  signIn(wish?: TokenOptions): Promise<TestToken>
  internalToken(caller: Caller, audience?: Caller): Promise<string>
  call<const R extends RouteSpec>(route: R, call?: TestCall<R>): Promise<TestAnswer<R>>
  /** Adds a listener. Returns a function that removes it. */
  onJobMoment(listener: JobListener): () => void
}

export interface TestServiceOptions<Env> {
  readonly env: Env
  readonly clock?: Clock
  readonly consumerOptions?: ConsumerOptions
  readonly jobOptions?: JobRunnerOptions
  readonly keys?: TestKeys
  /** Answers for auth while the service cannot follow ended sessions; by default every session is live. */
  readonly isSessionLive?: IsSessionLive
  readonly database?: string
  /** NATS server for tests that kill it; by default that of the test run. */
  readonly nats?: Addresses
  /** Whether to connect to NATS as the operator, for a test-only service without a NATS user. */
  readonly asOperator?: boolean
  /** Skips making indexes. Called with the app that serves until indexes exist. */
  readonly onWaiting?: (app: HttpApp) => Promise<void>
  readonly mongoUrl?: string
  readonly logLevel?: string
  readonly onLog?: (line: string) => void
}

const read = async <R extends RouteSpec>(response: Response): Promise<TestAnswer<R>> => {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const json: unknown = isJson && text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body: json as AnswerOf<R>, problem: json as Problem }
}

export const collectionsOf = ({ collections }: { readonly collections: readonly DeclaredCollection[] }) =>
  personalDataCollections(collections)

const callApp = async <const R extends RouteSpec>(
  app: HttpApp,
  { method, path }: R,
  { params, query, body, token, headers }: TestCall<R> = {},
): Promise<TestAnswer<R>> => {
  const response = await app.request(targetOf(path, params, query), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return read(response)
}

const createJobMoments = () => {
  const listeners = new Set<JobListener>()
  return {
    listen: (listener: JobListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onMoment: async (moment: JobStepPoint): Promise<'die' | undefined> => {
      const wishes = await Promise.all([...listeners].map(async (listener) => listener(moment)))
      return wishes.find((wish) => wish !== undefined)
    },
  }
}

/** Removes the tests' durables: a stream has a limited number of consumers, and the test files of a worker share the streams. */
const removeDurables = async (nats: NatsLink, table: readonly Consumer[], suffix: string): Promise<void> => {
  if (!nats.isConnected()) return
  const jsm = await nats.jsm()
  // A test may have removed a stream or a durable.
  await Promise.allSettled(
    table.map(({ event, durable }) => jsm.consumers.delete(streamOf(event.subject).name, durable + suffix)),
  )
}

/** Starts a service like its `main.ts`, with a new database and without a network listener. */
export const startTestService = async <Env, Deps extends Kit<Env>>(
  definition: PersonalDataService<Env, Deps>,
  options: TestServiceOptions<NoInfer<Env>>,
): Promise<TestService<Deps>> => {
  const servers = testServers()
  const { nats: addresses = servers.nats, asOperator = false, mongoUrl = servers.mongoUrl } = options
  const { env, clock = systemClock, logLevel = 'silent', onLog } = options
  await startTracing(definition.service)
  const keys = options.keys ?? (await createTestKeys(clock))
  const database = options.database ?? `t_${definition.service}_${newId()}`
  const durableSuffix = `-${database}`
  const { listen, onMoment } = createJobMoments()
  // The tests' own connection publishes other services' events and reads this service's.
  const nats = await connectNats({ url: addresses.url, name: 'operator', logger: createLogger('operator', 'silent') })
  for (const stream of Object.values(streams)) await ensureStream(nats, stream)
  const ledger = await mkdtemp(join(tmpdir(), 'love-space-ledger-'))
  if (!options.onWaiting) await makeIndexes({ url: mongoUrl, database, collections: collectionsOf(definition) })
  const testedService = withPersonalData(definition, { graceMs: 0 })
  const service = await startService(testedService, {
    env: { ...env, ERASURE_LEDGER: ledger },
    mongoUrl,
    database,
    natsUrl: asOperator ? addresses.url : addresses.urlOf(definition.service),
    privateKey: keys.privateKeys[definition.service],
    publicKeys: keys.publicKeys,
    keys: keys.keySet,
    isSessionLive: options.isSessionLive ?? (async () => true),
    logger: createLogger(definition.service, logLevel, onLog ? { destination: { write: onLog } } : {}),
    clock,
    checkAnswers: true,
    ...(options.onWaiting ? { onWaiting: options.onWaiting } : {}),
    consumerOptions: { delaysMs: [10, 20, 40], durableSuffix, onlyNew: true, ...options.consumerOptions },
    jobOptions: { pollMs: 250, retryDelaysMs: [10, 20, 40], unavailableDelayMs: 50, onMoment, ...options.jobOptions },
  })
  const { connection } = service.deps
  await waitFor(() => service.ended.isFollowing(), { what: 'the ended sessions' })
  await waitFor(() => service.consumersReady(), { what: 'the consumers' })

  const jobs = await createTestJobs(connection, service.deps.jobs, createJobNudge(nats, definition.service).tell)
  return {
    ...service,
    ...createTestStreams(nats, clock, durableSuffix, service.deps),
    ...jobs,
    onJobMoment: listen,
    keys,
    database,
    signIn: (wish) => keys.accessToken(wish),
    internalToken: (caller, audience = definition.service) => keys.internalToken(caller, audience),
    call: (route, call) => callApp(service.app, route, call),
    stop: async ({ keepDatabase = false } = {}) => {
      if (!keepDatabase) await connection.dropDatabase()
      await service.stop()
      if (!keepDatabase) await removeDurables(nats, testedService.consumers?.(service.deps) ?? [], durableSuffix)
      await nats.close()
      await rm(ledger, { recursive: true, force: true })
    },
  }
}
