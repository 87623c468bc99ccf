import type { Envelope } from '@love-space/contracts/event.ts'
import { defineAggregate, type AggregateDoc } from '../store/aggregate.ts'
import { newId } from '../process/crypto.ts'
import { makeIndexes } from '../service/make-indexes.ts'
import type { OutgoingEvent } from '../store/sent-events.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { Schema } from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import { noteWritten } from '../sample/contracts/note.events.ts'
import { createNote } from '../sample/contracts/note.routes.ts'

let service: TestService<NoteDeps>
beforeAll(async () => {
  service = await startTestService(noteService, { env: {}, asOperator: true })
})
afterAll(() => service?.stop())
afterEach(() => vi.restoreAllMocks())

interface Stored {
  readonly _id: string
  readonly outbox?: readonly { readonly id: string; readonly at: Date; readonly envelope: Envelope }[]
}
const notes = () => service.deps.connection.collection<Stored & { text: string; version: number }>('notes')
const sent = () => service.deps.connection.collection<{ at: Date; events: OutgoingEvent[] }>('sent_events')

const waitingIn = async (id: string): Promise<number> => (await notes().findOne({ _id: id }))?.outbox?.length ?? 0
const keptOf = async (id: string): Promise<string[]> => {
  const pages = await sent().find({ 'events.documentId': id }).toArray()
  const own = pages.flatMap(({ events }) => events).filter(({ documentId }) => documentId === id)
  return own.map(({ envelope }) => envelope.id)
}
const versionsOf = async (id: string): Promise<number[]> =>
  (await service.allPublished(noteWritten, id)).map(({ data }) => data.version)

/** Inserts a note with unsent events, as a service leaves it that is killed after its write. */
const leftBehind = (events: number) => {
  const _id = newId()
  const at = new Date()
  const outbox = Array.from({ length: events }, (_, index) => {
    const common = { specversion: '1.0', datacontenttype: 'application/json', source: 'test' } as const
    const data = { version: index + 1, length: 1 }
    const envelope = { ...common, id: newId(), time: at.toISOString(), type: noteWritten.subject, subject: _id, data }
    return { id: envelope.id, at, envelope }
  })
  return { _id, text: 'left', version: events, outbox }
}

const writeNote = async (): Promise<string> => {
  const { token } = await service.signIn()
  return (await service.call(createNote, { body: { text: 'hello' }, token })).body.data.id
}

describe('events that a killed service left in its documents', () => {
  it('are all sent once, in order per document, however many documents there are', async () => {
    const many = Array.from({ length: 300 }, () => leftBehind(1))
    const long = leftBehind(40)
    await notes().insertMany([...many, long])
    await waitFor(async () => (await notes().countDocuments({ 'outbox.id': { $gt: '' } })) === 0, { timeoutMs: 20_000 })
    expect(await versionsOf(long._id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    for (const { _id, outbox } of [many[0], many[299]].filter((note) => note !== undefined)) {
      expect(await versionsOf(_id)).toEqual([1])
      expect(await keptOf(_id)).toEqual(outbox.map(({ id }) => id))
    }
    expect(await keptOf(long._id)).toEqual(long.outbox.map(({ id }) => id))
  })

  it('are sent once although some were published already', async () => {
    const note = leftBehind(2)
    const [first] = note.outbox
    await service.publishRaw(noteWritten.subject, JSON.stringify(first?.envelope), first?.id)
    await notes().insertOne(note)
    await waitFor(async () => (await waitingIn(note._id)) === 0)
    expect(await versionsOf(note._id)).toEqual([1, 2])
  })
})

describe('an event that JetStream acknowledged', () => {
  it('stays in its document if it cannot be recorded as sent', async () => {
    vi.spyOn(sent(), 'insertOne').mockRejectedValue(new Error('the process died here'))
    const removeEntries = vi.spyOn(notes(), 'bulkWrite')
    const id = await writeNote()
    await service.published(noteWritten, ({ subject }) => subject === id)
    expect([await waitingIn(id), removeEntries.mock.calls.length]).toEqual([1, 0])
    vi.restoreAllMocks()
    await waitFor(async () => (await waitingIn(id)) === 0)
    expect(await keptOf(id)).toHaveLength(1)
    expect(await versionsOf(id)).toEqual([1])
  })

  it('is recorded as sent before it is removed from its document', async () => {
    vi.spyOn(notes(), 'bulkWrite').mockRejectedValue(new Error('the process died here'))
    const id = await writeNote()
    await waitFor(async () => (await keptOf(id)).length > 0)
    expect(await waitingIn(id)).toBe(1)
    vi.restoreAllMocks()
    await waitFor(async () => (await waitingIn(id)) === 0)
    expect(await versionsOf(id)).toEqual([1])
  })
})

it('sent events in documents of an older release are removed at the start', async () => {
  const { connection } = service.deps
  const collection = 'former_notes'
  const former = connection.collection<{ _id: string; sent?: unknown[] }>(collection)
  await former.createIndex({ 'sent.at': 1 }, { sparse: true })
  await former.insertOne({ _id: 'former', sent: [{ id: 'x', at: new Date() }] })
  const schema = new Schema<AggregateDoc>({})
  const notes = defineAggregate<AggregateDoc>({ collection, schema, erase: 'nothing of anybody' })
  for (const start of ['first', 'second']) {
    await makeIndexes({ url: testServers().mongoUrl, database: connection.name, collections: [notes] })
    expect({ start, doc: await former.findOne({ _id: 'former' }) }).toEqual({ start, doc: { _id: 'former' } })
  }
})
