import { streams } from '@love-space/contracts/event.ts'
import { newId } from '../process/crypto.ts'
import { startNats } from '@love-space/local-runtime/nats/start-nats.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutgoingEvent } from '../store/sent-events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import { colourChosen } from '../sample/contracts/colour.events.ts'
import { noteWritten } from '../sample/contracts/note.events.ts'
import { changeNote, createNote } from '../sample/contracts/note.routes.ts'

let offsetMs = 0
const clock = (): Date => new Date(Date.now() + offsetMs)
const withoutGivenServer = { ...process.env, NATS_URL: '' }
const log = () => undefined

let dir: string
let nats: RunningServer
let port: number
let service: TestService<NoteDeps>

const startAgain = async (): Promise<void> => {
  nats = await startNats({ dir, port, log, env: withoutGivenServer })
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-outage-'))
  nats = await startNats({ dir, log, env: withoutGivenServer })
  port = Number(new URL(nats.url).port)
  service = await startTestService(noteService, {
    env: {},
    clock,
    nats,
    asOperator: true,
    consumerOptions: { onlyNew: false },
  })
})
afterAll(async () => {
  await service?.stop()
  await nats?.stop()
  await rm(dir, { recursive: true, force: true })
})

const writeNote = async (): Promise<string> => {
  const { token } = await service.signIn()
  const { status, body } = await service.call(createNote, { body: { text: 'hello' }, token })
  expect(status).toBe(201)
  return body.data.id
}
const seen = (id: string) => service.published(noteWritten, ({ subject }) => subject === id)
const isKept = async (id: string, events = 1): Promise<boolean> => {
  const pages = await service.deps.connection.collection<{ events: OutgoingEvent[] }>('sent_events').find().toArray()
  return pages.flatMap((page) => page.events).filter(({ documentId }) => documentId === id).length === events
}
const disconnected = () => waitFor(() => !service.deps.nats.isConnected(), { what: 'the lost connection' })

describe('while NATS is killed', () => {
  it('writes are accepted, and their events leave in order once NATS is back', async () => {
    await nats.kill()
    await disconnected()
    const id = await writeNote()
    const { token } = await service.signIn()
    await service.call(changeNote, { params: { id }, body: { text: 'later' }, token })
    const ready = await service.app.request('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, checks: { nats: false } }])
    await startAgain()
    await seen(id)
    await waitFor(async () => (await service.allPublished(noteWritten, id)).length === 2)
    const events = await service.allPublished(noteWritten, id)
    expect(events.map(({ data }) => data.version)).toEqual([1, 2])
  })

  it('an ended session stays ended, also after NATS is back', async () => {
    const { token, sid, userId } = await service.signIn()
    service.ended.end({ sid, userId })
    await nats.kill()
    await disconnected()
    expect((await service.call(createNote, { body: { text: 'x' }, token })).status).toBe(401)
    await startAgain()
    await waitFor(() => service.deps.nats.isConnected())
    expect((await service.call(createNote, { body: { text: 'x' }, token })).status).toBe(401)
  })

  it('consumers continue afterwards', async () => {
    await nats.kill()
    await disconnected()
    await startAgain()
    await waitFor(() => service.deps.nats.isConnected())
    const aggregateId = newId()
    await waitFor(() => service.publish(colourChosen, { aggregateId, data: { version: 1, colour: 'red' } }))
    await waitFor(() => service.deps.colours.exists({ _id: aggregateId }), { what: 'the projection' })
  })
})

describe('when NATS comes back without data', () => {
  it('events of the last ten minutes are published again in order, and consumers are recreated', async () => {
    const id = await writeNote()
    const { token } = await service.signIn()
    for (const text of ['one', 'two']) await service.call(changeNote, { params: { id }, body: { text }, token })
    await waitFor(() => isKept(id, 3))
    await nats.kill()
    await disconnected()
    await rm(join(dir, 'jetstream'), { recursive: true, force: true })
    await startAgain()
    const published = () => service.allPublished(noteWritten, id)
    await waitFor(async () => (await published()).length === 3, { what: 'what was lost' })
    expect((await published()).map(({ data }) => data.version)).toEqual([1, 2, 3])

    const aggregateId = newId()
    await waitFor(() => service.publish(colourChosen, { aggregateId, data: { version: 1, colour: 'green' } }))
    await waitFor(() => service.deps.colours.exists({ _id: aggregateId }), { what: 'the projection' })
  })
})

describe('an ended session', () => {
  it('is known as soon as auth has published it', async () => {
    const { token, sid, userId } = await service.signIn()
    const other = await service.signIn({ userId })
    expect((await service.call(createNote, { body: { text: 'x' }, token })).status).toBe(201)
    const envelope = (type: string, data: object) =>
      JSON.stringify({
        specversion: '1.0',
        id: newId(),
        source: 'love-space/auth',
        type,
        time: new Date().toISOString(),
        subject: userId,
        datacontenttype: 'application/json',
        data,
      })
    expect(streams.auth.subjects).toEqual(['lovespace.auth.>'])
    const one = 'lovespace.auth.session.ended.v1'
    await service.publishRaw(one, envelope(one, { sid, userId, reason: 'logout' }))
    await waitFor(async () => (await service.call(createNote, { body: { text: 'x' }, token })).status === 401)
    expect((await service.call(createNote, { body: { text: 'x' }, token: other.token })).status).toBe(201)

    const all = 'lovespace.auth.user.sessions-ended.v1'
    const before = new Date(Date.now() + 2000).toISOString()
    await service.publishRaw(all, envelope(all, { userId, before, exceptSid: null, reason: 'password' }))
    await waitFor(
      async () => (await service.call(createNote, { body: { text: 'x' }, token: other.token })).status === 401,
    )
  })
})

describe('when NATS comes back without data after half an hour', () => {
  it('events acknowledged just before the outage are published again', async () => {
    const id = await writeNote()
    await seen(id)
    await waitFor(() => isKept(id))
    await nats.kill()
    await disconnected()
    const written = await writeNote()
    offsetMs += 30 * 60_000
    await waitFor(() => service.relay.lagMs() > 0, { what: 'a sweep without NATS' })
    await rm(join(dir, 'jetstream'), { recursive: true, force: true })
    await startAgain()
    await seen(written)
    await seen(id)
  })
})
