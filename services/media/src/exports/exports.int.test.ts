import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import {
  createExportDownload,
  downloadFromMedia,
  getExport,
  startExport,
  type Export,
} from '@love-space/contracts/media/export.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, likeMemory } from '@love-space/contracts/media/memory.routes.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { beginUserExport, readUserExport } from '@love-space/contracts/media/user-export.internal.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { startWorld, type World } from '../../test/world.ts'
import { exportAggregate } from './export.model.ts'
import { makeExport } from './make-export.job.ts'

const given = new Map<string, { kind: string; data: Record<string, unknown> }[][]>()
const exporter = {
  call: async (route: { id: string }, call: { params: { userId: string }; query: { after?: string } }) => {
    if (route.id !== readExportPage.id) throw new Error(`${route.id} is not asked for`)
    const pages = given.get(call.params.userId) ?? []
    const page = Number(call.query.after ?? '0')
    return { data: { items: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null } }
  },
} as unknown as InternalClient

let world: World
beforeAll(async () => {
  world = await startWorld()
  Object.assign(world.service.deps, { exporting: [exporter] })
})
afterAll(() => world.stop())

const bytesOfPicture = new Map<string, Buffer>()

const aPerson = async () => {
  const { anna, ben, space } = await world.addCouple()
  const letter = `planted ${newId()} <b>&`
  given.set(anna.userId, [
    [{ kind: 'account', data: { name: 'Anna', email: 'anna@example.com' } }],
    [{ kind: 'letters', data: { date: '2026-11-20', message: letter } }],
    [{ kind: 'letters', data: { space: 'f'.repeat(24), date: '2026-11-21', message: 'the second' } }],
  ])
  const bytes = await uniquePng()
  const { id } = await world.upload({ token: anna.token, bytes, path: `${space.spaceId}/memory`, name: 'our sea.png' })
  await world.settled(anna.token, id)
  bytesOfPicture.set(id, bytes)
  const { token } = await world.service.signIn({ userId: anna.userId, stepUpAt: true })
  return { anna, ben, space, letter, fileId: id, token }
}

const current = async (token: string): Promise<Export | null> =>
  (await world.service.call(getExport, { token })).body.data.export

const ready = (token: string): Promise<Export> =>
  waitFor(
    async () => {
      const found = await current(token)
      return found?.state === 'ready' ? found : null
    },
    { what: 'the export' },
  )

const prepare = async (token: string): Promise<Export> => {
  const { status, body } = await world.service.call(startExport, { token })
  expect([status, body.data.export.state]).toEqual([202, 'working'])
  return ready(token)
}

const addressFor = async (token: string): Promise<string> =>
  (await world.service.call(createExportDownload, { token })).body.data.url.replace('/api', '')
const open = (path: string, method = 'GET') => world.service.app.request(path, { method })

const storedExports = async (userId: string): Promise<string[]> =>
  (await world.storedKeys()).filter((key) => key.startsWith(`${userId}/exports/`))

