import { AckPolicy, DeliverPolicy, nanos } from 'nats'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Consumer, ConsumerMemory } from './consumer.ts'
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
}

const ackWaitMs = 30_000

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
  const { nats, table, logger, delaysMs = redeliveryDelaysMs, durableSuffix = '', onlyNew } = options
  const durableOf = (entry: Consumer): string => entry.durable + durableSuffix

  const reading = keepReading({
    nats,
    sources: table,
    openConsumer: async (entry) =>
      nats.js.consumers.get(await ensureDurable(nats, entry, durableOf(entry), onlyNew), durableOf(entry)),
    consumeOptions: { max_messages: 4, expires: 10_000, idle_heartbeat: 2_000, abort_on_missing_resource: true },
    take: async (entry, message, isStopping) => {
      if (isStopping) message.nak()
      else await handleMessage(entry, message, { ...options, delaysMs })
    },
    onFailure: (error, { durable }) => logger.warn({ error, durable }, 'Consumer stopped; recreating it'),
  })

  return {
    isReady: () => reading.openCount() === table.length,
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
    stop: reading.stop,
  }
}
export type Consumers = ReturnType<typeof startConsumers>
