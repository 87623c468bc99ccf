import 'fake-indexeddb/auto'
import { clear, createStore, get, keys, set } from 'idb-keyval'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { Blob as ClonableBlob, File as ClonableFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { logout as logoutRoute, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { changeFile, getFile } from '@love-space/contracts/media/file.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { api } from '../api/api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { noteReachable } from '../browser/online.ts'
import { addUploads, cancelUpload, pauseUpload, resumeUpload, uploadQueue } from './uploads.ts'
import { noteUploaded, setUploadHandlers, useUploads, type ApplyUse, type Upload } from './uploads.store.ts'

/** The poster that is made of a video; the tests' DOM cannot play one. */
const seen = vi.hoisted(() => ({ poster: null as string | null }))
vi.mock('./video-poster.lazy.ts', () => ({ posterOf: async () => seen.poster }))

/** Waits longer than usual: on a busy machine a step of an upload takes more than a second. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 })

const mia = testUser({ id: 'a'.repeat(24) })
const lea = testUser({ id: 'b'.repeat(24) })
const database = createStore('love-space-uploads', 'uploads')
const fileId = 'f'.repeat(24)
const posterId = 'e'.repeat(24)
const address = `/api/uploads/${fileId}`
const bytes = 'the bytes of a picture'

const media = {
  kept: '',
  metadata: '',
  asked: [] as string[],
  tokens: [] as (string | null)[],
  edits: [] as unknown[],
  avatars: [] as unknown[],
  posters: [] as string[],
  next: [] as (() => Response)[],
  holds: undefined as Promise<void> | undefined,
}

const file = (state: FileView['state']): FileView => ({
  id: fileId,
  kind: 'image',
  state,
  failure: null,
  name: 'us.png',
  type: 'image/png',
  bytes: bytes.length,
  width: 4,
  height: 3,
  placeholder: null,
  takenAt: null,
  url: null,
  renditions: [],
  crop: null,
  rotation: 0,
  converting: null,
  uploadedBy: mia.id,
  createdAt: '2026-11-21T18:00:00.000Z',
})

const tus = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE') => async (request: Request) => {
  media.asked.push(method)
  media.tokens.push(request.headers.get('authorization'))
  if (method === 'PATCH') await media.holds
  const failure = media.next[0]
  if (failure && method !== 'HEAD') {
    media.next.shift()
    return failure()
  }
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(media.kept.length) }
  if (method === 'POST') {
    media.metadata = request.headers.get('upload-metadata') ?? ''
    return new HttpResponse(null, { status: 201, headers: { ...headers, Location: address } })
  }
  if (method === 'HEAD') return new HttpResponse(null, { headers: { ...headers, 'Upload-Length': `${bytes.length}` } })
  if (method === 'DELETE') return new HttpResponse(null, { status: 204 })
  expect(request.headers.get('upload-offset')).toBe(String(media.kept.length))
  media.kept += await request.text()
  return new HttpResponse(null, { status: 204, headers: { ...headers, 'Upload-Offset': `${media.kept.length}` } })
}

const server = setupServer(
  http.post('*/api/uploads', ({ request }) => tus('POST')(request)),
  http.head(`*${address}`, ({ request }) => tus('HEAD')(request)),
  http.patch(`*${address}`, ({ request }) => tus('PATCH')(request)),
  http.delete(`*${address}`, ({ request }) => tus('DELETE')(request)),
  mockRoute(getFile, () => ({ data: { file: file('ready') } })),
  mockRoute(changeFile, ({ body }) => {
    media.edits.push(body)
    return { data: { file: file('processing') } }
  }),
  mockRoute(updateProfile, ({ body }) => {
    media.avatars.push(body.avatar)
    return { data: { user: { ...mia, avatar: body.avatar ?? null } } }
  }),
  mockRoute(uploadBase64, ({ body }) => {
    media.asked.push('poster')
    media.posters.push(body.file)
    return { data: { url: '', file: { ...file('ready'), id: posterId } } }
  }),
  mockRoute(logoutRoute, () => undefined),
  mockRoute(refresh, () => ({ data: { token: 'new' } })),
  mockRoute(listSpaces, () => refuse('NO_SPACES')),
)

/** Sends blobs as text, because this DOM's XMLHttpRequest cannot send storable blobs. */
const sendAsText = () => {
  const { send } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof ClonableBlob) void body.text().then((text) => send.call(this, text))
    else send.call(this, body)
  })
}

