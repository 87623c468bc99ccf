import { EnvelopeSchema, type Envelope, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import { envelopeOf } from '@love-space/service-kit/events/domain-event.ts'
import { ensureStream, streamOf, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { unsentEventsCollection } from '@love-space/service-kit/store/aggregate.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { testFileBegan } from './test-file.setup.ts'
import { waitFor } from './wait-for.ts'

export interface TestStreams {
  publish<const E extends EventSpec>(
    event: E,
    of: { readonly aggregateId: string; readonly data: EventData<E>; readonly time?: Date; readonly id?: string },
  ): Promise<string>
  publishRaw(subject: string, text: string, id?: string): Promise<void>
  /** Waits until a durable of this service has processed all its events. */
  idle(event: EventSpec, durable: string): Promise<void>
  published<const E extends EventSpec>(
    event: E,
    fits: (envelope: Envelope<EventData<E>>) => boolean,
  ): Promise<Envelope<EventData<E>>>
  /** Returns every event of a kind for one aggregate, oldest first, once its outbox is empty. */
  allPublished<const E extends EventSpec>(event: E, aggregateId: string): Promise<Envelope<EventData<E>>[]>
}

type OutboxPlace = Pick<Kit<unknown>, 'connection' | 'store'>
type ServicePlace = OutboxPlace & Pick<Kit<unknown>, 'service'>

const sentMs = 3_000

/** Parses an event; undefined for an invalid one, which other test files publish on purpose. */
const envelopeIn = <T>(text: string): T | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return fits(EnvelopeSchema, value) ? (value as T) : undefined
  } catch {
    return undefined
  }
}

/** Reads the events of a kind since the test file began, because all files of a run share the streams. */
const readAll = async <E extends EventSpec>(nats: NatsLink, event: E): Promise<Envelope<EventData<E>>[]> => {
  const stream = streamOf(event.subject)
  await ensureStream(nats, stream)
  const source = await nats.js.consumers.get(stream.name, {
    filterSubjects: event.subject,
    opt_start_time: testFileBegan().toISOString(),
  })
  try {
    const found: Envelope<EventData<E>>[] = []
    if ((await source.info()).num_pending === 0) return found
    const messages = await source.consume({ max_messages: 500 })
    for await (const message of messages) {
      const envelope = envelopeIn<Envelope<EventData<E>>>(message.string())
      if (envelope) found.push(envelope)
      if (message.info.pending === 0) break
    }
    return found
  } finally {
    await source.delete()
  }
}

/** Waits until a document's events have left its outbox, for a while; the caller finds the others missing. */
const untilSent = async ({ connection, store }: OutboxPlace, aggregateId: string): Promise<void> => {
  const isUnsent = (collection: string) =>
    connection.collection(collection).findOne({ 'outbox.id': { $gt: '' }, 'outbox.envelope.subject': aggregateId })
  const collections = [...store.aggregates(), unsentEventsCollection]
  await waitFor(async () => (await Promise.all(collections.map(isUnsent))).every((found) => found === null), {
    timeoutMs: sentMs,
  }).catch(() => undefined)
}

export const createTestStreams = (
  nats: NatsLink,
  clock: Clock,
  durableSuffix: string,
  place: ServicePlace,
): TestStreams => {
  /** By subject, the sequence of the last message that the test itself published. */
  const testsLast = new Map<string, number>()
  const publishRaw = async (subject: string, text: string, id?: string): Promise<void> => {
    await ensureStream(nats, streamOf(subject))
    const { seq } = await nats.js.publish(subject, text, id === undefined ? {} : { msgID: id })
    testsLast.set(subject, Math.max(seq, testsLast.get(subject) ?? 0))
  }
  return {
    publish: async (event, { aggregateId, data, time = clock(), id }) => {
      const envelope = envelopeOf(event, { aggregateId, data, time, ...(id === undefined ? {} : { id }) })
      await publishRaw(event.subject, JSON.stringify(envelope))
      return envelope.id
    },
    publishRaw,
    idle: async (event, durable) => {
      const jsm = await nats.jsm()
      const { name } = streamOf(event.subject)
      // Other tests publish the same events, so of another service's only those of this test count.
      const isOwn = event.subject.startsWith(`lovespace.${place.service}.`)
      const published = isOwn ? undefined : testsLast.get(event.subject)
      // A consumer's counts lag behind a publish; a message's sequence does not.
      const seq = published ?? (await jsm.streams.getMessage(name, { last_by_subj: event.subject })).seq
      await waitFor(
        async () => {
          const info = await jsm.consumers.info(name, `${durable}${durableSuffix}`)
          return info.ack_floor.stream_seq >= seq
        },
        { what: `an idle ${durable}` },
      )
    },
    published: (event, isWanted) =>
      waitFor(async () => (await readAll(nats, event)).find(isWanted), { what: `an event ${event.subject}` }),
    allPublished: async (event, aggregateId) => {
      await untilSent(place, aggregateId)
      return (await readAll(nats, event)).filter((envelope) => envelope.subject === aggregateId)
    },
  }
}
