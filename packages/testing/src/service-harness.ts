import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvelopeSchema, streams, type Envelope, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import type { Problem } from '@love-space/contracts/problem.ts'
import type { AnswerOf, BodyOf, Caller, ParamsOf, QueryOf, RouteSpec } from '@love-space/contracts/route.ts'
import type { Addresses } from '@love-space/local-runtime/servers/running-server.ts'
import { systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { ConsumerOptions } from '@love-space/service-kit/events/start-consumers.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { envelopeOf } from '@love-space/service-kit/events/domain-event.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import type { JobRunnerOptions } from '@love-space/service-kit/jobs/job-runner.ts'
import type { JobView } from '@love-space/service-kit/jobs/jobs.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import type { JobMoment } from '@love-space/service-kit/jobs/job-steps.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { connectNats, ensureStream, streamOf } from '@love-space/service-kit/events/nats-link.ts'
import { withPersonalData, type PersonalDataService } from '@love-space/members/personal-data.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { startService, type StartedService } from '@love-space/service-kit/service/start-service.ts'
import { startTracing } from '@love-space/service-kit/process/tracing.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { testServers } from './infrastructure.global-setup.ts'
import { createTestKeys, type TestKeys, type TestToken, type TokenWish } from './test-keys.ts'
import { waitFor } from './wait-for.ts'

/** A request by contract. `token` is a Bearer of any kind. */
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
  /** The answer of success, checked against the contract by the service. */
  readonly body: AnswerOf<R>
  /** The problem document, when the status says so. */
  readonly problem: Problem
}

/** Told of each moment of a job's steps; 'die' drops the job as a killed process does. */
export type JobListener = (moment: JobMoment) => Promise<'die' | undefined> | undefined

/** A service in this process, on a database of its own, with tokens to call it. */
export interface TestService<Deps> extends StartedService<Deps> {
  /** Stops it, and deletes its database unless another one goes on with that. */
  stop(options?: { readonly keepDatabase?: boolean }): Promise<void>
  readonly keys: TestKeys
  readonly database: string
  signIn(wish?: TokenWish): Promise<TestToken>
  internalToken(caller: Caller, audience?: Caller): Promise<string>
  call<const R extends RouteSpec>(route: R, call?: TestCall<R>): Promise<TestAnswer<R>>
  /** Publishes an event as another service would; gives its id. */
  publish<const E extends EventSpec>(
    event: E,
    of: { readonly aggregateId: string; readonly data: EventData<E>; readonly time?: Date; readonly id?: string },
  ): Promise<string>
  /** Publishes any bytes on a subject. */
  publishRaw(subject: string, text: string, id?: string): Promise<void>
  /** Waits until a durable of this service has nothing left to do. */
  idle(event: EventSpec, durable: string): Promise<void>
  /** Waits until the service published an event that fits. */
  published<const E extends EventSpec>(
    event: E,
    fits: (envelope: Envelope<EventData<E>>) => boolean,
  ): Promise<Envelope<EventData<E>>>
  /** Every event of a kind that was published for one aggregate so far, oldest first. */
  allPublished<const E extends EventSpec>(event: E, aggregateId: string): Promise<Envelope<EventData<E>>[]>
  /** Waits until a job is done, has failed or was cancelled. */
  jobEnded(id: string): Promise<JobView>
  /** Makes a scheduled job's turn come now, and waits for its end; by itself none comes in a test. */
  runScheduled(name: string): Promise<JobView>
  /** Hears of every moment of every job; gives what ends that. */
  onJobMoment(listener: JobListener): () => void
}

export interface TestServiceOptions<Env> {
  readonly env: Env
  readonly clock?: Clock
  readonly consumerOptions?: ConsumerOptions
  readonly jobOptions?: JobRunnerOptions
  readonly keys?: TestKeys
  /** The database of an earlier service; a new one when absent. */
  readonly database?: string
  /** Another NATS than that of the test run, for tests that kill it. */
  readonly nats?: Addresses
  /** Connects to NATS as the operator: for a service that exists in tests only, and has no user there. */
  readonly asOperator?: boolean
  /** Another database server than that of the test run. */
  readonly mongoUrl?: string
  /** Log level; silent unless given. */
  readonly logLevel?: string
  /** Gets every log line instead of the standard output. */
  readonly onLog?: (line: string) => void
}

const read = async <R extends RouteSpec>(response: Response): Promise<TestAnswer<R>> => {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const json: unknown = isJson && text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body: json as AnswerOf<R>, problem: json as Problem }
}

/** The stream is shared by all test files, and some of them poison it on purpose. */
const envelopeIn = <T>(text: string): T | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return fits(EnvelopeSchema, value) ? (value as T) : undefined
  } catch {
    return undefined
  }
}

const endStates: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled'])
const never = new Date('9999-01-01T00:00:00Z')