const showAvatar: ApplyUse = async (id, _upload, signal) => {
  const page = { ...(await import('../api/api-client.ts')), ...(await import('../credentials/credentials.ts')) }
  const { data } = await page.api.call(updateProfile, { body: { avatar: `/api/files/${id}` }, signal })
  page.credentials.setUser(data.user)
}
const findUploadHandlerOf = async (kind: string) => (kind === 'avatar' ? showAvatar : undefined)

beforeAll(() => {
  setUploadHandlers(findUploadHandlerOf)
  server.listen({ onUnhandledFrame: 'error' })
  sendAsText()
})
afterAll(() => server.close())
beforeEach(async () => {
  await clear()
  await clear(database)
  localStorage.clear()
  Object.assign(media, {
    kept: '',
    metadata: '',
    asked: [],
    tokens: [],
    edits: [],
    avatars: [],
    posters: [],
    next: [],
    holds: undefined,
  })
  credentials.set('old', mia)
})
afterEach(async () => {
  for (const { id } of useUploads.getState().uploads) await cancelUpload(id)
  noteReachable(true)
  server.resetHandlers()
})

const picture = (): File =>
  new ClonableFile([bytes], 'us.png', { type: 'image/png', lastModified: 1 }) as unknown as File
const request = () => ({
  file: picture(),
  type: 'image/png',
  path: `${mia.id}/avatar`,
  use: { kind: 'avatar' } as const,
})
const add = async (more: object = {}): Promise<string> => (await addUploads([{ ...request(), ...more }]))[0] ?? ''
const find = (id: string): Upload | undefined => useUploads.getState().uploads.find((upload) => upload.id === id)
const reaches = (id: string, state: Upload['state']) => eventually(() => expect(find(id)?.state).toBe(state))
const problem = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ type: 'about:blank', title: '', status, code, message, requestId: 'r' }, { status })

