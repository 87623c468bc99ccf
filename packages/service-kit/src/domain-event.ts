import type { Envelope, EventData, EventSpec } from '@love-space/contracts/event.ts'
import { randomToken } from './crypto.ts'
import { currentTraceparent } from './tracing.ts'
import { fieldErrorsOf, fits } from './validation.ts'

declare const isDomainEvent: unique symbol

/** An event on its way out; only a write of an aggregate takes it. */
export interface DomainEvent {
  readonly envelope: Envelope
  readonly [isDomainEvent]: true
}

/** Makes an event of a contract. A given `id` makes a repeated write publish the same event, which JetStream drops. */
export const eventOf = <const E extends EventSpec>(
  spec: E,
  event: { readonly aggregateId: string; readonly data: EventData<E>; readonly time: Date; readonly id?: string },
): DomainEvent => {
  if (!fits(spec.data, event.data)) {
    throw new Error(`${spec.subject}: ${JSON.stringify(fieldErrorsOf(spec.data, event.data, 'data'))}`)
  }
  const traceparent = currentTraceparent()
  const envelope: Envelope = {
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
  return { envelope } as DomainEvent
}