/** Starts a service as its `main.ts` does, but without a listener; every call gives it a new database. */
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
  const jobListeners = new Set<JobListener>()
  const onMoment = async (moment: JobMoment): Promise<'die' | undefined> => {
    const wishes = await Promise.all([...jobListeners].map(async (listener) => listener(moment)))
    return wishes.find((wish) => wish !== undefined)
  }
  // The tests' own connection: it publishes as other services would, and reads what this one published.
  const nats = await connectNats({ url: addresses.url, name: 'operator', logger: createLogger('operator', 'silent') })
  // What other processes would have made by now.
  for (const stream of Object.values(streams)) await ensureStream(nats, stream)
  const ledger = await mkdtemp(join(tmpdir(), 'love-space-ledger-'))
  const service = await startService(withPersonalData(definition, { graceMs: 0 }), {
    env: { ...env, ERASURE_LEDGER: ledger },
    mongoUrl,
    database,
    natsUrl: asOperator ? addresses.url : addresses.urlOf(definition.service),
    privateKey: keys.privateKeys[definition.service],
    publicKeys: keys.publicKeys,
    keys: keys.keySet,
    logger: createLogger(definition.service, logLevel, onLog ? { destination: { write: onLog } } : {}),
    clock,
    checkAnswers: true,
    consumerOptions: {
      delaysMs: [10, 20, 40],
      durableSuffix,
      onlyNew: true,
      ...options.consumerOptions,
    },
    jobOptions: {
      pollMs: 250,
      retryDelaysMs: [10, 20, 40],
      unavailableDelayMs: 50,
      onMoment,
      ...options.jobOptions,
    },
  })
  const { connection } = service.deps
  await waitFor(() => service.ended.isReady(), { what: 'the ended sessions' })
  await waitFor(() => service.consumersReady(), { what: 'the consumers' })

  const jobs = jobCollection(connection)
  await jobs.updateMany({ schedule: { $exists: true } }, { $set: { dueAt: never } })
  const jobEnded = (id: string): Promise<JobView> =>
    waitFor(
      async () => {
        const job = await service.deps.jobs.status(id)
        return job && endStates.has(job.state) ? job : null
      },
      { what: `the end of job ${id}` },
    )

  const publishRaw = async (subject: string, text: string, id?: string): Promise<void> => {
    await ensureStream(nats, streamOf(subject))
    await nats.js.publish(subject, text, id === undefined ? {} : { msgID: id })
  }

  const allOf = async <E extends EventSpec>(event: E): Promise<Envelope<EventData<E>>[]> => {
    const stream = streamOf(event.subject)
    await ensureStream(nats, stream)
    const source = await nats.js.consumers.get(stream.name, { filterSubjects: event.subject })
    const pending = (await source.info()).num_pending
    const found: Envelope<EventData<E>>[] = []
    if (pending === 0) return found
    const messages = await source.consume({ max_messages: 500 })
    for await (const message of messages) {
      const envelope = envelopeIn<Envelope<EventData<E>>>(message.string())
      if (envelope) found.push(envelope)
      if (message.info.pending === 0) break
    }
    await source.delete()
    return found
  }

  return {
    ...service,
    jobEnded,
    runScheduled: async (name) => {
      const found = await jobs.findOneAndUpdate(
        { name, schedule: { $exists: true } },
        { $set: { dueAt: new Date(0), state: 'waiting', steps: [], attempts: 0, errors: [] } },
      )
      if (!found) throw new Error(`${name} is no scheduled job`)
      const job = await jobEnded(found._id)
      await jobs.updateOne({ _id: found._id }, { $set: { dueAt: never } })
      return job
    },
    onJobMoment: (listener) => {
      jobListeners.add(listener)
      return () => jobListeners.delete(listener)
    },
    keys,
    database,
    signIn: (wish) => keys.accessToken(wish),
    internalToken: (caller, audience = definition.service) => keys.internalToken(caller, audience),
    call: async (route, call = {}) => {
      const response = await service.app.request(targetOf(route.path, call.params, call.query), {
        method: route.method,
        headers: {
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return read(response)
    },
    publish: async (event, { aggregateId, data, time = clock(), id }) => {
      const envelope = envelopeOf(event, { aggregateId, data, time, ...(id === undefined ? {} : { id }) })
      await publishRaw(event.subject, JSON.stringify(envelope))
      return envelope.id
    },
    publishRaw,
    idle: async (event, durable) => {
      const jsm = await nats.jsm()
      const { name } = streamOf(event.subject)
      // The counts of a consumer lag behind a publish, the sequence of the last message does not.
      const last = await jsm.streams.getMessage(name, { last_by_subj: event.subject })
      await waitFor(
        async () => {
          const info = await jsm.consumers.info(name, `${durable}${durableSuffix}`)
          return info.ack_floor.stream_seq >= last.seq && info.num_ack_pending === 0
        },
        { what: `an idle ${durable}` },
      )
    },
    published: (event, isWanted) =>
      waitFor(async () => (await allOf(event)).find(isWanted), { what: `an event ${event.subject}` }),
    allPublished: async (event, aggregateId) =>
      (await allOf(event)).filter((envelope) => envelope.subject === aggregateId),
    stop: async ({ keepDatabase = false } = {}) => {
      if (!keepDatabase) await connection.dropDatabase()
      await service.stop()
      await nats.close()
      await rm(ledger, { recursive: true, force: true })
    },
  }
}
