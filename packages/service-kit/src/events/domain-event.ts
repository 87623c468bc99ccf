import type { Envelope, EventData, EventSpec } from '@love-space/contracts/event.ts'
import { liveHinted, liveHintOf } from '@love-space/contracts/gateway/live.events.ts'
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

/** Makes an event of a contract, with what browsers are told of it. */
export const eventOf = <const E extends EventSpec>(spec: E, event: EventInput<E> & Named<E>): DomainEvent => {
  const envelope = envelopeOf(spec, event)
  const data = spec.live && liveHintOf(spec.live, event.data, event.told ?? [])
  const hint = data && envelopeOf(liveHinted, { ...event, id: `${envelope.id}-live`, data })
  return { ...(spec.published === false ? {} : { envelope }), ...(hint ? { hint } : {}) } as DomainEvent
}
