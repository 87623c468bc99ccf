import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { Logger } from '../process/logger.ts'
import type { SentEvents } from '../store/sent-events.ts'
import { ensureStream, type NatsLink } from './nats-link.ts'
import { publishInOrder } from './publish-in-order.ts'

/** Keeps in mind whether the streams are there that a service publishes to. */
export const keepStreams = (nats: NatsLink, streams: readonly StreamSpec[]) => {
  let areReady = false
  return {
    /** Makes sure that they exist, once until `forget`. */
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

/** Sends recent events again to a server that is not the one before: one that restarted may have lost what it acknowledged last, however long it was away. */
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
    // Others wait for the stream before there is anything in it.
    await streams.prepare()
    if ((knownServer ?? stored?.serverId ?? serverId) !== serverId) {
      logger.info({ serverId }, 'another NATS server, recent events are sent again')
      for await (const page of sentEvents.pages()) await publishInOrder(nats, page)
    }
    await states.updateOne({ _id: 'nats' }, { $set: { serverId } }, { upsert: true })
    knownServer = serverId
  }
}
