import {
  downloadFromMedia,
  getExport,
  startExport,
  createExportDownload,
} from '@love-space/contracts/media/export.routes.ts'
import { internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import * as heldFiles from '@love-space/contracts/media/file.internal.ts'
import * as files from '@love-space/contracts/media/file.routes.ts'
import * as items from '@love-space/contracts/media/item.internal.ts'
import * as memories from '@love-space/contracts/media/memory.routes.ts'
import { compareStorage } from '@love-space/contracts/media/storage.internal.ts'
import { listTimelineDays } from '@love-space/contracts/media/timeline.internal.ts'
import * as timeline from '@love-space/contracts/media/timeline.routes.ts'
import * as trash from '@love-space/contracts/media/trash.routes.ts'
import * as uploads from '@love-space/contracts/media/upload.routes.ts'
import { beginUserExport, readUserExport } from '@love-space/contracts/media/user-export.internal.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallMp4, uniquePng } from '../test/pictures.ts'
import { startWorld, type World } from '../test/world.ts'
import { readGate, type ReadGate } from './read-gate.ts'

let isClosed = false
/** Id of the user whose files the gate hides from everybody. */
let hiddenOwner: string | undefined
const nobodys = { $in: [] as string[] }
/** A gate that denies everything to everybody while it is closed. */
const gate: ReadGate = {
  items: (member) => ({ ...readGate.items(member), ...(isClosed && { userId: nobodys }) }),
  trash: (member) => ({ ...readGate.trash(member), ...(isClosed && { userId: nobodys }) }),
  seesItem: (...asked) => !isClosed && readGate.seesItem(...asked),
  seesItemOrTrashed: (...asked) => !isClosed && readGate.seesItemOrTrashed(...asked),
  seesWordsOf: (...asked) => !isClosed && readGate.seesWordsOf(...asked),
  albumEntries: (member) => ({ ...readGate.albumEntries(member), ...(isClosed && { userId: nobodys }) }),
  seesAlbumEntry: (...asked) => !isClosed && readGate.seesAlbumEntry(...asked),
  files: (member) => ({ ...readGate.files(member), ...(isClosed && { scope: '' }) }),
  seesFile: (member, file) => !isClosed && file.userId !== hiddenOwner && readGate.seesFile(member, file),
  seesOperatorsFile: (...asked) => !isClosed && readGate.seesOperatorsFile(...asked),
  seesPrivateFile: (...asked) => !isClosed && readGate.seesPrivateFile(...asked),
  seesOwnSealedFile: (...asked) => !isClosed && readGate.seesOwnSealedFile(...asked),
  seesSealedFile: (...asked) => !isClosed && readGate.seesSealedFile(...asked),
}

let world: World
beforeAll(async () => {
  world = await startWorld({ gate })
})
afterAll(() => world?.stop())

const title = 'Rain on tiles'
const aYearAgo = '2025-11-21'

/** Creates a couple with a memory that has a picture and a comment, a timeline event, and a memory in the trash. */
const addShown = async () => {
  const couple = await world.addCouple()
  const { token, userId } = couple.anna
  const { spaceId } = couple.space
  const bytes = await uniquePng()
  const upload = await world.upload({
    token,
    bytes,
    path: `${spaceId}/memory`,
    name: `${title}.png`,
  })
  const file = await world.settled(token, upload.id)
  const mediaUrls = [file.url ?? '']
  const remember = async (body: { title: string; mediaUrls: string[] }) =>
    (
      await world.service.call(memories.createMemory, {
        params: { spaceId },
        body: { ...body, date: aYearAgo, category: 'travel' },
        token,
      })
    ).body.data.memory.id
  const memoryId = await remember({ title, mediaUrls })
  const trashedId = await remember({ title: `${title}, once`, mediaUrls: [] })
  const commented = await world.service.call(memories.commentOnMemory, {
    params: { id: memoryId },
    body: { text: title },
    token,
  })
  const made = await world.service.call(timeline.createTimelineEvent, { body: { title, date: aYearAgo }, token })
  await world.service.call(memories.deleteMemory, { params: { id: trashedId }, token })
  return {
    token: await couple.ben.signIn(),
    ownToken: token,
    userId,
    spaceId,
    memoryId,
    trashedId,
    commentId: commented.body.data.memory.comments[0]?.id ?? '',
    eventId: made.body.data.timelineEvent.id,
    fileId: file.id,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    address: file.url ?? '',
  }
}
type Shown = Awaited<ReturnType<typeof addShown>>
let shown: Shown
beforeAll(async () => {
  shown = await addShown()
})

interface Asked {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly token?: string
}

const calls: Readonly<Record<string, (of: Shown) => Asked>> = {
  [files.getQuota.id]: ({ spaceId }) => ({ query: { spaceId } }),
  [files.getFile.id]: ({ fileId }) => ({ params: { id: fileId } }),
  [files.viewFiles.id]: ({ fileId }) => ({ body: { ids: [fileId] } }),
  [files.createFilesDownload.id]: ({ fileId }) => ({ body: { ids: [fileId] } }),
  [files.changeFile.id]: ({ fileId }) => ({ params: { id: fileId }, body: { rotation: 90 } }),
  [files.deleteFile.id]: ({ fileId }) => ({ params: { id: fileId } }),
  [memories.listMemories.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.countMemories.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.getItemsOnThisDay.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.listAlbum.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.listAlbumMonths.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.createAlbumDownload.id]: ({ spaceId }) => ({ params: { spaceId }, query: { month: aYearAgo.slice(0, 7) } }),
  [memories.findDoubles.id]: ({ spaceId, sha256 }) => ({ params: { spaceId }, body: { pictures: [{ sha256 }] } }),
  [memories.listMemoryCategories.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [memories.getMemory.id]: ({ spaceId, memoryId }) => ({ params: { spaceId, memoryId } }),
  [memories.updateMemory.id]: ({ memoryId: id }) => ({ params: { id }, body: { description: 'Changed' } }),
  [memories.likeMemory.id]: ({ memoryId: id }) => ({ params: { id }, body: { liked: true } }),
  [memories.commentOnMemory.id]: ({ memoryId: id }) => ({ params: { id }, body: { text: 'So wet' } }),
  [memories.deleteMemoryComment.id]: ({ memoryId: id, commentId, ownToken: token }) => ({
    params: { id, commentId },
    token,
  }),
  [timeline.listTimelineEvents.id]: ({ spaceId }) => ({ query: { spaceId } }),
  [timeline.countTimelineEvents.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [timeline.getTimelineEvent.id]: ({ eventId: id }) => ({ params: { id } }),
  [timeline.updateTimelineEvent.id]: ({ eventId: id }) => ({ params: { id }, body: { description: 'Changed' } }),
  [trash.listTrash.id]: ({ spaceId }) => ({ params: { spaceId } }),
  [trash.restoreFromTrash.id]: ({ spaceId, trashedId: id }) => ({ params: { spaceId, kind: 'memory', id } }),
  [items.countItems.id]: ({ spaceId, userId }) => ({ params: { userId }, query: { spaceId } }),
  [items.previewItems.id]: ({ spaceId, userId, memoryId, eventId, commentId }) => ({
    body: {
      spaceId,
      userId,
      memoryIds: [memoryId],
      timelineEventIds: [eventId],
      comments: [{ memoryId, commentId }],
    },
  }),
  [listTimelineDays.id]: ({ spaceId, userId }) => ({ body: { spaceId, userId } }),
  [readExportPage.id]: ({ userId }) => ({ params: { userId } }),
  // These routes come last, because they remove records that the others show.
  [memories.deleteMemory.id]: ({ memoryId: id }) => ({ params: { id } }),
  [timeline.deleteTimelineEvent.id]: ({ eventId: id }) => ({ params: { id } }),
}

/** Routes that a test below calls with its own arguments. */
const calledBelow: readonly RouteSpec[] = [
  files.readFile,
  downloadFromMedia,
  startExport,
  getExport,
  createExportDownload,
  beginUserExport,
  readUserExport,
]

/** Routes whose answers contain nothing stored before, with the reason. */
const showNothing: ReadonlyMap<RouteSpec, string> = new Map<RouteSpec, string>([
  [uploads.describeUploads, 'describes the protocol'],
  [uploads.createUpload, 'answers the address of the caller’s new upload'],
  [uploads.headUpload, 'tells the length of the caller’s own upload'],
  [uploads.appendToUpload, 'adds to the caller’s own upload'],
  [uploads.cancelUpload, 'removes the caller’s own upload'],
  [uploads.uploadBase64, 'answers the file that the caller just sent'],
  [memories.createMemory, 'answers what the caller just wrote'],
  [timeline.createTimelineEvent, 'answers what the caller just wrote'],
  [timeline.listMilestoneTypes, 'names types, not events'],
  [heldFiles.holdFiles, 'keeps files for another service and answers nothing'],
  [heldFiles.findFileOwners, 'tells auth who has files, for no reader'],
  [compareStorage, 'begins a job of the service and answers its id'],
  [items.listAddedItems, 'tells engagement what was added by whom, for no reader'],
])

const routes: readonly RouteSpec[] = [...routesByOwner.media, ...internalRoutesByOwner.media, readExportPage]

it('is known for every route of the contract', () => {
  const known = [...Object.keys(calls), ...[...showNothing.keys(), ...calledBelow].map(({ id }) => id)]
  expect(known.toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

describe('a closed gate shows nothing by', () => {
  const textOf = async (route: RouteSpec, asked: Asked): Promise<{ status: number; text: string }> => {
    const [caller] = 'callers' in route ? (route.callers as readonly ['engagement']) : []
    const token = asked.token ?? (caller ? await world.service.internalToken(caller) : shown.token)
    const call = { ...asked, token } as Parameters<World['service']['call']>[1]
    const { status, body, problem } = await world.service.call(route, call)
    return { status, text: JSON.stringify(body ?? problem) }
  }

  it.each(Object.keys(calls).map((id) => [id]))('%s', async (id) => {
    const route = routes.find((one) => one.id === id)
    const asked = calls[id]?.(shown)
    if (!route || !asked) throw new Error(`${id} is no route of media.`)
    isClosed = true
    const closed = await textOf(route, asked)
    isClosed = false
    const open = await textOf(route, asked)
    expect(open).not.toEqual(closed)
    for (const mark of [title, shown.fileId]) expect(closed.text).not.toContain(mark)
    expect([200, 404]).toContain(closed.status)
  })

  it('the poster of a video', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { token } = anna
    const path = `${space.spaceId}/memory`
    const poster = await world.upload({ token: await ben.signIn(), bytes: await uniquePng(), path })
    await world.settled(token, poster.id)
    const video = await world.upload({ token, bytes: smallMp4(poster.id), type: 'video/mp4', path })
    await world.service.call(files.changeFile, {
      params: { id: video.id },
      body: { posterId: poster.id },
      token,
    })
    const shows = async () => {
      const { width, placeholder, renditions } = await world.view(token, video.id)
      return [width !== null, placeholder !== null, renditions.length > 0]
    }
    hiddenOwner = ben.userId
    expect(await shows()).toEqual([false, false, false])
    hiddenOwner = undefined
    expect(await shows()).toEqual([true, true, true])
  })

  it('an address that was given out before', async () => {
    isClosed = true
    expect((await world.fetchFile(shown.address)).status).toBe(404)
    isClosed = false
    const another = await addShown()
    expect((await world.fetchFile(another.address)).status).toBe(200)
  })

  it('a picture that an operator uploaded for a space that nobody is in', async () => {
    const { token } = await world.service.signIn({ roles: ['user', 'admin'] })
    const path = `${world.addSpace([]).spaceId}/hero-banner`
    const { id } = await world.upload({ token, bytes: await uniquePng(), path })
    const read = async () => (await world.service.call(files.getFile, { params: { id }, token })).status
    isClosed = true
    expect(await read()).toBe(404)
    isClosed = false
    expect(await read()).toBe(200)
  })

  it('a download that was offered before', async () => {
    const { fileId, token } = await addShown()
    const download = async (): Promise<string> =>
      (await world.service.call(files.createFilesDownload, { body: { ids: [fileId] }, token })).body.data.url
    const openDownload = (url: string) => world.service.app.request(url.replace('/api', ''))
    const [early, late] = [await download(), await download()]
    isClosed = true
    expect((await openDownload(early)).ok).toBe(false)
    isClosed = false
    expect((await openDownload(late)).ok).toBe(true)
  })

  it('an export', async () => {
    Object.assign(world.service.deps, { exporting: [] })
    const { userId } = await addShown()
    const { token } = await world.service.signIn({ userId, stepUpAt: true })
    const exported = async (): Promise<string> => {
      await world.service.call(startExport, { token })
      const isReady = async () =>
        (await world.service.call(getExport, { token })).body.data.export?.state === 'ready' || null
      await waitFor(isReady, { what: 'the export' })
      const { url } = (await world.service.call(createExportDownload, { token })).body.data
      const zip = Buffer.from(await (await world.service.app.request(url.replace('/api', ''))).arrayBuffer())
      return [...unzip(zip)].map(([name, bytes]) => `${name} ${bytes.toString()}`).join()
    }
    isClosed = true
    expect(await exported()).not.toContain(title)
    isClosed = false
    expect(await exported()).toContain(title)
  })
})
