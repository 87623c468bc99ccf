import { EnvelopeSchema, type Envelope } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import { fits } from '../process/validation.ts'
import type { DeclaredIndex } from '../store/declared-index.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import { idOf } from '../process/crypto.ts'

/** An event that kept failing, as it came. */
export interface ParkedRow {
  readonly _id: string
  readonly durable: string
  readonly subject: string
  /** The message as it was received, whether or not it could be read. */
  readonly text: string
  readonly error: string
  readonly attempts: number
  readonly at: Date
}

/** What a service's consumers remember: handled events, and those that were parked. */
export interface Inbox {
  has(durable: string, eventId: string): Promise<boolean>
  add(durable: string, eventId: string): Promise<void>
  /**
   * Counts that handling an event failed, over all processes; gives the count. How often it was delivered says less: it also
   * counts every time that a database was away.
   */
  fail(durable: string, text: string): Promise<number>
  park(event: Omit<ParkedRow, '_id' | 'at'>): Promise<void>
  parked(limit: number): Promise<{ total: number; rows: ParkedRow[] }>
  findParked(id: string): Promise<ParkedRow | null>
  noteFailure(id: string, error: string): Promise<void>
  unpark(id: string): Promise<void>
  /** Removes parked events that hold an id and go with it, readable or not. */
  erase(id: string, goes: (envelope: Envelope) => boolean): Promise<void>
  /** Removes what is too old, on servers whose TTL indexes do nothing. */
  sweep(): Promise<void>
}

/** Longer than any stream keeps an event. */
const keepDays = 31
const dayMs = 86_400_000

const handledCollection = 'inbox'
const parkedCollection = 'parked_events'
export const inboxIndexes: readonly DeclaredIndex[] = [
  { collection: handledCollection, key: { at: 1 }, expireAfterSeconds: (keepDays * dayMs) / 1000 },
  { collection: parkedCollection, key: { at: -1 } },
]

const eventIdOf = (text: string): string => {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id : text
  } catch {
    return text
  }
}

const envelopeIn = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return fits(EnvelopeSchema, value) ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

export const createInbox = (connection: Connection, clock: Clock = systemClock): Inbox => {
  const handled = connection.collection<{ _id: string; at: Date; failures?: number }>(handledCollection)
  const parked = connection.collection<ParkedRow>(parkedCollection)
  const key = (durable: string, eventId: string): string => `${durable}:${eventId}`

  return {
    has: async (durable, eventId) => (await handled.findOne({ _id: key(durable, eventId) })) !== null,
    add: async (durable, eventId) => {
      const row = { $setOnInsert: { at: clock() } }
      await handled.updateOne({ _id: key(durable, eventId) }, row, { upsert: true })
    },
    fail: async (durable, text) => {
      const _id = `failed:${idOf(key(durable, eventIdOf(text)))}`
      const change = { $inc: { failures: 1 }, $set: { at: clock() } }
      const before = await handled.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'before' })
      return (before?.failures ?? 0) + 1
    },
    park: async (event) => {
      const _id = idOf(key(event.durable, eventIdOf(event.text)))
      await parked.updateOne({ _id }, { $set: { ...event, at: clock() } }, { upsert: true })
    },
    parked: async (limit) => ({
      total: await parked.countDocuments({}),
      rows: await parked.find({}).sort({ at: -1 }).limit(limit).toArray(),
    }),
    findParked: (id) => parked.findOne({ _id: id }),
    noteFailure: async (id, error) => {
      await parked.updateOne({ _id: id }, { $set: { error }, $inc: { attempts: 1 } })
    },
    unpark: async (id) => {
      await parked.deleteOne({ _id: id })
    },
    erase: async (id, goes) => {
      for await (const row of parked.find({ text: { $regex: id } })) {
        const envelope = envelopeIn(row.text)
        if (!envelope || goes(envelope)) await parked.deleteOne({ _id: row._id })
      }
    },
    sweep: async () => {
      const old = { at: { $lt: new Date(clock().getTime() - keepDays * dayMs) } }
      await handled.deleteMany(old)
      await parked.deleteMany(old)
    },
  }
}
