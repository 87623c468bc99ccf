import type { StreamSpec } from '@love-space/contracts/event.ts'
import { AckPolicy, DeliverPolicy, nanos, nuid, type Consumer, type ConsumerConfig, type JsMsg } from 'nats'
import { watchFetch } from './keep-reading.ts'
import type { NatsLink } from './nats-link.ts'

const batchMax = 2_000
const fetchMs = 5_000
const heartbeatMs = 500
const inactiveMs = 30_000

interface ReadOptions {
  readonly nats: Pick<NatsLink, 'jsm' | 'js'>
  readonly stream: StreamSpec
  readonly subjects: readonly string[]
  /** Subject of the stream, used by nobody else, on which an empty message marks the end of the reading. */
  readonly endSubject: string
  readonly take: (message: JsMsg) => void
}

/**
 * Takes, in order, what a stream holds of some subjects. Returns the sequence of the end. Reads until it meets its own
 * message, because the server that reads may receive the last messages after the one that stored them.
 */
export const readSubjects = async (options: ReadOptions): Promise<number> => {
  const { nats, stream, subjects, endSubject, take } = options
  const jsm = await nats.jsm()
  const { seq: end } = await nats.js.publish(endSubject)
  const name = nuid.next()
  const config: Partial<ConsumerConfig> = {
    name,
    filter_subjects: [...subjects, endSubject],
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.All,
    inactive_threshold: nanos(inactiveMs),
    mem_storage: true,
    num_replicas: 1,
  }
  let pending = 0
  let taken = 0
  let last = 0

  const takeBatch = async (consumer: Consumer): Promise<void> => {
    const before = taken
    const isMissing = new Error(`Stream ${stream.name}: a delivery is missing`)
    const size = Math.min(Math.max(pending, 1), batchMax)
    const messages = await consumer.fetch({ max_messages: size, expires: fetchMs, idle_heartbeat: heartbeatMs })
    void watchFetch(messages)
    for await (const message of messages) {
      taken += 1
      if (message.info.deliverySequence !== taken) throw isMissing
      ;({ pending } = message.info)
      last = message.seq
      if (message.subject !== endSubject) take(message)
    }
    if (taken === before) throw isMissing
  }

  try {
    const info = await jsm.consumers.add(stream.name, config)
    pending = info.num_pending
    const consumer = nats.js.consumers.getPullConsumerFor(info)
    while (last < end) await takeBatch(consumer)
    return end
  } finally {
    // Also after a time-out: a busy server may have made it later.
    void jsm.consumers.delete(stream.name, name).catch(() => undefined)
  }
}
