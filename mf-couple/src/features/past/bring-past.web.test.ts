import 'fake-indexeddb/auto'
import { http, HttpResponse } from 'msw/http'
import { Blob as ClonableBlob, File as ClonableFile } from 'node:buffer'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { getFile, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { breakOff, mockRoute } from '@love-space/testing/mock-api.ts'
import { fileViewOf, memoryBy, mia, space } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { pastKey } from './past-key.ts'
import type { PastGroup } from './past.rules.ts'

const server = mockServer()
beforeAll(() => {
  const { send } = XMLHttpRequest.prototype
  // This DOM's XMLHttpRequest cannot send storable blobs.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof ClonableBlob) void body.text().then((text) => send.call(this, text))
    else send.call(this, body)
  })
})

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })

const fileOf = (name: string): File =>
  new ClonableFile([`bytes of ${name}`], `${name}.png`, { type: 'image/png', lastModified: 1 }) as unknown as File

/** A media service that can lose its connection after it has done what it was asked. */
const mockMedia = () => {
  const state = {
    isAway: false,
    files: new Map<string, { name: string; text: string; length: number }>(),
    memories: new Map<string, { title: string; mediaUrls: readonly string[] }>(),
    tries: [] as string[],
  }
  const idOf = (url: string): string => url.split('/').at(-1) ?? ''
  const tus = { 'Tus-Resumable': '1.0.0' }
  const unlessAway = (answer: () => HttpResponse<null> | Promise<HttpResponse<null>>) =>
    state.isAway ? HttpResponse.error() : answer()
  const nameIn = (metadata: string | null): string => atob(/filename ([^,]+)/.exec(metadata ?? '')?.[1] ?? '')
  server.use(
    http.head('*/config.json', () => HttpResponse.error()),
    http.post('*/api/uploads', ({ request: { headers } }) =>
      unlessAway(() => {
        const id = (state.files.size + 1).toString(16).padStart(24, '0')
        const length = Number(headers.get('upload-length'))
        state.files.set(id, { name: nameIn(headers.get('upload-metadata')), text: '', length })
        return new HttpResponse(null, { status: 201, headers: { ...tus, Location: `/api/uploads/${id}` } })
      }),
    ),
    http.head('*/api/uploads/:id', ({ request: { url } }) =>
      unlessAway(() => {
        const { text = '', length = 0 } = state.files.get(idOf(url)) ?? {}
        return new HttpResponse(null, {
          headers: { ...tus, 'Upload-Offset': `${text.length}`, 'Upload-Length': `${length}` },
        })
      }),
    ),
    http.patch('*/api/uploads/:id', ({ request }) =>
      unlessAway(async () => {
        const file = state.files.get(idOf(request.url))
        if (file) file.text += await request.text()
        return new HttpResponse(null, { status: 204, headers: { ...tus, 'Upload-Offset': `${file?.text.length}` } })
      }),
    ),
    mockRoute(getFile, ({ params: { id } }) => (state.isAway ? breakOff : { data: { file: fileViewOf({ id }) } })),
    mockRoute(viewFiles, ({ body }) =>
      state.isAway ? breakOff : { data: { files: body.ids.map((id) => fileViewOf({ id })) } },
    ),
    mockRoute(createMemory, ({ body: { title, mediaUrls = [] }, headers }) => {
      if (state.isAway) return breakOff
      const key = headers.get('idempotency-key') ?? ''
      const isFirstTry = !state.tries.includes(key)
      state.tries.push(key)
      // The answer to the first try is lost.
      if (isFirstTry) {
        state.memories.set(key, { title, mediaUrls })
        return breakOff
      }
      expect(state.memories.get(key)).toEqual({ title, mediaUrls })
      return { data: { memory: memoryBy(mia, title), skippedMedia: [] } }
    }),
  )
  return state
}

/** Opens the app in a page of its own, which `cut` ends in the middle of what it does. */
const openApp = async () => {
  vi.resetModules()
  const page = {
    ...(await import('./bring-past.ts')),
    ...(await import('./past.store.ts')),
    ...(await import('./read-pictures.ts')),
    ...(await import('@love-space/web-kit/files/uploads.ts')),
    ...(await import('@love-space/web-kit/files/uploads.store.ts')),
    ...(await import('@love-space/web-kit/api/api-client.ts')),
    ...(await import('@love-space/web-kit/api/held-writes.store.ts')),
    ...(await import('@love-space/web-kit/browser/online.ts')),
    ...(await import('@love-space/web-kit/credentials/credentials.ts')),
  }
  const { recordUpload } = await import('../../shared/items/record-upload.ts')
  page.setUploadHandlers(async () => recordUpload('memories'))
  page.credentials.set('a token', mia)
  page.noteReachable(true)
  page.openPlan(pastKey(mia.id, space.id))
  page.continueUploads()
  const cut = () => {
    page.noteReachable(false)
    page.usePast.setState({ plan: null })
  }
  onTestFinished(cut)
  return { ...page, cut }
}

