import { EnvelopeSchema, type Envelope, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import type { Problem } from '@love-space/contracts/problem.ts'
import type { AnswerOf, BodyOf, Caller, ParamsOf, QueryOf, RouteSpec } from '@love-space/contracts/route.ts'
import { systemClock, type Clock } from '@love-space/service-kit/clock.ts'
import type { ConsumerOptions } from '@love-space/service-kit/consumer.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import { targetOf } from '@love-space/service-kit/internal-client.ts'
import { createLogger } from '@love-space/service-kit/logger.ts'
import { ensureStream, streamOf } from '@love-space/service-kit/nats-link.ts'
import { startService, type Kit, type ServiceDefinition, type StartedService } from '@love-space/service-kit/service.ts'
import { startTracing } from '@love-space/service-kit/tracing.ts'
import { fits } from '@love-space/service-kit/validation.ts'
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

/** A service in this process, on a database of its own, with tokens to call it. */
export interface TestService<Deps> extends StartedService<Deps> {
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
}

export interface TestServiceOptions<Env> {
  readonly env: Env
  readonly clock?: Clock
  readonly consumerOptions?: ConsumerOptions
  readonly keys?: TestKeys
  /** Another NATS than that of the test run, for tests that kill it. */
  readonly natsUrl?: string
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

/** Starts a service as its `main.ts` does, but without a listener; every call gives it a new database. */
export const startTestService = async <Env, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps>,
  options: TestServiceOptions<NoInfer<Env>>,
): Promise<TestService<Deps>> => {
  const servers = testServers()
  const { natsUrl = servers.natsUrl, mongoUrl = servers.mongoUrl } = options
  const { env, clock = systemClock, logLevel = 'silent', onLog } = options
  await startTracing(definition.service)
  const keys = options.keys ?? (await createTestKeys(clock))
  const database = `t_${definition.service}_${newId()}`
  const durableSuffix = `-${database}`
  const service = await startService(definition, {
    env,
    mongoUrl,
    database,
    natsUrl,
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
  })
  const { nats, connection } = service.deps
  await waitFor(() => service.ended.isReady(), { what: 'the ended sessions' })
  await waitFor(() => service.consumersReady(), { what: 'the consumers' })

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
      const { envelope } = eventOf(event, { aggregateId, data, time, ...(id === undefined ? {} : { id }) })
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
    stop: async () => {
      await connection.dropDatabase()
      await service.stop()
    },
  }
}