describe('an export', () => {
  it('holds all pages as JSON, the original files, and a page to read', async () => {
    const { token, letter, fileId } = await aPerson()
    const made = await prepare(token)
    const answer = await open(await addressFor(token))
    expect(answer.status).toBe(200)
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(zip).toHaveLength(made.bytes ?? -1)
    const entries = unzip(zip)
    const picture = `files/${fileId}-our sea.png`
    expect([...entries.keys()].sort()).toEqual(
      ['data/account.json', 'data/files.json', 'data/letters.json', 'index.html', picture].sort(),
    )
    expect(JSON.parse(entries.get('data/letters.json')?.toString() ?? '')).toEqual([
      { date: '2026-11-20', message: letter },
      { space: 'f'.repeat(24), date: '2026-11-21', message: 'the second' },
    ])
    expect(entries.get(picture)).toEqual(bytesOfPicture.get(fileId))
    const page = entries.get('index.html')?.toString() ?? ''
    expect(page).toContain(letter.replace('<b>&', '&lt;b&gt;&amp;'))
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('f'.repeat(24))
    expect(page).toContain(`href="files/${fileId}-our%20sea.png"`)
  })

  it('names the files of records of other services by their paths, and leaves out those that it does not hold', async () => {
    const { anna, token, fileId } = await aPerson()
    const fileIds = [newId(), fileId]
    given.set(anna.userId, [[{ kind: 'sealed-letters', data: { message: 'Until then', fileIds } }]])
    await prepare(token)
    const entries = unzip(Buffer.from(await (await open(await addressFor(token))).arrayBuffer()))
    expect(JSON.parse(entries.get('data/sealed-letters.json')?.toString() ?? '')).toEqual([
      { message: 'Until then', file: [`files/${fileId}-our sea.png`] },
    ])
    expect(entries.get('index.html')?.toString()).toContain(`href="files/${fileId}-our%20sea.png"`)
  })

  it('has a page for each year: what both liked and chose, with pictures beside it', async () => {
    const { anna, ben, space, token, fileId, letter } = await aPerson()
    const file = `files/${fileId}-our sea.png`
    const of = { space: space.spaceId, inYourBook: true }
    const song = { titleArtist: 'Ours', url: 'https://example.org', createdAt: '2025-12-31T23:30:00.000Z' }
    const start = { relationshipStartDate: '2026-11-11' }
    const items = [
      { kind: 'spaces', data: { id: space.spaceId, timeZone: 'Europe/Berlin', members: ['Anna', 'Ben'], ...start } },
      { kind: 'letters', data: { ...of, date: '2026-11-20', from: 'Ben', message: letter } },
      { kind: 'letters', data: { ...of, date: '2026-11-19', from: 'you', message: 'mine', inYourBook: false } },
      { kind: 'letters', data: { ...of, date: '2026-11-18', from: 'Carl', message: 'of another', space: newId() } },
      { kind: 'songs', data: { ...of, ...song } },
    ]
    given.set(anna.userId, [items])
    const add = async (title: string, likedBy: readonly { readonly token: string }[]) => {
      const body = { title, date: '2026-08-02', mediaUrls: [fileAddress(fileId)] }
      const params = { spaceId: space.spaceId }
      const { id } = (await world.service.call(createMemory, { token: anna.token, params, body })).body.data.memory
      for (const one of likedBy) {
        await world.service.call(likeMemory, { token: one.token, params: { id }, body: { liked: true } })
      }
    }
    await add('The sea & us', [anna, ben])
    await add('Liked by one', [ben])
    await prepare(token)
    const entries = unzip(Buffer.from(await (await open(await addressFor(token))).arrayBuffer()))
    expect([...entries.keys()].filter((name) => name.startsWith('our-year'))).toEqual(['our-year-2026.html'])
    const book = entries.get('our-year-2026.html')?.toString() ?? ''
    for (const text of ['Our 2026', 'Anna &amp; Ben', 'August 2026', 'The sea &amp; us', 'Ben · November 20', 'Ours']) {
      expect(book).toContain(text)
    }
    for (const text of ['Letters: 2 · Memories: 2 · Moods: 0', 'Days together: 10']) {
      expect(book).toContain(text)
    }
    expect(book).toContain(letter.replace('<b>&', '&lt;b&gt;&amp;'))
    for (const text of ['mine', 'of another', 'Liked by one', '<script', '<b>', '/api/', 'http']) {
      expect(book).not.toContain(text)
    }
    expect(decodeURIComponent(/src="([^"]+)"/.exec(book)?.[1] ?? '')).toBe(file)
    expect(entries.has(file)).toBe(true)
    expect(entries.get('index.html')?.toString()).toContain('<a href="our-year-2026.html">')
  })

  it('of a disowned member holds only their own files, which the first member can no longer open', async () => {
    const { anna, ben, space, fileId, token } = await aPerson()
    const bytes = await uniquePng()
    const { id } = await world.upload({ token: ben.token, bytes, path: `${space.spaceId}/memory`, name: 'theirs.png' })
    await world.settled(ben.token, id)
    const address = (await world.service.call(getFile, { token: anna.token, params: { id } })).body.data.file.url ?? ''
    expect((await open(address.replace('/api', ''))).status).toBe(200)
    const left = { members: space.members.filter(({ userId }) => userId === anna.userId), hiddenAuthors: [ben.userId] }
    const next = { ...space, version: space.version + 1, ...left }
    world.owners.spaces.set(space.spaceId, next)
    await world.service.deps.members.saveSpace(next)
    expect((await open(address.replace('/api', ''))).status).toBe(404)
    expect((await world.service.call(getFile, { token: anna.token, params: { id } })).status).toBe(404)
    const filesIn = async (of: string) => {
      await prepare(of)
      const zip = Buffer.from(await (await open(await addressFor(of))).arrayBuffer())
      return [...unzip(zip).keys()].filter((name) => name.startsWith('files/'))
    }
    const theirs = (await world.service.signIn({ userId: ben.userId, stepUpAt: true })).token
    expect(await filesIn(theirs)).toEqual([`files/${id}-theirs.png`])
    expect(await filesIn(token)).toEqual([`files/${fileId}-our sea.png`])
  })

  it('needs a step-up to be requested and to be downloaded', async () => {
    const { anna, token } = await aPerson()
    await prepare(token)
    for (const route of [startExport, createExportDownload] as const) {
      const { problem } = await world.service.call(route, { token: anna.token })
      expect(problem.code).toBe('STEP_UP_REQUIRED')
    }
  })

  it('is neither shown to the partner nor downloaded by them', async () => {
    const { token, ben } = await aPerson()
    await prepare(token)
    const partner = (await world.service.signIn({ userId: ben.userId, stepUpAt: true })).token
    expect(await current(partner)).toBeNull()
    expect((await world.service.call(createExportDownload, { token: partner })).problem.code).toBe('EXPORT_NOT_READY')
  })

  it('runs once at a time, and a new one replaces the old file', async () => {
    const { anna, token } = await aPerson()
    const both = await Promise.all([1, 2].map(() => world.service.call(startExport, { token })))
    expect(new Set(both.map(({ body }) => body.data.export.id)).size).toBe(1)
    const first = await ready(token)
    const second = await prepare(token)
    expect(second.id).not.toBe(first.id)
    await waitFor(async () => (await storedExports(anna.userId)).length === 1, { what: 'one file' })
  })

  it('that ends late, as after a retry, leaves the file of the one that replaced it', async () => {
    const { anna, token } = await aPerson()
    const { userId } = anna
    const { id: exportId } = await prepare(token)
    const second = await prepare(token)
    const late = await world.service.deps.jobs.start(makeExport, { data: { userId, exportId }, userId })
    await world.service.jobEnded(late)
    expect(await storedExports(userId)).toEqual([`${userId}/exports/${second.id}.zip`])
    const answer = await open(await addressFor(token))
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, second.bytes])
  })

  it('starts again if its job failed and was removed long ago', async () => {
    const { anna, token } = await aPerson()
    const askedAt = new Date(world.now().getTime() - 31 * 86_400_000)
    const lost = { _id: anna.userId, exportId: newId(), askedAt, bytes: null, expiresAt: null }
    await world.service.deps.exports.insert(lost, [])
    expect((await current(token))?.state).toBe('failed')
    expect((await prepare(token)).id).not.toBe(lost.exportId)
  })

  it('started by operators belongs to the user; operators only see its state', async () => {
    const { anna, token, letter } = await aPerson()
    const call = { params: { userId: anna.userId }, token: await world.service.internalToken('admin') }
    const begun = await world.service.call(beginUserExport, call)
    expect(begun.status).toBe(202)
    const made = await ready(token)
    expect(made.id).toBe(begun.body.data.export.id)
    const seen = await world.service.call(readUserExport, call)
    expect(seen.body.data.export).toEqual(made)
    expect(JSON.stringify(seen.body)).not.toContain(letter)
    expect((await open(await addressFor(token))).status).toBe(200)
  })

  it('is deleted after a week', async () => {
    const { anna, token } = await aPerson()
    await prepare(token)
    world.pass(7 * 86_400_000 + 1)
    const later = (await world.service.signIn({ userId: anna.userId, stepUpAt: true })).token
    expect(await current(later)).toBeNull()
    await world.service.runScheduled('remove-old-exports')
    expect(await storedExports(anna.userId)).toEqual([])
    expect(await world.service.deps.exports.findById(anna.userId)).toBeNull()
  })

  it('is deleted with the account, and its download addresses end', async () => {
    const { anna, token } = await aPerson()
    const { userId } = anna
    await prepare(token)
    const address = await addressFor(token)
    await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
    await world.service.published(erasureFinished.media, ({ data }) => data.id === userId)
    expect(await storedExports(userId)).toEqual([])
    expect((await open(address)).status).toBe(410)
    expect(
      await world.service.deps.connection
        .collection<{ _id: string }>(exportAggregate.collection)
        .findOne({ _id: userId }),
    ).toBeNull()
  })
})

