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

/** Number of events per document; far below the size limit. */
const pageEventsMax = 500

const collection = 'sent_events'
export const sentIndexes: readonly DeclaredIndex[] = [{ collection, key: { at: 1, _id: 1 } }]

/** Stores recently acknowledged events, to publish them again to a server that may have lost them. */
export const createSentEvents = (connection: Connection) => {
  const sent = connection.collection<SentPage>(collection)

  return {
    keep: async (events: readonly OutgoingEvent[], at: Date): Promise<void> => {
      for (let start = 0; start < events.length; start += pageEventsMax) {
        await sent.insertOne({ at, events: events.slice(start, start + pageEventsMax) })
      }
    },
    /** Yields all events in the order of recording. Ids of one process increase, also within a millisecond. */
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
    // Deletes old events. A TTL index would also delete those that NATS may have lost while it is away.
    forget: async (before: Date): Promise<void> => {
      await sent.deleteMany({ at: { $lt: before } })
    },
    /** Removes an erased id's events. The collection holds ten minutes of events, in pages that never change. */
    erase: async (goes: (envelope: Envelope) => boolean): Promise<void> => {
      for await (const { _id, events } of sent.find()) {
        const kept = events.filter(({ envelope }) => !goes(envelope))
        if (kept.length < events.length) await sent.updateOne({ _id }, { $set: { events: kept } })
      }
    },
  }
}
export type SentEvents = ReturnType<typeof createSentEvents>
