import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { Logger } from '../process/logger.ts'
import type { SentEvents } from '../store/sent-events.ts'
import { ensureStream, streamOf, type NatsLink } from './nats-link.ts'
import { publishInOrder } from './publish-in-order.ts'

/** By name of the stream, what changes if it may have lost messages that it acknowledged. */
type Incarnations = Readonly<Record<string, string>>

/**
 * A stream that was created again has lost all messages. One that a single server keeps may have lost the last ones
 * when that server restarted. In a cluster the server that a process reaches says nothing of the stream.
 */
const incarnationOf = (created: string, { connection }: NatsLink): string =>
  connection.info?.cluster === undefined ? `${created} ${connection.info?.server_id}` : created

export const keepStreams = (nats: NatsLink, streams: readonly StreamSpec[]) => {
  let ready: Incarnations | undefined
  let forgotten = 0
  return {
    /** Creates missing streams. Returns the same object until the streams are forgotten. */
    prepare: async (): Promise<Incarnations> => {
      if (ready) return ready
      const before = forgotten
      const found: [string, string][] = []
      for (const stream of streams) {
        const { created } = await ensureStream(nats, stream)
        found.push([stream.name, incarnationOf(created, nats)])
      }
      const incarnations = Object.fromEntries(found)
      if (before === forgotten) ready = incarnations
      return incarnations
    },
    forget: (): void => {
      forgotten += 1
      ready = undefined
    },
  }
}
export type OwnStreams = ReturnType<typeof keepStreams>

const relayStateCollection = 'relay_state'

/** Returns a function that publishes recent events again to streams that may have lost acknowledged ones. */
export const createStreamWatch = (options: {
  readonly connection: Connection
  readonly nats: NatsLink
  readonly streams: OwnStreams
  readonly sentEvents: Pick<SentEvents, 'pages'>
  readonly logger: Logger
}): (() => Promise<void>) => {
  const { connection, nats, streams, sentEvents, logger } = options
  const states = connection.collection<{ _id: string; incarnations?: Incarnations }>(relayStateCollection)
  let known: Incarnations | undefined

  return async () => {
    // Created before the first event, because consumers wait for the stream.
    const found = await streams.prepare()
    if (found === known) return
    const former = known ?? (await states.findOne({ _id: 'nats' }))?.incarnations ?? found
    const changed = new Set(Object.keys(found).filter((name) => (former[name] ?? found[name]) !== found[name]))
    if (changed.size > 0) {
      logger.info({ streams: [...changed] }, 'JetStream streams may have lost events; republishing the last 10 minutes')
      for await (const page of sentEvents.pages()) {
        const lost = page.filter(({ envelope }) => changed.has(streamOf(envelope.type).name))
        await publishInOrder(nats, lost)
      }
    }
    await states.updateOne({ _id: 'nats' }, { $set: { incarnations: found } }, { upsert: true })
    known = found
  }
}
