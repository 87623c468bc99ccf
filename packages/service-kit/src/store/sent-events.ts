import type { Envelope } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { DeclaredIndex } from './declared-index.ts'

/** An event and the document that caused it. */
export interface OutgoingEvent {
  readonly collection: string
  readonly documentId: string
  readonly envelope: Envelope
}

/** What was acknowledged together. */
interface SentPage {
  readonly at: Date
  readonly events: readonly OutgoingEvent[]
}

/** Far below what one document may hold. */
const pageEventsMax = 500

const collection = 'sent_events'
export const sentIndexes: readonly DeclaredIndex[] = [{ collection, key: { at: 1, _id: 1 } }]

/** Opens what JetStream acknowledged lately, to be sent again to a server that may have lost it. */
export const createSentEvents = (connection: Connection) => {
  const sent = connection.collection<SentPage>(collection)

  return {
    /** Keeps events in this order; keeping one twice is harmless. */
    keep: async (events: readonly OutgoingEvent[], at: Date): Promise<void> => {
      for (let start = 0; start < events.length; start += pageEventsMax) {
        await sent.insertOne({ at, events: events.slice(start, start + pageEventsMax) })
      }
    },
    /** Gives all of them in the order in which they were kept, many at a time: ids of one process grow, also within a millisecond. */
    pages: async function* (): AsyncGenerator<OutgoingEvent[]> {
      let gathered: OutgoingEvent[] = []
      for await (const { events } of sent.find().sort({ at: 1, _id: 1 })) {
        gathered.push(...events)
        if (gathered.length < pageEventsMax) continue
        yield gathered
        gathered = []
      }
      yield gathered
    },
    // Never by a TTL index: while NATS is away, what it may have lost has to stay.
    forget: async (before: Date): Promise<void> => {
      await sent.deleteMany({ at: { $lt: before } })
    },
    /** Takes out those that are not to be sent again. At most ten minutes of them are there, in pages that nobody writes to. */
    erase: async (goes: (envelope: Envelope) => boolean): Promise<void> => {
      for await (const { _id, events } of sent.find()) {
        const kept = events.filter(({ envelope }) => !goes(envelope))
        if (kept.length < events.length) await sent.updateOne({ _id }, { $set: { events: kept } })
      }
    },
  }
}
export type SentEvents = ReturnType<typeof createSentEvents>
