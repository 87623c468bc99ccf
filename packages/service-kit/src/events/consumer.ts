import { EnvelopeSchema, type Envelope, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import { AckPolicy, DeliverPolicy, nanos, type ConsumerMessages, type JsMsg } from 'nats'
import { errorText, isUnavailable } from '../process/app-error.ts'
import type { Inbox } from './inbox.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { isStreamMissing, streamOf, type NatsLink } from './nats-link.ts'
import { pause } from '../process/pause.ts'
import { contextFrom, inSpan } from '../process/tracing.ts'
import { fieldErrorsOf, fits, understands } from '../process/validation.ts'

/** What a handler learns about a delivery besides its data. */
export interface EventContext {
  /** How often it was delivered, this time included. */
  readonly attempt: number
  readonly logger: Logger
}

/** One durable consumer. */
export interface Consumer {
  readonly event: EventSpec
  /** Name of the durable, unique in the product, e.g. `media-on-colour-chosen`. */
  readonly durable: string
  /** For what erases: it takes events about what is erased too. All others never see them. */
  readonly evenIfErased?: true
  readonly handle: (data: unknown, envelope: Envelope, context: EventContext) => Promise<void>
}

/** Declares a consumer with a handler typed by its event; handlers must bear repetition and any order. */
export const consumer = <const E extends EventSpec>(spec: {
  readonly event: E
  readonly durable: string
  readonly evenIfErased?: true
  readonly handle: (data: EventData<E>, envelope: Envelope<EventData<E>>, context: EventContext) => Promise<void>
}): Consumer => spec as unknown as Consumer

export const redeliveryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const

const ackWaitMs = 30_000
const workingEveryMs = 10_000
const rebuildWaitMs = 500
const unavailableDelayMsMax = 10_000

/** An event that no number of attempts will make readable. */
class UnreadableEvent extends Error {}

const read = (entry: Consumer, text: string): Envelope => {
  let envelope: unknown
  try {
    envelope = JSON.parse(text)
  } catch (error) {
    throw new UnreadableEvent('not JSON', { cause: error })
  }
  if (!fits(EnvelopeSchema, envelope)) throw new UnreadableEvent('not an envelope')
  if (!understands(entry.event.data, envelope.data)) {
    throw new UnreadableEvent(JSON.stringify(fieldErrorsOf(entry.event.data, envelope.data, 'data')))
  }
  return envelope as Envelope
}

/** What was handled, and what is about something erased: neither is taken again. */
export interface ConsumerMemory {
  readonly inbox: Inbox
  readonly isErased: (envelope: Envelope) => Promise<boolean>
}

/** Handles one event once: an event that the inbox knows is skipped, and one about what is erased. */
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

export interface ConsumerOptions {
  /** Delay before each further attempt; after the last one the event is parked. */
  readonly delaysMs?: readonly number[]
  /** Appended to the names of durables, so that test runs beside each other each get every event. */
  readonly durableSuffix?: string
  /** Skips what was published before the durable was made. */
  readonly onlyNew?: boolean
}

export interface Consumers {
  /** Whether every durable exists and is being read. */
  isReady(): boolean
  /** Events that each durable has not handled yet, those under way included; throws while NATS cannot be asked. */
  pending(): Promise<readonly { readonly durable: string; readonly pending: number }[]>
  /** Lets running handlers end, and takes no more events. */
  stop(): Promise<void>
}

/** Starts durable consumers; an event that keeps failing is parked, then acknowledged. */
export const startConsumers = (
  options: ConsumerOptions &
    ConsumerMemory & {
      readonly nats: NatsLink
      readonly table: readonly Consumer[]
      readonly logger: Logger
      readonly metrics: Metrics
    },
): Consumers => {
  const { nats, table, inbox, isErased, logger, metrics, delaysMs = redeliveryDelaysMs } = options
  const durableOf = (entry: Consumer): string => entry.durable + (options.durableSuffix ?? '')
  const stopping = new AbortController()
  const open = new Set<ConsumerMessages>()

  const settle = async (entry: Consumer, message: JsMsg, error: unknown): Promise<string> => {
    const attempt = message.info.deliveryCount
    if (isUnavailable(error)) {
      message.nak(Math.min(delaysMs[attempt - 1] ?? unavailableDelayMsMax, unavailableDelayMsMax))
      return 'unavailable'
    }
    const isReadable = !(error instanceof UnreadableEvent)
    const delayMs = isReadable ? delaysMs[(await inbox.fail(entry.durable, message.string())) - 1] : undefined
    if (delayMs !== undefined) {
      message.nak(delayMs)
      return 'failed'
    }
    const reason = errorText(error)
    await inbox.park({
      durable: entry.durable,
      subject: message.subject,
      text: message.string(),
      error: reason,
      attempts: attempt,
    })
    metrics.parkedEvents.inc({ durable: entry.durable })
    await message.ackAck()
    return 'parked'
  }

  const take = async (entry: Consumer, message: JsMsg): Promise<void> => {
    const started = performance.now()
    const attempt = message.info.deliveryCount
    const working = setInterval(() => message.working(), workingEveryMs)
    let outcome: string
    let trouble: unknown
    try {
      message.working()
      outcome = await handleOnce(entry, message.string(), { inbox, isErased }, { attempt, logger })
      await message.ackAck()
    } catch (error) {
      trouble = error
      outcome = await settle(entry, message, error).catch((second: unknown) => {
        trouble = second
        message.nak(unavailableDelayMsMax)
        return 'unavailable'
      })
    } finally {
      clearInterval(working)
    }
    const durationS = (performance.now() - started) / 1000
    metrics.eventDuration.observe({ durable: entry.durable, outcome }, durationS)
    const line = {
      durable: entry.durable,
      sequence: message.seq,
      attempt,
      outcome,
      durationMs: Math.round(durationS * 1000),
    }
    if (trouble === undefined) logger.info(line, 'event')
    else logger.error({ ...line, error: trouble }, 'event')
  }

  const ensureDurable = async (entry: Consumer): Promise<string> => {
    const stream = streamOf(entry.event.subject)
    const jsm = await nats.jsm()
    await jsm.consumers.add(stream.name, {
      durable_name: durableOf(entry),
      filter_subject: entry.event.subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: options.onlyNew ? DeliverPolicy.New : DeliverPolicy.All,
      ack_wait: nanos(ackWaitMs),
      max_deliver: -1,
      max_ack_pending: 64,
    })
    return stream.name
  }

  const consume = async (entry: Consumer): Promise<void> => {
    const stream = await ensureDurable(entry)
    const source = await nats.js.consumers.get(stream, durableOf(entry))
    if (stopping.signal.aborted) return
    const messages = await source.consume({
      max_messages: 4,
      expires: 10_000,
      idle_heartbeat: 2_000,
      abort_on_missing_resource: true,
    })
    open.add(messages)
    try {
      for await (const message of messages) {
        if (stopping.signal.aborted) message.nak()
        else await take(entry, message)
      }
    } finally {
      open.delete(messages)
    }
  }

  const keepConsuming = async (entry: Consumer): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await consume(entry)
      } catch (error) {
        if (!stopping.signal.aborted && !isStreamMissing(error))
          logger.warn({ error, durable: entry.durable }, 'consumer stopped, building it again')
      }
      if (!stopping.signal.aborted) await pause(rebuildWaitMs, stopping.signal)
    }
  }

  // After a restart of NATS an old pull may hang and the durable may be gone: build everything again.
  let isFirst = true
  const forget = nats.onConnected(() => {
    if (!isFirst) for (const messages of open) messages.stop()
    isFirst = false
  })
  const running = table.map(keepConsuming)

  return {
    isReady: () => open.size === table.length,
    pending: async () => {
      if (!nats.isConnected()) throw new Error('NATS is not reachable')
      const jsm = await nats.jsm()
      return Promise.all(
        table.map(async (entry) => {
          const info = await jsm.consumers.info(streamOf(entry.event.subject).name, durableOf(entry))
          return { durable: entry.durable, pending: info.num_pending + info.num_ack_pending }
        }),
      )
    },
    stop: async () => {
      stopping.abort()
      forget()
      for (const messages of open) messages.stop()
      await Promise.all(running)
    },
  }
}
