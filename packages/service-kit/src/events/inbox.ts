import { parseJson } from '../process/parse-json.ts'
import { EnvelopeSchema, type Envelope } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import { fits } from '../process/validation.ts'
import type { DeclaredIndex } from '../store/declared-index.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import { idFromText } from '../process/crypto.ts'

export interface ParkedRow {
  readonly _id: string
  readonly durable: string
  readonly subject: string
  readonly text: string
  readonly error: string
  readonly attempts: number
  readonly at: Date
}

/** Days for which an inbox row is kept; longer than any stream keeps an event. */
const keepDays = 31
const dayMs = 86_400_000

const handledCollection = 'inbox'
const parkedCollection = 'parked_events'
export const inboxIndexes: readonly DeclaredIndex[] = [
  { collection: handledCollection, key: { at: 1 }, expireAfterSeconds: (keepDays * dayMs) / 1000 },
  { collection: parkedCollection, key: { at: -1 } },
]

export const headOf = (text: string): { readonly id?: string; readonly subject?: string } => {
  const { id, subject } = Object(parseJson(text)) as { id?: unknown; subject?: unknown }
  return { ...(typeof id === 'string' && { id }), ...(typeof subject === 'string' && { subject }) }
}

const eventIdOf = (text: string): string => headOf(text).id ?? text

export const createInbox = (connection: Connection, clock: Clock = systemClock) => {
  const handled = connection.collection<{ _id: string; at: Date; failures?: number }>(handledCollection)
  const parked = connection.collection<ParkedRow>(parkedCollection)
  const key = (durable: string, eventId: string): string => `${durable}:${eventId}`

  return {
    has: async (durable: string, eventId: string): Promise<boolean> =>
      (await handled.findOne({ _id: key(durable, eventId) })) !== null,
    add: async (durable: string, eventId: string): Promise<void> => {
      const row = { $setOnInsert: { at: clock() } }
      await handled.updateOne({ _id: key(durable, eventId) }, row, { upsert: true })
    },
    /** Counts a failure over all processes; the delivery count would include outages of the database. */
    fail: async (durable: string, text: string): Promise<number> => {
      const _id = `failed:${idFromText(key(durable, eventIdOf(text)))}`
      const change = { $inc: { failures: 1 }, $set: { at: clock() } }
      const before = await handled.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'before' })
      return (before?.failures ?? 0) + 1
    },
    park: async (event: Omit<ParkedRow, '_id' | 'at'>): Promise<void> => {
      const _id = idFromText(key(event.durable, eventIdOf(event.text)))
      await parked.updateOne({ _id }, { $set: { ...event, at: clock() } }, { upsert: true })
    },
    parked: async (limit: number) => ({
      total: await parked.countDocuments({}),
      rows: await parked.find({}).sort({ at: -1 }).limit(limit).toArray(),
    }),
    findParked: (id: string): Promise<ParkedRow | null> => parked.findOne({ _id: id }),
    noteFailure: async (id: string, error: string): Promise<void> => {
      await parked.updateOne({ _id: id }, { $set: { error }, $inc: { attempts: 1 } })
    },
    unpark: async (id: string): Promise<void> => {
      await parked.deleteOne({ _id: id })
    },
    /** Removes an erased id's events, also unreadable ones that contain the id. */
    erase: async (id: string, goes: (envelope: Envelope) => boolean): Promise<void> => {
      for await (const row of parked.find({ text: { $regex: id } })) {
        const envelope = parseJson(row.text)
        const isReadable = fits(EnvelopeSchema, envelope)
        if (!isReadable || goes(envelope as Envelope)) await parked.deleteOne({ _id: row._id })
      }
    },
    /** Removes expired rows, for servers that ignore TTL indexes. */
    sweep: async (): Promise<void> => {
      const old = { at: { $lt: new Date(clock().getTime() - keepDays * dayMs) } }
      await handled.deleteMany(old)
      await parked.deleteMany(old)
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>
