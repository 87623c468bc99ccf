import type { Envelope, EventData, EventSpec, LiveRule } from '@love-space/contracts/event.ts'
import { liveHinted, type LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { randomToken } from '../process/crypto.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import { currentTraceparent } from '../process/tracing.ts'
import type { CarriedEvent } from '../store/effect.ts'

/** An event of a contract, as a write takes it. */
export type DomainEvent = CarriedEvent

/** What an event is made of; `time` is when the write happens. */
export interface EventInput<E extends EventSpec> {
  readonly aggregateId: string
  readonly data: EventData<E>
  readonly time: Date
  /** A given one makes a repeated write publish the same event, which JetStream drops. */
  readonly id?: string
}

/** Who is told, where the contract leaves that to the maker of the event. */
type Named<E extends EventSpec> = E['live'] extends { readonly told: 'named' }
  ? { readonly told: readonly string[] }
  : { readonly told?: undefined }

/** The envelope of an event alone, as it stands in its stream. */
export const envelopeOf = <const E extends EventSpec>(spec: E, event: EventInput<E>): Envelope<EventData<E>> => {
  if (!fits(spec.data, event.data)) {
    throw new Error(`${spec.subject}: ${JSON.stringify(fieldErrorsOf(spec.data, event.data, 'data'))}`)
  }
  const traceparent = currentTraceparent()
  return {
    specversion: '1.0',
    id: event.id ?? randomToken(16),
    source: `love-space/${spec.subject.split('.')[1] ?? ''}`,
    type: spec.subject,
    time: event.time.toISOString(),
    subject: event.aggregateId,
    datacontenttype: 'application/json',
    ...(traceparent === undefined ? {} : { traceparent }),
    data: event.data,
  }
}

const usersIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(({ userId }: { userId: string }) => userId) : [value as string]

const hintOf = (
  rule: LiveRule,
  { id, time, subject, data }: Envelope<Readonly<Record<string, unknown>>>,
  named: readonly string[],
): Envelope<LiveHint> | undefined => {
  const userIds = rule.told === 'named' ? named : usersIn(data[rule.told])
  if (userIds.length === 0) return undefined
  const spaceId = (data.spaceId ?? null) as string | null
  const ref = rule.ref === null ? null : ((data[rule.ref] ?? null) as string | null)
  const hint = { topic: rule.topic, spaceId, userIds: [...userIds], ref }
  return envelopeOf(liveHinted, { id: `${id}-live`, aggregateId: subject, data: hint, time: new Date(time) })
}

/** Makes an event of a contract, with what browsers are told of it. */
export const eventOf = <const E extends EventSpec>(spec: E, event: EventInput<E> & Named<E>): DomainEvent => {
  const envelope = envelopeOf(spec, event)
  const hint = spec.live
    ? hintOf(spec.live, envelope as Envelope<Record<string, unknown>>, event.told ?? [])
    : undefined
  return { ...(spec.published === false ? {} : { envelope }), ...(hint ? { hint } : {}) } as DomainEvent
}
