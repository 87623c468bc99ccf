import type { Connection } from 'mongoose'
import { removeDeleted, unsentEventsCollection, type Outgoing } from '../store/aggregate.ts'
import type { JobDoc } from '../store/job-document.ts'
import type { OutgoingEvent } from '../store/sent-events.ts'
import type { OutboxPage } from './document-queue.ts'

type OutgoingDoc = Outgoing & { _id: string }

interface OutgoingJob {
  readonly documentId: string
  readonly job: JobDoc
}

interface EntryPlace {
  readonly documentId: string
  readonly id: string
}

const sweepMax = 1_000

export const openOutboxes = (connection: Connection) => {
  const documents = (collection: string) => connection.collection<OutgoingDoc>(collection)
  return {
    read: async ({ collection, ids }: OutboxPage) => {
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
    removeEntries: async (collection: string, entries: readonly EntryPlace[]): Promise<void> => {
      if (entries.length === 0) return
      const pulls = [...Map.groupBy(entries, ({ documentId }) => documentId)].map(([_id, left]) => ({
        updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: left.map(({ id }) => id) } } } } },
      }))
      await documents(collection).bulkWrite(pulls, { ordered: false })
    },
    findUnsent: async (collection: string) => {
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
    /** Removes deleted documents that a crash left, after moving their unsent events to their own collection. */
    removeAllDeleted: async (collection: string): Promise<void> => {
      const dead = documents(collection).find({ deletedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
      const ids = (await dead.limit(sweepMax).toArray()).map(({ _id }) => _id)
      if (ids.length > 0) await removeDeleted(connection, collection, ids)
    },
    removeSentEvents: async (): Promise<void> => {
      await documents(unsentEventsCollection).deleteMany({ outbox: { $size: 0 } })
    },
  }
}
export type Outboxes = ReturnType<typeof openOutboxes>
