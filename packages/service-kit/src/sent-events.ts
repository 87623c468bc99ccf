import type { Connection } from 'mongoose'
import type { OutgoingEvent } from './publish-in-order.ts'

/** As it is kept: `_id` is the event's id, `place` its place among those kept at the same moment. */
type SentEvent = OutgoingEvent & { readonly _id: string; readonly at: Date; readonly place: number }

/** What JetStream acknowledged lately, to be sent again to a server that may have lost it. */
export interface SentEvents {
  /** Keeps events in this order; keeping one twice is harmless. */
  keep(events: readonly OutgoingEvent[], at: Date): Promise<void>
  /** All of them, in the order in which they were kept. */
  pages(size: number): AsyncGenerator<OutgoingEvent[]>
  forget(before: Date): Promise<void>
  createIndexes(): Promise<void>
}

export const createSentEvents = (connection: Connection): SentEvents => {
  const sent = connection.collection<SentEvent>('sent_events')

  return {
    keep: async (events, at) => {
      const writes = events.map((event, place) => {
        const _id = event.envelope.id
        return { replaceOne: { filter: { _id }, replacement: { ...event, _id, at, place }, upsert: true } }
      })
      await sent.bulkWrite(writes, { ordered: false })
    },
    pages: async function* (size) {
      let page: OutgoingEvent[] = []
      for await (const event of sent.find().sort({ at: 1, place: 1 }).batchSize(size)) {
        page.push(event)
        if (page.length < size) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
    // Never by a TTL index: while NATS is away, what it may have lost has to stay.
    forget: async (before) => {
      await sent.deleteMany({ at: { $lt: before } })
    },
    createIndexes: async () => {
      await sent.createIndex({ at: 1, place: 1 })
    },
  }
}
