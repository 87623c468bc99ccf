import { AckPolicy, DeliverPolicy, nanos } from 'nats'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Consumer, ConsumerMemory } from './consumer.ts'
import { createTurns } from './in-turn.ts'
import { keepReading } from './keep-reading.ts'
import { streamOf, type NatsLink } from './nats-link.ts'
import { redeliveryDelaysMs, handleMessage } from './handle-message.ts'

export interface ConsumerOptions {
  /** Delay before each retry. After the last one the event is parked. */
  readonly delaysMs?: readonly number[]
  /** Suffix of the durables' names, so that parallel test runs each get every event. */
  readonly durableSuffix?: string
  /** Whether to skip events published before the durable was created. */
  readonly onlyNew?: boolean
  /** Time after which NATS delivers a message again unless the process says that it works on it. */
  readonly ackWaitMs?: number
}

const defaultAckWaitMs = 30_000
/** Few, because the messages that a process fetched wait there while another one may be idle. */
const fetchedMax = 4

const ensureDurable = async (
  nats: NatsLink,
  { event }: Consumer,
  durable: string,
  { onlyNew, ackWaitMs = defaultAckWaitMs }: ConsumerOptions,
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

/** Starts durable consumers. Parks an event that fails at every retry, then acknowledges it. */
export const startConsumers = (
  options: ConsumerOptions &
    ConsumerMemory & {
      readonly nats: NatsLink
      readonly table: readonly Consumer[]
      readonly logger: Logger
      readonly metrics: Metrics
    },
) => {
  const { nats, table, logger, durableSuffix = '' } = options
  const { delaysMs = redeliveryDelaysMs, ackWaitMs = defaultAckWaitMs } = options
  const durableOf = (entry: Consumer): string => entry.durable + durableSuffix

  const read = (entry: Consumer) => {
    const durable = durableOf(entry)
    const turns = createTurns((message) => handleMessage(entry, message, { ...options, delaysMs }))
    const reading = keepReading({
      nats,
      open: async () => nats.js.consumers.get(await ensureDurable(nats, entry, durable, options), durable),
      fetch: () => ({ max_messages: fetchedMax, expires: 10_000, idle_heartbeat: 2_000 }),
      take: turns.take,
      settled: turns.settled,
      onFailure: (error) => logger.warn({ error, durable: entry.durable }, 'Consumer stopped; recreating it'),
    })
    return { turns, reading }
  }
  const readings = table.map(read)
  const working = setInterval(() => {
    for (const { turns } of readings) turns.keep()
  }, ackWaitMs / 3)

  return {
    isReady: () => readings.every(({ reading }) => reading.isOpen()),
    /** Returns the number of unhandled events by durable. Throws while NATS is disconnected. */
    pending: async () => {
      if (!nats.isConnected()) throw new Error('Disconnected from NATS')
      const jsm = await nats.jsm()
      return Promise.all(
        table.map(async (entry) => {
          const info = await jsm.consumers.info(streamOf(entry.event.subject).name, durableOf(entry))
          return { durable: entry.durable, pending: info.num_pending + info.num_ack_pending }
        }),
      )
    },
    stop: async () => {
      for (const { turns } of readings) turns.close()
      await Promise.all(readings.map(({ reading }) => reading.stop()))
      clearInterval(working)
    },
  }
}
export type Consumers = ReturnType<typeof startConsumers>