describe('a queued file', () => {
  it('is sent, cropped and used; then its bytes are deleted', async () => {
    const crop = { left: 0.1, top: 0, width: 0.5, height: 1 }
    const id = await add({ edit: { crop, rotation: 90 } })
    await reaches(id, 'done')
    expect([media.kept, media.asked]).toEqual([bytes, ['POST', 'PATCH']])
    expect(media.metadata).toContain(`path ${btoa(`${mia.id}/avatar`)}`)
    expect(media.edits).toEqual([{ crop, rotation: 90 }])
    expect(media.avatars).toEqual([`/api/files/${fileId}`])
    expect(credentials.user()?.avatar).toBe(`/api/files/${fileId}`)
    expect(await kept()).toEqual([])
  })

  it('is added once under a given id, also after it was sent', async () => {
    noteReachable(false)
    const id = await add({ id: 'picture-1' })
    expect(await add({ id: 'picture-1' })).toBe(id)
    expect(useUploads.getState().uploads).toHaveLength(1)
    await cancelUpload(id)
    noteUploaded(id, fileId)
    expect(await add({ id: 'picture-1' })).toBe(id)
    expect(useUploads.getState().uploads).toEqual([])
  })

  it.each([
    ['is cancelled', (id: string) => cancelUpload(id)],
    ['would be of the next person', () => credentials.set('noahs', lea)],
  ])('is not used once it %s during its preparation', async (_, end) => {
    const asked: (string | null)[] = []
    const prepared = Promise.withResolvers<void>()
    server.use(
      mockRoute(getFile, async ({ headers }) => {
        asked.push(headers.get('authorization'))
        await prepared.promise
        return { data: { file: file('ready') } }
      }),
    )
    const id = await add()
    await eventually(() => expect(asked).toHaveLength(1))
    await end(id)
    prepared.resolve()
    // Waits for a round trip, so that pending work would show up first.
    await api.call(listSpaces).catch(() => undefined)
    await addUploads([])
    expect([asked, media.avatars]).toEqual([['Bearer old'], []])
  })

  it("is sent although the browser refuses to store it, as in WebKit's private windows", async () => {
    const { put } = IDBObjectStore.prototype
    const written = new Set<IDBTransaction>()
    let isOver = false
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'put')
    refusing.mockImplementation(function (this: IDBObjectStore, value: unknown, key) {
      // After a refusal beside another write, the transaction stays open forever.
      const stayOpen = (): unknown => isOver || this.get('open').addEventListener('success', stayOpen)
      if (value instanceof ClonableBlob && written.has(this.transaction)) stayOpen()
      else if (value instanceof ClonableBlob) this.add('', key)
      written.add(this.transaction)
      return value instanceof ClonableBlob ? this.add('', key) : put.call(this, value, key)
    })
    onTestFinished(() => {
      isOver = true
      refusing.mockRestore()
    })
    const id = await add()
    await reaches(id, 'done')
    expect([media.kept, find(id)?.isKept]).toEqual([bytes, false])
  })

  it("continues at the server's offset after a lost connection", async () => {
    media.next = [
      () => new HttpResponse(null, { status: 201, headers: { 'Tus-Resumable': '1.0.0', Location: address } }),
      () => {
        media.kept = bytes.slice(0, 7)
        return HttpResponse.error()
      },
    ]
    const id = await add()
    await reaches(id, 'done')
    expect([media.kept, media.asked]).toEqual([bytes, ['POST', 'PATCH', 'HEAD', 'PATCH']])
  })

  it('continues with a new token if the session is renewed meanwhile', async () => {
    media.next = [
      () => new HttpResponse(null, { status: 201, headers: { 'Tus-Resumable': '1.0.0', Location: address } }),
      problem(401, 'TOKEN_EXPIRED', 'Token expired'),
    ]
    const id = await add()
    await reaches(id, 'done')
    expect(media.tokens).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new'])
  })

  it('stays with the reason after a refusal, and is retried on request', async () => {
    const message = 'There is no room left for this file.'
    media.next = [problem(413, 'QUOTA_EXCEEDED', message)]
    const id = await add()
    await reaches(id, 'failed')
    expect(find(id)?.failure).toBe(message)
    await resumeUpload(id)
    await reaches(id, 'done')
  })

  it('fails with a readable text if the server has none', async () => {
    media.next = [() => new HttpResponse('<html>', { status: 403 })]
    const id = await add()
    await reaches(id, 'failed')
    expect(find(id)?.failure).toBe('The upload failed.')
  })

  it('waits while paused, then continues at its offset', async () => {
    let release: () => void = () => undefined
    media.holds = new Promise((resolve) => (release = resolve))
    const id = await add()
    await eventually(() => expect(media.asked).toContain('PATCH'))
    await pauseUpload(id)
    release()
    expect(find(id)?.state).toBe('paused')
    await resumeUpload(id)
    await reaches(id, 'done')
  })

  it('gets the crop that was chosen last, while it waits and afterwards', async () => {
    noteReachable(false)
    const queue = await uploadQueue()
    const id = await add({ edit: { crop: null, rotation: 90 } })
    await queue.edit(id, { crop: null, rotation: 180 })
    noteReachable(true)
    await reaches(id, 'done')
    await queue.edit(id, { crop: null, rotation: 270 })
    expect(media.edits).toEqual([180, 270].map((rotation) => ({ crop: null, rotation })))
  })

  it('is deleted on the server when it is cancelled', async () => {
    let release: () => void = () => undefined
    media.holds = new Promise((resolve) => (release = resolve))
    const id = await add()
    await eventually(() => expect(media.asked).toContain('PATCH'))
    await cancelUpload(id)
    release()
    expect(media.asked).toContain('DELETE')
    expect([find(id), await kept()]).toEqual([undefined, []])
  })

  it('continues in the next page', async () => {
    noteReachable(false)
    await add()
    expect(media.asked).toEqual([])
    vi.resetModules()
    const next = { ...(await import('./uploads.ts')), ...(await import('./uploads.store.ts')) }
    next.setUploadHandlers(findUploadHandlerOf)
    next.continueUploads()
    await eventually(() => expect(media.avatars).toHaveLength(1))
    expect(media.kept).toBe(bytes)
    await eventually(async () => expect(await kept()).toEqual([]))
  })
})

