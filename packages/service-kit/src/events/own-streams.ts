import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { Logger } from '../process/logger.ts'
import type { SentEvents } from '../store/sent-events.ts'
import { ensureStream, type NatsLink } from './nats-link.ts'
import { publishInOrder } from './publish-in-order.ts'

export const keepStreams = (nats: NatsLink, streams: readonly StreamSpec[]) => {
  let areReady = false
  return {
    prepare: async (): Promise<void> => {
      if (areReady) return
      for (const stream of streams) await ensureStream(nats, stream)
      areReady = true
    },
    forget: (): void => {
      areReady = false
    },
  }
}
export type OwnStreams = ReturnType<typeof keepStreams>

const relayStateCollection = 'relay_state'

/** Publishes recent events again to a new or restarted NATS server, which may have lost acknowledged events. */
export const createServerWatch = (options: {
  readonly connection: Connection
  readonly nats: NatsLink
  readonly streams: OwnStreams
  readonly sentEvents: SentEvents
  readonly logger: Logger
}): ((serverId: string) => Promise<void>) => {
  const { connection, nats, streams, sentEvents, logger } = options
  const states = connection.collection<{ _id: string; serverId: string }>(relayStateCollection)
  let knownServer: string | undefined

  return async (serverId) => {
    if (serverId === knownServer) return
    const stored = await states.findOne({ _id: 'nats' })
    streams.forget()
    // Created before the first event, because consumers wait for the stream.
    await streams.prepare()
    if ((knownServer ?? stored?.serverId ?? serverId) !== serverId) {
      logger.info({ serverId, former: stored?.serverId }, 'NATS server changed; republishing the last 10 minutes')
      for await (const page of sentEvents.pages()) await publishInOrder(nats, page)
    }
    await states.updateOne({ _id: 'nats' }, { $set: { serverId } }, { upsert: true })
    knownServer = serverId
  }
}
