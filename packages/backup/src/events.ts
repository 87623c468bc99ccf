import { streams, type Envelope } from '@love-space/contracts/event.ts'
import { isStreamMissing, serversIn } from '@love-space/service-kit/events/nats-link.ts'
import { connect, DeliverPolicy, type JetStreamManager, type NatsConnection, type StreamInfo } from 'nats'
import type { ArchiveWriter } from './archive.ts'
import { toBytes } from './documents.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { databasesInOrder } from './databases.ts'

const emptyAfterMs = 5_000

export type FirstSequences = Readonly<Partial<Record<ServiceName, number>>>

export const withJetStream = async <T>(
  url: string,
  work: (jsm: JetStreamManager, connection: NatsConnection) => Promise<T>,
): Promise<T> => {
  const connection = await connect({ ...serversIn(url), timeout: 5_000, reconnect: false })
  try {
    return await work(await connection.jetstreamManager(), connection)
  } finally {
    await connection.close()
  }
}

const infoOf = async (jsm: JetStreamManager, name: string): Promise<StreamInfo | null> => {
  try {
    return await jsm.streams.info(name)
  } catch (error) {
    if (isStreamMissing(error)) return null
    throw error
  }
}

/** Returns the first event of each stream that some consumer has not processed. Call it before copying. */
export const firstSequences = async (natsUrl: string): Promise<FirstSequences> => {
  return withJetStream(natsUrl, async (jsm) => {
    const found: Partial<Record<ServiceName, number>> = {}
    for (const service of databasesInOrder) {
      const { name } = streams[service]
      const info = await infoOf(jsm, name)
      if (!info) continue
      let firstOpen = info.state.last_seq + 1
      for await (const { config, num_pending, num_ack_pending, ack_floor } of jsm.consumers.list(name)) {
        const isBehind = num_pending + num_ack_pending > 0
        if (config.durable_name && isBehind) firstOpen = Math.min(firstOpen, ack_floor.stream_seq + 1)
      }
      found[service] = firstOpen
    }
    return found
  })
}

/** Copies events. Call it after all other copies. */
export const copyEvents = async (
  natsUrl: string,
  from: FirstSequences,
  archive: ArchiveWriter,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  await withJetStream(natsUrl, async (jsm, connection) => {
    for (const service of databasesInOrder) {
      const { name } = streams[service]
      const last = (await infoOf(jsm, name))?.state.last_seq ?? 0
      const start = Math.max(1, from[service] ?? 1)
      let count = 0
      const events = async function* (): AsyncGenerator<Uint8Array> {
        if (start > last) return
        const consumer = await connection.jetstream().consumers.get(name, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: start,
        })
        // Messages that expired meanwhile do not arrive.
        if ((await consumer.info()).num_pending === 0) return
        const messages = await consumer.consume({ expires: emptyAfterMs })
        for await (const message of messages) {
          if (message.seq > last) break
          count += 1
          yield toBytes({ envelope: message.json<Envelope>() })
          if (message.seq === last || message.info.pending === 0) break
        }
      }
      await archive.add(`events/${service}`, events())
      counts[service] = count
    }
  })
  return counts
}

/** Deletes all streams, because their events may contradict the restored data. Each owner creates its stream again. */
export const removeStreams = async (natsUrl: string): Promise<void> => {
  await withJetStream(natsUrl, async (jsm) => {
    for (const { name } of Object.values(streams)) {
      if (await infoOf(jsm, name)) await jsm.streams.delete(name)
    }
  })
}
