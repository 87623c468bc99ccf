import { parseJson } from '../process/parse-json.ts'
import { EnvelopeSchema, type Envelope, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import type { Inbox } from './inbox.ts'
import type { Logger } from '../process/logger.ts'
import { contextFrom, inSpan } from '../process/tracing.ts'
import { fieldErrorsOf, fits, fitsLoosely } from '../process/validation.ts'

export interface EventContext {
  /** Number of this delivery, from 1. */
  readonly attempt: number
  readonly logger: Logger
}

export interface Consumer {
  readonly event: EventSpec
  /** Name of the durable, unique in the product, e.g. `media-on-colour-chosen`. */
  readonly durable: string
  /** Set for consumers that erase data: they also get events about erased ids, which others skip. */
  readonly evenIfErased?: true
  readonly handle: (data: unknown, envelope: Envelope, context: EventContext) => Promise<void>
}

/** Declares a consumer. Its handler must be idempotent and accept any order of events. */
export const consumer = <const E extends EventSpec>(spec: {
  readonly event: E
  readonly durable: string
  readonly evenIfErased?: true
  readonly handle: (data: EventData<E>, envelope: Envelope<EventData<E>>, context: EventContext) => Promise<void>
}): Consumer => spec as unknown as Consumer

/** Thrown for an event that cannot be parsed, so that retries are useless. */
export class UnreadableEvent extends Error {}

const read = (entry: Consumer, text: string): Envelope => {
  const envelope = parseJson(text)
  if (envelope === undefined) throw new UnreadableEvent('not JSON')
  if (!fits(EnvelopeSchema, envelope)) throw new UnreadableEvent('not an envelope')
  if (!fitsLoosely(entry.event.data, envelope.data)) {
    throw new UnreadableEvent(JSON.stringify(fieldErrorsOf(entry.event.data, envelope.data, 'data')))
  }
  return envelope as Envelope
}

export interface ConsumerMemory {
  readonly inbox: Inbox
  readonly isErased: (envelope: Envelope) => Promise<boolean>
}

/** Handles an event once. Skips events in the inbox, and events about erased ids. */
export const handleOnce = async (
  entry: Consumer,
  text: string,
  { inbox, isErased }: ConsumerMemory,
  context: EventContext,
): Promise<'handled' | 'skipped'> => {
  const envelope = read(entry, text)
  if (!entry.evenIfErased && (await isErased(envelope))) return 'skipped'
  if (await inbox.has(entry.durable, envelope.id)) return 'skipped'
  await inSpan(entry.durable, 'consumer', contextFrom(envelope.traceparent), { eventId: envelope.id }, () =>
    entry.handle(envelope.data, envelope, context),
  )
  await inbox.add(entry.durable, envelope.id)
  return 'handled'
}