const openPage = async ({ isOnline = true } = {}) => {
  vi.resetModules()
  const page = {
    ...(await import('./uploads.ts')),
    ...(await import('./uploads.store.ts')),
    ...(await import('../live/live.ts')),
    ...(await import('../queries/query-client.ts')),
    ...(await import('../browser/online.ts')),
    ...(await import('../credentials/credentials.ts')),
    ...(await import('../session/session.store.ts')),
  }
  page.setUploadHandlers(findUploadHandlerOf)
  page.noteReachable(isOnline)
  page.continueUploads()
  const find = (id: string) => page.useUploads.getState().uploads.find((upload) => upload.id === id)
  return {
    ...page,
    find,
    add: async (more: object = {}): Promise<string> => (await page.addUploads([{ ...request(), ...more }]))[0] ?? '',
    reaches: (id: string, state: Upload['state']) => eventually(() => expect(find(id)?.state).toBe(state)),
  }
}

const withNavigator = (name: 'locks' | 'wakeLock' | 'storage', value: object) => {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

const sharedLocks = () => {
  interface Asked {
    readonly page: symbol
    readonly isShared: boolean
    readonly grant: () => void
  }
  const held = new Map<string, Asked[]>()
  const queued = new Map<string, Asked[]>()
  const isFree = (name: string, { isShared }: Asked) =>
    (held.get(name) ?? []).every((other) => isShared && other.isShared)
  const grantNext = (name: string) => {
    const [next, ...rest] = queued.get(name) ?? []
    if (!next || !isFree(name, next)) return
    queued.set(name, rest)
    held.set(name, [...(held.get(name) ?? []), next])
    next.grant()
    grantNext(name)
  }
  const leave = (isLeaving: (asked: Asked) => boolean) => {
    for (const [name, asked] of queued)
      queued.set(
        name,
        asked.filter((one) => !isLeaving(one)),
      )
    for (const [name, asked] of held)
      held.set(
        name,
        asked.filter((one) => !isLeaving(one)),
      )
    for (const name of queued.keys()) grantNext(name)
  }
  const open = async (state = {}) => {
    const page = Symbol('page')
    let isClosed = false
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
      const { mode, ifAvailable = false } = (rest.length > 1 ? rest[0] : {}) as LockOptions
      if (isClosed) return new Promise(() => undefined)
      return new Promise((resolve, reject) => {
        const asked: Asked = {
          page,
          isShared: mode === 'shared',
          grant: () => {
            const end = () => leave((one) => one === asked)
            void work({}).then(resolve, reject).finally(end)
          },
        }
        if (ifAvailable && !isFree(name, asked)) return void work(null).then(resolve, reject)
        queued.set(name, [...(queued.get(name) ?? []), asked])
        grantNext(name)
      })
    }
    withNavigator('locks', { request })
    const close = () => {
      isClosed = true
      leave((one) => one.page === page)
    }
    // Pages of other tests share the channel and the database, but not the locks.
    onTestFinished(close)
    return { ...(await openPage(state)), close }
  }
  return { open }
}

const kept = async (userId = mia.id) =>
  (await keys<string[]>(database)).flatMap(([owner, part, id]) => (owner === userId && part === 'file' ? [id] : []))