describe('a download address', () => {
  it('opens once, and browsers save it as a file', async () => {
    const { token } = await aPerson()
    await prepare(token)
    const address = await addressFor(token)
    const answer = await open(address)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''love-space-\d{4}-\d\d-\d\d\.zip$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
    expect((await open(address)).status).toBe(410)
  })

  it('opens once for two requests at the same moment', async () => {
    const { token } = await aPerson()
    await prepare(token)
    const address = await addressFor(token)
    const answers = await Promise.all([open(address), open(address), open(address)])
    for (const answer of answers) await answer.arrayBuffer()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  it('expires after two minutes, and a HEAD request does not use it up', async () => {
    const { token } = await aPerson()
    await prepare(token)
    const [address, late] = [await addressFor(token), await addressFor(token)]
    expect((await open(address, 'HEAD')).status).toBe(405)
    const answer = await open(address)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    world.pass(120_000)
    expect((await open(late)).status).toBe(410)
  })

  it('is not stored by the server', async () => {
    const { token } = await aPerson()
    await prepare(token)
    const secret = (await addressFor(token)).split('/').at(-1) ?? ''
    expect(secret.length).toBeGreaterThan(20)
    expect(await placesOf(world.service, secret)).toEqual([])
    expect((await open(`/${downloadFromMedia.path.split('/').slice(1, -1).join('/')}/${'x'.repeat(43)}`)).status).toBe(
      410,
    )
  })
})

describeJob({
  service: () => world.service,
  job: makeExport,
  prepare: async () => {
    const { anna } = await aPerson()
    const { userId } = anna
    const exportId = newId()
    const doc = { _id: userId, exportId, askedAt: new Date(), bytes: null, expiresAt: null }
    await world.service.deps.exports.insert(doc, [])
    return {
      data: { userId, exportId },
      effect: async () => ({
        isReady: (await world.service.deps.exports.findById(userId))?.bytes != null,
        files: (await storedExports(userId)).length,
      }),
    }
  },
})