/** Waits until no write is held. The answers about the memories are lost, and asked for again. */
const untilSent = (page: Awaited<ReturnType<typeof openApp>>) =>
  eventually(async () => {
    page.noteReachable(true)
    await page.sendHeldWrites('offline')
    expect(page.useHeldWrites.getState().writes).toEqual([])
  })

const names = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']
const files = names.map(fileOf)
const groups = ['a', 'b', 'c'].map((title): PastGroup => ({
  id: `past-group-${title}`,
  title,
  date: '2024-10-05',
  pictures: files
    .filter(({ name }) => name.startsWith(title))
    .map(({ name, size: bytes, lastModified, type }) => ({
      id: `upload-${name}`,
      name,
      bytes,
      lastModified,
      type,
      changedOn: '2024-10-05',
      isLeftOut: false,
    })),
}))

const createdIn = ({ files: sent, memories }: ReturnType<typeof mockMedia>) => {
  const names = new Map([...sent].map(([id, { name }]) => [fileAddress(id), name]))
  return [...memories.values()].map(({ title, mediaUrls }) => [title, mediaUrls.map((url) => names.get(url))])
}
const allMemories = ['a', 'b', 'c'].map((title) => [title, [`${title}1.png`, `${title}2.png`]])

const warnsBeforeLeaving = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

it('creates each memory once with all its pictures, though it was cut three times', async () => {
  const media = mockMedia()
  const first = await openApp()
  first.changePlan(() => ({ groups, isGoing: true, handed: [] }))
  first.giveFiles(files)
  media.isAway = true
  void first.bring(mia.id, space.id).catch(() => undefined)
  // The page is closed while the files of the second memory are being stored.
  await eventually(() => expect(first.usePast.getState().plan?.handed).toHaveLength(1))
  first.cut()

  media.isAway = false
  const second = await openApp()
  expect(second.usePast.getState().plan?.groups.map(({ title }) => title)).toEqual(['b', 'c'])
  second.giveFiles(files)
  void second.bring(mia.id, space.id).catch(() => undefined)
  // The connection is lost in the middle of the uploads.
  await eventually(() => expect([...media.files.values()].filter(({ text }) => text !== '')).not.toEqual([]))
  media.isAway = true
  await eventually(() => expect(second.usePast.getState().plan?.groups).toEqual([]))
  second.cut()

  media.isAway = false
  const third = await openApp()
  await third.bring(mia.id, space.id)
  await untilSent(third)
  expect(createdIn(media)).toEqual(allMemories)
  expect([...media.files.values()].map(({ name, text }) => [name, text]).toSorted()).toEqual(
    names.map((name) => [`${name}.png`, `bytes of ${name}`]),
  )
  const { plan, files: own } = third.usePast.getState()
  const progress = plan && third.progressOf(plan, { pending: [], writes: [], files: own })
  expect(progress).toMatchObject({ done: 6, total: 6, missing: 0, isOver: true })
}, 60_000)

it('holds few files at a time on a device without room, warns before leaving, and brings the rest as they arrive', async () => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: async () => ({ quota: 0 }) } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const media = mockMedia()
  media.isAway = true
  const page = await openApp()
  page.changePlan(() => ({ groups, isGoing: true, handed: [] }))
  page.giveFiles(files)
  const brought = page.bring(mia.id, space.id)
  await eventually(() => expect(page.useUploads.getState().uploads).toHaveLength(3))
  await eventually(() => expect(page.usePast.getState().plan?.groups.map(({ title }) => title)).toEqual(['b', 'c']))
  expect(page.useUploads.getState().uploads.map(({ id, isKept }) => [id, isKept])).toEqual(
    ['a1', 'a2', 'b1'].map((name) => [`upload-${name}.png`, false]),
  )
  expect(warnsBeforeLeaving()).toBe(true)
  media.isAway = false
  await eventually(() => {
    page.noteReachable(true)
    expect(page.usePast.getState().plan?.groups).toEqual([])
  })
  await brought
  await untilSent(page)
  expect(createdIn(media).toSorted()).toEqual(allMemories)
  await eventually(() => expect(page.useUploads.getState().uploads).toEqual([]))
  expect(warnsBeforeLeaving()).toBe(false)
}, 60_000)