describe('a file in preparation', () => {
  it('is used when the live stream reports it ready, without polling', async () => {
    const states: FileView['state'][] = ['processing', 'ready']
    server.use(mockRoute(getFile, () => ({ data: { file: file(states.shift() ?? 'ready') } })))
    const page = await openPage()
    page.useLiveStatus.setState({ isUp: true })
    const id = await page.add()
    await eventually(() => expect(states).toEqual(['ready']))
    await page.refreshTopic('files', 'another')
    expect([states, page.find(id)?.state]).toEqual([['ready'], 'finishing'])
    await page.refreshTopic('files', fileId)
    await page.reaches(id, 'done')
  })

  it('is requested once more when the stream is back', async () => {
    const states: FileView['state'][] = ['processing']
    server.use(mockRoute(getFile, () => ({ data: { file: file(states.shift() ?? 'ready') } })))
    const page = await openPage()
    const id = await page.add()
    await eventually(() => expect(states).toEqual([]))
    page.useLiveStatus.setState({ isUp: true })
    await page.reaches(id, 'done')
  })

  it('fails with the reason if its content has another type', async () => {
    const failure = 'This is no picture.'
    server.use(mockRoute(getFile, () => ({ data: { file: { ...file('failed'), failure } } })))
    const page = await openPage()
    const id = await page.add()
    await page.reaches(id, 'failed')
    expect([page.find(id)?.failure, media.avatars]).toEqual([failure, []])
  })
})

describe('an upload for a use that no front end knows', () => {
  it('waits until one does', async () => {
    const page = await openPage()
    page.setUploadHandlers(async () => undefined)
    const id = await page.add()
    await page.reaches(id, 'finishing')
    page.setUploadHandlers(findUploadHandlerOf)
    await page.reaches(id, 'done')
    expect(media.avatars).toEqual([`/api/files/${fileId}`])
  })
})

describe('a video', () => {
  it('is sent after its poster', async () => {
    seen.poster = 'data:image/jpeg;base64,AAAA'
    const page = await openPage()
    await page.reaches(await page.add({ type: 'video/mp4' }), 'done')
    expect(media.posters).toEqual([seen.poster])
    expect(media.asked).toEqual(['poster', 'POST', 'PATCH'])
    expect(media.edits).toEqual([{ posterId }])
  })

  it('that this browser cannot play is sent without a poster', async () => {
    seen.poster = null
    const page = await openPage()
    await page.reaches(await page.add({ type: 'video/mp4' }), 'done')
    expect([media.asked, media.edits]).toEqual([['POST', 'PATCH'], []])
  })
})

