import type { Envelope } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { DeclaredIndex } from './declared-index.ts'

export interface OutgoingEvent {
  readonly collection: string
  readonly documentId: string
  readonly envelope: Envelope
}

interface SentPage {
  readonly at: Date
  readonly events: readonly OutgoingEvent[]
}

/** Far below the size limit of a document. */
const pageEventsMax = 500

const collection = 'sent_events'
export const sentIndexes: readonly DeclaredIndex[] = [{ collection, key: { at: 1, _id: 1 } }]

/** Keeps recently acknowledged events, to publish them again to a server that may have lost them. */
export const createSentEvents = (connection: Connection) => {
  const sent = connection.collection<SentPage>(collection)

  return {
    keep: async (events: readonly OutgoingEvent[], at: Date): Promise<void> => {
      for (let start = 0; start < events.length; start += pageEventsMax) {
        await sent.insertOne({ at, events: events.slice(start, start + pageEventsMax) })
      }
    },
    /** Yields all events in recorded order, many at a time; ids of one process increase, also within a millisecond. */
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
    // Not done by a TTL index: while NATS is away, the events it may have lost must stay.
    forget: async (before: Date): Promise<void> => {
      await sent.deleteMany({ at: { $lt: before } })
    },
    /** The collection holds ten minutes of events, in pages that are never updated. */
    erase: async (goes: (envelope: Envelope) => boolean): Promise<void> => {
      for await (const { _id, events } of sent.find()) {
        const kept = events.filter(({ envelope }) => !goes(envelope))
        if (kept.length < events.length) await sent.updateOne({ _id }, { $set: { events: kept } })
      }
    },
  }
}
export type SentEvents = ReturnType<typeof createSentEvents>
