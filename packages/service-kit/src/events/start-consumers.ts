import { AckPolicy, DeliverPolicy, nanos, type ConsumerMessages } from 'nats'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { pause } from '../process/pause.ts'
import type { Consumer, ConsumerMemory } from './consumer.ts'
import { isStreamMissing, streamOf, type NatsLink } from './nats-link.ts'
import { redeliveryDelaysMs, takeMessage } from './take-message.ts'

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

const ackWaitMs = 30_000
const rebuildWaitMs = 500

/** Makes the durable of a consumer, where it is not there yet; gives the name of its stream. */
const ensureDurable = async (
  nats: NatsLink,
  { event }: Consumer,
  durable: string,
  onlyNew: boolean | undefined,
): Promise<string> => {
  const stream = streamOf(event.subject)
  const jsm = await nats.jsm()
  await jsm.consumers.add(stream.name, {
    durable_name: durable,
    filter_subject: event.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: onlyNew ? DeliverPolicy.New : DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: 64,
  })
  return stream.name
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
  const { nats, table, logger, delaysMs = redeliveryDelaysMs, durableSuffix = '', onlyNew } = options
  const stopping = new AbortController()
  const open = new Set<ConsumerMessages>()
  const durableOf = (entry: Consumer): string => entry.durable + durableSuffix

  const consume = async (entry: Consumer): Promise<void> => {
    const stream = await ensureDurable(nats, entry, durableOf(entry), onlyNew)
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
        else await takeMessage(entry, message, { ...options, delaysMs })
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