describe('stored files', () => {
  it('are deleted by a sign-out, in every tab, and not sent any more', async () => {
    const page = await openPage({ isOnline: false })
    const id = await page.add()
    const other = await openPage({ isOnline: false })
    await other.reaches(id, 'waiting')
    expect((await page.pendingUploads()).map(({ name }) => name)).toEqual(['us.png'])
    await page.logout()
    expect([await kept(), page.useUploads.getState().uploads]).toEqual([[], []])
    await eventually(() => expect(other.useUploads.getState().uploads).toEqual([]))
    credentials.set('old', mia)
    const next = await openPage()
    expect([await next.pendingUploads(), media.asked]).toEqual([[], []])
  })

  it('wait after an ended session, hidden from the next user, and continue when their user signs in again', async () => {
    const page = await openPage({ isOnline: false })
    const id = await page.add()
    await page.logout('keep')
    page.noteReachable(true)
    credentials.set('hers', lea)
    const hers = await openPage()
    expect([await hers.pendingUploads(), hers.useUploads.getState().uploads]).toEqual([[], []])
    await hers.addUploads([{ ...request(), use: { kind: 'unknown' } }])
    await eventually(() => expect(media.kept).toBe(bytes))
    expect([hers.find(id), media.avatars]).toEqual([undefined, []])
    await hers.logout()
    expect(await kept(lea.id)).toEqual([])
    Object.assign(media, { kept: '', asked: [] })
    credentials.set('again', mia)
    const again = await openPage()
    await eventually(() => expect(media.avatars).toEqual([`/api/files/${fileId}`]))
    await again.reaches(id, 'done')
    expect([media.kept, await kept()]).toEqual([bytes, []])
  })

  it('reappear in the page where the session ended, also those that could not be stored', async () => {
    const { transaction } = IDBDatabase.prototype
    const full = vi.spyOn(IDBDatabase.prototype, 'transaction')
    full.mockImplementation(function (this: IDBDatabase, name, mode) {
      if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
      return transaction.call(this, name, mode)
    })
    onTestFinished(() => void full.mockRestore())
    const page = await openPage({ isOnline: false })
    const id = await page.add()
    await page.logout('keep')
    credentials.set('hers', lea)
    expect(await page.pendingUploads()).toEqual([])
    credentials.set('again', mia)
    expect((await page.pendingUploads()).map((upload) => upload.id)).toEqual([id])
    page.noteReachable(true)
    page.continueUploads()
    await page.reaches(id, 'done')
    expect(media.kept).toBe(bytes)
  })

  it('are deleted after seven days without their user, not before', async () => {
    const page = await openPage({ isOnline: false })
    await page.add()
    await page.logout('keep')
    const readRows = async () => {
      credentials.set('hers', lea)
      await (await openPage()).pendingUploads()
      return kept()
    }
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => void clock.mockRestore())
    expect(await readRows()).toHaveLength(1)
    clock.mockReturnValue(now + 7 * 86_400_000)
    expect(await readRows()).toHaveLength(1)
    clock.mockReturnValue(now + 7 * 86_400_000 + 60_000)
    expect([await readRows(), localStorage.getItem('uploadsWaiting')]).toEqual([[], null])
  })

  it('take at most 500 MB per user; files beyond must be chosen again and then continue', async () => {
    const tabs = sharedLocks()
    const first = await tabs.open({ isOnline: false })
    const large = { id: 'large', bytes: 500 * 1_048_576, state: 'paused', isKept: true, userId: mia.id, use: {} }
    await set([mia.id, 'rows'], [large], database)
    const id = await first.add()
    expect([first.find(id)?.isKept, await kept()]).toEqual([false, []])
    media.kept = bytes.slice(0, 5)
    await set([mia.id, 'rows'], [large, { ...first.find(id), url: address, sent: 5 }], database)
    first.close()
    const next = await tabs.open()
    await next.reaches(id, 'missing')
    const other = new ClonableFile(['another'], 'us.png', { lastModified: 2 }) as unknown as File
    expect(await next.chooseUploadAgain(id, other)).toBe(false)
    expect(await next.chooseUploadAgain(id, picture())).toBe(true)
    await next.reaches(id, 'done')
    expect([media.kept, media.asked]).toEqual([bytes, ['HEAD', 'PATCH']])
    credentials.set('hers', lea)
    const hers = await tabs.open({ isOnline: false })
    expect(hers.find(await hers.add())?.isKept).toBe(true)
    await hers.logout()
  })

  it('stay in the page alone on a device that is nearly full', async () => {
    const estimate = vi.fn<StorageManager['estimate']>().mockResolvedValue({ quota: 21 * 1_048_576, usage: 1_048_577 })
    withNavigator('storage', { estimate })
    const page = await openPage({ isOnline: false })
    const id = await page.add()
    expect([page.find(id)?.isKept, await kept()]).toEqual([false, []])
    estimate.mockResolvedValue({ quota: 22 * 1_048_576, usage: 1_048_576 })
    expect(page.find(await page.add())?.isKept).toBe(true)
  })

  it('stay when the server has no room on its disk, until a retry', async () => {
    const page = await openPage()
    media.next = [problem(507, 'STORAGE_FULL', 'There is no room at the moment.')]
    const id = await page.add()
    await page.reaches(id, 'failed')
    expect(await kept()).toEqual([id])
    await page.resumeUpload(id)
    await page.reaches(id, 'done')
    expect(media.kept).toBe(bytes)
  })

  it('are named before the page closes if they are not stored, also while paused', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const page = await openPage({ isOnline: false })
    const stored = await page.add()
    await page.pauseUpload(stored)
    expect(isAsked()).toBe(false)
    const large = { ...page.find(stored), id: 'large', bytes: 500 * 1_048_576, state: 'paused', isKept: true }
    await set([mia.id, 'rows'], [large], database)
    const id = await page.add()
    await page.pauseUpload(id)
    await page.reaches(id, 'paused')
    expect(isAsked()).toBe(true)
    await page.cancelUpload(id)
    expect(isAsked()).toBe(false)
  })
})

