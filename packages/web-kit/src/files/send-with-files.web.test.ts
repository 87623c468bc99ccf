import 'fake-indexeddb/auto'
import { clear, createStore, set } from 'idb-keyval'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { credentials } from '../credentials/credentials.ts'
import { filesGone } from './files-gone.ts'
import { noteUploaded, uploadAddress, uploadedFileOf } from './uploads.store.ts'
import './uploads.ts'
import { api, sendHeldWrites } from '../api/api-client.ts'
import { QueuedError } from '../api/api-problem.ts'
import { holdWrite, useHeldWrites } from '../api/held-writes.store.ts'

const ana = testUser()
const fileId = 'f'.repeat(24)
const rows = createStore('love-space-uploads', 'uploads')
const server = setupServer()
let sent: unknown[]
/** Ids of the files that the server still has. */
let stored: readonly string[]

const pending = (...ids: string[]) =>
  set(
    [ana.id, 'rows'],
    ids.map((id) => ({ id, userId: ana.id, name: `${id}.png`, state: 'paused', isKept: true })),
    rows,
  )
const create = (title: string, uploads?: readonly string[]) => {
  const media = uploads?.[0] === undefined ? null : uploadAddress(uploads[0])
  const queueOffline = { kind: 'timeline', ref: 'ours', ...(uploads && { uploads, files: [] }) }
  const body = { title, date: '2026-11-21', media }
  return api.call(createTimelineEvent, { body, idempotencyKey: title, queueOffline })
}
const fileOf = (id: string): FileView => ({
  id,
  kind: 'image',
  state: 'ready',
  failure: null,
  name: 'sea.png',
  type: 'image/png',
  bytes: 1,
  width: 4,
  height: 3,
  placeholder: null,
  takenAt: null,
  url: null,
  renditions: [],
  crop: null,
  rotation: 0,
  converting: null,
  uploadedBy: ana.id,
  createdAt: '2026-11-21T18:00:00.000Z',
})
const held = () => useHeldWrites.getState().writes.map(({ key }) => key)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  localStorage.clear()
  localStorage.setItem('uploadsWaiting', '1')
  await clear()
  await clear(rows)
  useHeldWrites.setState({ writes: [] })
  credentials.set('token', ana)
  sent = []
  stored = [fileId]
  server.use(
    mockRoute(viewFiles, ({ body }) => ({
      data: { files: body.ids.filter((id) => stored.includes(id)).map((id) => fileOf(id)) },
    })),
    mockRoute(createTimelineEvent, ({ body }) => {
      sent.push([body.title, body.media])
      return refuse('SPACE_READ_ONLY')
    }),
  )
})

describe('a write with a chosen file', () => {
  it("waits for the upload, delays no other write, and is sent with the file's address", async () => {
    await pending('u1')
    await expect(create('Sea', ['u1'])).rejects.toBeInstanceOf(QueuedError)
    expect([sent, held()]).toEqual([[], ['Sea']])
    await expect(create('Hills')).rejects.toMatchObject({ code: 'SPACE_READ_ONLY' })
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 0 })
    expect([sent, held()]).toEqual([[['Hills', null]], ['Sea']])
    noteUploaded('u1', fileId)
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 1 })
    expect(sent.at(-1)).toEqual(['Sea', fileAddress(fileId)])
  })

  it('is sent at once with a file that has arrived, and forgets it after the answer', async () => {
    noteUploaded('u1', fileId)
    await expect(create('Sea', ['u1'])).rejects.toMatchObject({ code: 'SPACE_READ_ONLY' })
    // A refused write may be sent again.
    expect(uploadedFileOf('u1')).toBe(fileId)
    server.use(
      http.post(`*/api${createTimelineEvent.path}`, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ data: {} })
      }),
    )
    await create('Sea', ['u1'])
    expect(sent.at(-1)).toMatchObject({ title: 'Sea', media: fileAddress(fileId) })
    expect(uploadedFileOf('u1')).toBeNull()
  })

  it('leaves cancelled and refused files out of a list', async () => {
    await set(
      [ana.id, 'rows'],
      [{ id: 'u1', userId: ana.id, name: 'u1.png', state: 'failed', isRefused: true, isKept: true }],
      rows,
    )
    noteUploaded('u3', fileId)
    server.use(
      mockRoute(createMemory, ({ body }) => {
        sent.push(body.mediaUrls)
        return refuse('SPACE_READ_ONLY')
      }),
    )
    const uploads = ['u1', 'u2', 'u3']
    const body = { title: 'Sea', mediaUrls: uploads.map(uploadAddress) }
    const queueOffline = { kind: 'memory', ref: 'ours', uploads }
    const call = api.call(createMemory, { params: { spaceId: 'a'.repeat(24) }, body, queueOffline })
    await expect(call).rejects.toMatchObject({ code: 'SPACE_READ_ONLY' })
    expect(sent).toEqual([[fileAddress(fileId)]])
  })

  it('names its voice by the id of the file, and goes without one that was cancelled', async () => {
    server.use(
      mockRoute(createLoveMessage, ({ body }) => {
        sent.push(body.voice)
        return refuse('SPACE_READ_ONLY')
      }),
    )
    const speak = (id: string) => {
      const body = { message: 'Sleep well', voice: { fileId: uploadAddress(id), transcript: 'Sleep well' } }
      const queueOffline = { kind: 'letter', ref: 'today', uploads: [id] }
      return api.call(createLoveMessage, { body, queueOffline })
    }
    noteUploaded('u1', fileId)
    await expect(speak('u1')).rejects.toMatchObject({ code: 'SPACE_READ_ONLY' })
    await expect(speak('u2')).rejects.toMatchObject({ code: 'SPACE_READ_ONLY' })
    expect(sent).toEqual([{ fileId, transcript: 'Sleep well' }, undefined])
  })

  it('is sent without a file whose upload was cancelled', async () => {
    await pending('u1')
    await expect(create('Sea', ['u1'])).rejects.toBeInstanceOf(QueuedError)
    await pending()
    await sendHeldWrites('offline')
    expect(sent).toEqual([['Sea', undefined]])
  })

  it.each([
    [
      'after it was held',
      async () => {
        await pending('u1')
        await create('Sea', ['u1']).catch(() => undefined)
        noteUploaded('u1', fileId)
      },
    ],
    [
      'before it was held',
      () => {
        const { id: routeId, method, path } = createTimelineEvent
        const body = { title: 'Sea', date: '2026-11-21', media: fileAddress(fileId) }
        const subject = { kind: 'timeline', ref: 'ours', files: [fileId] }
        return holdWrite({
          key: 'Sea',
          userId: ana.id,
          routeId,
          method,
          path,
          body,
          heldAt: '',
          reason: 'offline',
          subject,
        })
      },
    ],
  ])('is refused, and kept, if the server has deleted a file meanwhile that arrived %s', async (_, wait) => {
    await wait()
    expect(held()).toEqual(['Sea'])
    stored = []
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 1 })
    expect(sent).toEqual([])
    expect(useHeldWrites.getState().writes).toMatchObject([{ key: 'Sea', reason: 'refused', code: filesGone }])
  })
})
