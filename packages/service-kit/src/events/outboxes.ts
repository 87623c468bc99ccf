import type { Connection } from 'mongoose'
import { bury, buriedCollection, type Outgoing } from '../store/aggregate.ts'
import type { JobDoc } from '../store/job-document.ts'
import type { OutgoingEvent } from '../store/sent-events.ts'
import type { OutboxPage } from './waiting-documents.ts'

type OutgoingDoc = Outgoing & { _id: string }

/** A job and the document whose write starts it. */
interface OutgoingJob {
  readonly documentId: string
  readonly job: JobDoc
}

/** An entry of a document's outbox. */
interface EntryPlace {
  readonly documentId: string
  readonly id: string
}

/** What a sweep found: how many documents, and since when the oldest entry waits. */
interface Unsent {
  readonly ids: readonly string[]
  readonly oldest: Date | undefined
  /** There may be more than were looked at. */
  readonly isFull: boolean
}

/** The events and jobs that stand in documents and have not left yet. */
export interface Outboxes {
  read(page: OutboxPage): Promise<{ readonly events: readonly OutgoingEvent[]; readonly jobs: readonly OutgoingJob[] }>
  takeOut(collection: string, entries: readonly EntryPlace[]): Promise<void>
  /** Finds what a crash or an outage left behind. */
  findUnsent(collection: string): Promise<Unsent>
  /** Removes deleted documents that a crash left, so that their events wait among the buried ones. */
  buryDead(collection: string): Promise<void>
  /** Forgets deleted documents whose events have left. */
  removeBuried(): Promise<void>
}

const sweepMax = 1_000

/** Opens the outboxes of all collections. */
export const openOutboxes = (connection: Connection): Outboxes => {
  const documents = (collection: string) => connection.collection<OutgoingDoc>(collection)
  return {
    read: async ({ collection, ids }) => {
      const docs = await documents(collection)
        .find({ _id: { $in: [...ids] } }, { projection: { outbox: 1 } })
        .toArray()
      const events: OutgoingEvent[] = []
      const jobs: OutgoingJob[] = []
      for (const { _id: documentId, outbox = [] } of docs) {
        for (const entry of outbox) {
          if ('job' in entry) jobs.push({ documentId, job: entry.job })
          else events.push({ collection, documentId, envelope: entry.envelope })
        }
      }
      return { events, jobs }
    },
    takeOut: async (collection, entries) => {
      if (entries.length === 0) return
      const pulls = [...Map.groupBy(entries, ({ documentId }) => documentId)].map(([_id, left]) => ({
        updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: left.map(({ id }) => id) } } } } },
      }))
      await documents(collection).bulkWrite(pulls, { ordered: false })
    },
    findUnsent: async (collection) => {
      const found = await documents(collection)
        .find({ 'outbox.id': { $gt: '' } }, { projection: { 'outbox.at': 1 } })
        .limit(sweepMax)
        .toArray()
      const times = found.flatMap(({ outbox }) => outbox?.[0]?.at.getTime() ?? [])
      return {
        ids: found.map(({ _id }) => _id),
        oldest: times.length > 0 ? new Date(Math.min(...times)) : undefined,
        isFull: found.length === sweepMax,
      }
    },
    buryDead: async (collection) => {
      const dead = documents(collection).find({ deletedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
      for await (const { _id } of dead) await bury(connection, collection, _id)
    },
    removeBuried: async () => {
      await documents(buriedCollection).deleteMany({ outbox: { $size: 0 } })
    },
  }
}