describe('the queue of the last release', () => {
  const old = { ...request(), file: undefined, name: 'us.png', bytes: bytes.length, lastModified: 1, edit: null }
  const row = { ...old, state: 'waiting', sent: 0, url: null, failure: null, isKept: true }

  it('is taken over by its user, hidden from the next one', async () => {
    await set('uploads', [
      { ...row, id: 'his', userId: mia.id },
      { ...row, id: 'hers', userId: lea.id, state: 'paused' },
    ])
    for (const id of ['his', 'hers']) await set(`upload-file:${id}`, picture())
    localStorage.setItem('uploadsWaiting', '1')
    const page = await openPage()
    await page.reaches('his', 'done')
    expect([page.find('hers'), media.kept]).toEqual([undefined, bytes])
    expect([await kept(lea.id), (await keys()).filter((key) => key !== 'uploads')]).toEqual([['hers'], []])
    expect(await get('uploads')).toEqual([])
  })

  it('is deleted after a day if no list names its files', async () => {
    await set('upload-file:gone', picture())
    await (await openPage()).add({ use: { kind: 'unknown' } })
    await eventually(() => expect(localStorage.getItem('oldUploadsSeenAt')).not.toBeNull())
    expect(await keys()).toEqual(['upload-file:gone'])
    localStorage.setItem('oldUploadsSeenAt', String(Date.now() - 86_400_001))
    await openPage()
    await eventually(async () => expect(await keys()).toEqual([]))
  })
})

describe('several tabs', () => {
  it('send a file once, and all of them show it', async () => {
    const tabs = sharedLocks()
    let release: () => void = () => undefined
    media.holds = new Promise((resolve) => (release = resolve))
    const first = await tabs.open()
    const id = await first.add()
    await eventually(() => expect(media.asked).toEqual(['POST', 'PATCH']))
    const second = await tabs.open()
    await second.reaches(id, 'uploading')
    release()
    await first.reaches(id, 'done')
    await eventually(() => expect(['done', undefined]).toContain(second.find(id)?.state))
    expect(media.asked).toEqual(['POST', 'PATCH'])
  })

  it('never call a file missing while one of them holds it, but do once that one is closed', async () => {
    const tabs = sharedLocks()
    const sender = await tabs.open({ isOnline: false })
    const large = { ...sender.find(await sender.add()), id: 'large', bytes: 500 * 1_048_576, isKept: true }
    await set([mia.id, 'rows'], [large], database)
    const holder = await tabs.open({ isOnline: false })
    const ids = [await holder.add()]
    await sender.reaches(ids[0] ?? '', 'waiting')
    ids.push(await holder.add())
    await sender.reaches(ids[1] ?? '', 'waiting')
    const states = () => ids.flatMap((id) => [sender.find(id)?.state, sender.find(id)?.isKept])
    // Each check of the files precedes the end of a later change.
    await sender.pauseUpload('large')
    expect(states()).toEqual(['waiting', false, 'waiting', false])
    holder.close()
    await eventually(() => expect(states()).toEqual(['missing', false, 'missing', false]))
  })
})

describe('a tab that has finished sending', () => {
  it('sends a file that is added at that moment', async () => {
    const isOver = Promise.withResolvers<void>()
    const givenBack = Promise.withResolvers<void>()
    const lock = async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (held: object) => Promise<unknown>
      if (name !== 'love-space-uploads') return work({})
      await work({})
      isOver.resolve()
      await givenBack.promise
    }
    withNavigator('locks', { request: lock })
    const page = await openPage()
    await page.reaches(await page.add(), 'done')
    await isOver.promise
    media.kept = ''
    const id = await page.add()
    givenBack.resolve()
    await page.reaches(id, 'done')
  })
})

describe('a phone', () => {
  it('stays awake while something is sent, if it can', async () => {
    const held: string[] = []
    const sentinel = { release: async () => void held.push('released'), addEventListener: () => undefined }
    const take = async () => {
      held.push('taken')
      return sentinel
    }
    withNavigator('wakeLock', { request: take })
    const page = await openPage()
    await page.reaches(await page.add(), 'done')
    await eventually(() => expect(held).toEqual(['taken', 'released']))
  })
})
