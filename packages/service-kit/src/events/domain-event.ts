import type { Envelope, EventData, EventSpec } from '@love-space/contracts/event.ts'
import { liveHinted, liveHintOf } from '@love-space/contracts/gateway/live.events.ts'
import { randomToken } from '../process/crypto.ts'
import { fieldErrorsOf, fits } from '../process/validation.ts'
import { currentTraceparent } from '../process/tracing.ts'
import type { CarriedEvent } from '../store/effect.ts'

export type DomainEvent = CarriedEvent

export interface EventInput<E extends EventSpec> {
  readonly aggregateId: string
  readonly data: EventData<E>
  readonly time: Date
  /** Id of the event. With a fixed one, a repeated write publishes a duplicate, which JetStream drops. */
  readonly id?: string
}

/** Recipients of the hint, if the contract leaves them to the event's producer. */
type Named<E extends EventSpec> = E['live'] extends { readonly recipients: 'named' }
  ? { readonly recipients: readonly string[] }
  : { readonly recipients?: undefined }

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

export const eventOf = <const E extends EventSpec>(spec: E, event: EventInput<E> & Named<E>): DomainEvent => {
  const envelope = envelopeOf(spec, event)
  const data = spec.live && liveHintOf(spec.live, event.data, event.recipients ?? [])
  const hint = data && envelopeOf(liveHinted, { ...event, id: `${envelope.id}-live`, data })
  return { ...(spec.published === false ? {} : { envelope }), ...(hint ? { hint } : {}) } as DomainEvent
}
