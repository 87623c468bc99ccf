import { newId } from './process/crypto.ts'
import { createInbox } from './events/inbox.ts'
import { AppError } from './process/app-error.ts'
import { eventOf } from './events/domain-event.ts'
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { brokenNote, failingNote, behaviour, noteService, type NoteDeps } from '../test/note-service.ts'
import { colourChosen } from './sample/contracts/colour.events.ts'
import { noteDeleted, noteWritten } from './sample/contracts/note.events.ts'
import { countNotes } from './sample/contracts/note.internal.ts'
import { changeNote, createNote, deleteNote, listNotes } from './sample/contracts/note.routes.ts'

let service: TestService<NoteDeps>
beforeAll(async () => {
  service = await startTestService(noteService, { env: {}, asOperator: true })
})
afterAll(() => service?.stop())

const note = async (text = 'hello') => {
  const { token } = await service.signIn()
  return service.call(createNote, { body: { text }, token })
}

describe('a route', () => {
  it('answers by its contract, with a request id', async () => {
    const { status, body, headers } = await note()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ text: 'hello', version: 1 })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
  })

  it('keeps a well-formed request id and replaces any other', async () => {
    const kept = await service.call(brokenNote, { headers: { 'x-request-id': 'abcdefgh-1' } })
    const replaced = await service.call(brokenNote, { headers: { 'x-request-id': 'a b{"x":1}' } })
    expect(kept.headers.get('x-request-id')).toBe('abcdefgh-1')
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
  })

  it('names every refused field in words', async () => {
    const { token } = await service.signIn()
    const body = { text: '', tags: ['a', 'b', 'c'], extra: 1 }
    const { status, problem } = await service.call(createNote, { body, token })
    expect(status).toBe(422)
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { field: 'body.text', message: 'This must not be empty.' },
        { field: 'body.tags', message: 'This may have at most 2 entries.' },
        { field: 'body.extra', message: 'This field is not known.' },
      ]),
    )
  })

  it('refuses invalid JSON, another content type and too large a body', async () => {
    const { token } = await service.signIn()
    const send = (body: string, type = 'application/json') =>
      service.app.request('/notes', {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      })
    expect((await send('{"text":')).status).toBe(400)
    expect((await send('{"text":"x"}', 'text/plain')).status).toBe(415)
    expect((await send(JSON.stringify({ text: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await send('{"text":"x","__proto__":{"admin":true}}')).status).toBe(422)
    expect((await send('')).status).toBe(422)
  })

  it('limits a stream without a length while it arrives', async () => {
    const { token } = await service.signIn()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = new Request('http://localhost/notes', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    expect((await service.app.request(request)).status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })

  it('reads numbers and booleans of a query, and refuses empty ones', async () => {
    const { token } = await service.signIn({ roles: ['admin'] })
    const send = async (query: string) => {
      const answer = await service.app.request(`/notes?${query}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, body: (await answer.json()) as { data: unknown } }
    }
    expect((await send('limit=3&mine=true')).body.data).toMatchObject({ limit: 3, mine: true })
    expect((await send('')).body.data).toMatchObject({ limit: 10 })
    for (const bad of [
      'limit=0',
      'limit=1e1',
      'limit=0x5',
      'limit=%20',
      'limit=3&limit=4',
      'limit=',
      'limit=3&limit=',
      'mine=1',
      'mine=',
    ]) {
      expect({ bad, ...(await send(bad)) }).toMatchObject({ bad, status: 422 })
    }
  })

  it('answers a broken contract and an unknown failure alike: 500, one sentence, no cause', async () => {
    for (const route of [brokenNote, failingNote]) {
      const { status, problem } = await service.call(route)
      expect(status).toBe(500)
      expect(problem.message).toBe('Something went wrong on our side.')
      expect(JSON.stringify(problem)).not.toContain('cause')
    }
  })

  it('answers a problem for a path that does not exist', async () => {
    const answer = await service.app.request('/nowhere')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('is counted by its path pattern', async () => {
    await note()
    const text = await (await service.app.request('/metrics')).text()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{service="media",method="POST",route="\/notes",status="201"\}/,
    )
  })

  it('accepts a permitted caller', async () => {
    const { status } = await service.call(countNotes, { token: await service.internalToken('space') })
    expect(status).toBe(200)
  })

  it('reports readiness', async () => {
    const answer = await service.app.request('/readyz')
    expect(await answer.json()).toEqual({
      ready: true,
      checks: { open: true, mongo: true, nats: true, endedSessions: true, streams: true, outbox: true },
      version: 'unnamed',
    })
  })
})

describe('an aggregate', () => {
  it('publishes the events of a write once and in order', async () => {
    const { body } = await note()
    const { token } = await service.signIn()
    for (const text of ['one', 'three', 'fourteen']) {
      await service.call(changeNote, { params: { id: body.data.id }, body: { text }, token })
    }
    await service.published(noteWritten, ({ subject, data }) => subject === body.data.id && data.version === 4)
    const events = await service.allPublished(noteWritten, body.data.id)
    expect(events.map(({ data }) => data.version)).toEqual([1, 2, 3, 4])
  })

  it('loses no change of twenty concurrent writers', async () => {
    const { body } = await note()
    const append = () => service.deps.notes.update({ _id: body.data.id }, { $set: { text: 'x' } }, [])
    await Promise.all(Array.from({ length: 20 }, append))
    expect((await service.deps.notes.findById(body.data.id))?.version).toBe(21)
  })

  it("hides the kit's own fields", async () => {
    const { body } = await note()
    const expected = ['_id', 'text', 'version']
    const { notes } = service.deps
    expect(Object.keys((await notes.findById(body.data.id)) ?? {}).sort()).toEqual(expected)
    expect(Object.keys((await notes.find({ _id: body.data.id }))[0] ?? {}).sort()).toEqual(expected)
    expect(Object.keys((await notes.update({ _id: body.data.id }, { $set: { text: 'z' } }, [])) ?? {}).sort()).toEqual(
      expected,
    )
  })

  it('is not found while it is a tombstone', async () => {
    const [dead, alive] = await Promise.all([note(), note()]).then((notes) => notes.map(({ body }) => body.data.id))
    const { notes, connection } = service.deps
    await connection.collection('notes').updateOne({ _id: dead as never }, { $set: { deletedAt: new Date() } })
    const ids = [dead ?? '', alive ?? '', newId()]
    expect((await notes.findByIds(ids)).map(({ _id, text }) => [_id, text])).toEqual([[alive, 'hello']])
    expect((await notes.find({ _id: { $in: ids } })).map(({ _id }) => _id)).toEqual([alive])
    expect(await notes.findById(dead ?? '')).toBeNull()
    expect(await notes.update({ _id: dead ?? '' }, { $set: { text: 'x' } }, [])).toBeNull()
    expect(await notes.findByIds([])).toEqual([])
  })

  it('is removed after its event has left, and its id is free again', async () => {
    const { body } = await note()
    const { id } = body.data
    const { token } = await service.signIn({ stepUpAt: true })
    expect((await service.call(deleteNote, { params: { id }, token })).status).toBe(204)
    expect(await service.deps.notes.findById(id)).toBeNull()
    await service.published(noteDeleted, ({ subject }) => subject === id)
    await service.deps.notes.insert({ _id: id, text: 'again' }, [])
    expect(await service.deps.notes.exists({ _id: id })).toBe(true)
    expect((await service.call(deleteNote, { params: { id: newId() }, token })).status).toBe(404)
  })

  it('refuses an event that breaks its contract', () => {
    const event = { aggregateId: 'a', data: { version: 1 } as never, time: new Date() }
    expect(() => eventOf(noteWritten, event)).toThrow(/data.length/)
  })
})

describe('an event with unknown fields', () => {
  it('is accepted, as a newer producer may send it', async () => {
    const aggregateId = newId()
    const { envelope } = eventOf(colourChosen, {
      aggregateId,
      data: { version: 1, colour: 'green' },
      time: new Date(),
    })
    const newer = { ...envelope, data: { version: 1, colour: 'green', shade: 'dark' } }
    await service.publishRaw(colourChosen.subject, JSON.stringify(newer))
    await waitFor(() => service.deps.colours.exists({ _id: aggregateId, colour: 'green' }))
  })
})

describe('a failing event', () => {
  it('is retried, parked, listed, and replayed once it works', async () => {
    const aggregateId = newId()
    const token = await service.internalToken('admin')
    const id = await service.publish(colourChosen, {
      aggregateId,
      data: { version: 1, colour: behaviour.brokenColour },
    })
    const parked = await waitFor(async () => {
      const { body } = await service.call(listParkedEvents, { token })
      return body.data.events.find(({ eventId }) => eventId === id)
    })
    expect(parked).toMatchObject({ aggregateId, attempts: 4, error: 'Error: cannot take this colour' })

    const still = await service.call(replayParkedEvent, { params: { id: parked.id }, token })
    expect(still.body.data).toMatchObject({ replayed: false })

    behaviour.brokenColour = 'none'
    const replayed = await service.call(replayParkedEvent, { params: { id: parked.id }, token })
    behaviour.brokenColour = 'broken'
    expect(replayed.body.data).toMatchObject({ replayed: true })
    expect(await service.deps.colours.exists({ _id: aggregateId })).not.toBeNull()
    expect((await service.call(replayParkedEvent, { params: { id: parked.id }, token })).status).toBe(404)
  })
})

describe('an event that met a long outage', () => {
  it('is parked after as many tries as any other', async () => {
    const aggregateId = newId()
    const away = Array.from({ length: 3 }, () => new AppError('UNAVAILABLE'))
    behaviour.failures = [...away, new Error('not yet'), new Error('not yet')]
    await service.publish(colourChosen, { aggregateId, data: { version: 1, colour: 'green' } })
    await waitFor(() => service.deps.colours.exists({ _id: aggregateId }), { what: 'the event to be handled' })
    expect(behaviour.failures).toEqual([])
  })
})

it('events parked a month ago are removed', async () => {
  const { connection } = service.deps
  const row = { durable: newId(), subject: 'x', error: 'x', attempts: 6 }
  const monthAgo = createInbox(connection, () => new Date(Date.now() - 31 * 86_400_000 - 1))
  await monthAgo.park({ ...row, text: newId() })
  const inbox = createInbox(connection)
  await inbox.park({ ...row, text: 'new' })
  await inbox.sweep()
  expect((await inbox.parked(100)).rows.filter(({ durable }) => durable === row.durable)).toMatchObject([
    { text: 'new' },
  ])
})

describe('counters', () => {
  it('allow exactly the maximum, however many hits come at once', async () => {
    const limit = { windowS: 3600, max: 5 }
    const key = newId()
    const hits = await Promise.allSettled(Array.from({ length: 12 }, () => service.deps.counters.hit(key, limit)))
    expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(service.deps.counters.hit(key, limit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await service.deps.counters.clear(key, limit)
    expect(await service.deps.counters.hit(key, limit)).toBe(1)
  })
})

it('lists notes for operators only', async () => {
  const { token } = await service.signIn({ roles: ['super_admin'] })
  expect((await service.call(listNotes, { query: { limit: 1 }, token })).status).toBe(200)
})
