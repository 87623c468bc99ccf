import { changeFile } from '@love-space/contracts/media/file.routes.ts'
import * as routes from '@love-space/contracts/media/memory.routes.ts'
import { restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import type { BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { attachItemFiles } from '../items/attach-item-files.ts'
import { memoryChanged } from '../album/memory-changed.ts'
import { picture, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(async () => {
  // A job of an earlier test would take a mock of the next.
  const { jobs } = world.service.deps
  const open = async () => [
    ...(await jobs.list({ state: 'waiting' }, 100)),
    ...(await jobs.list({ state: 'running' }, 100)),
  ]
  await waitFor(async () => (await open()).every(({ schedule }) => schedule !== undefined), { what: 'the end of jobs' })
})
afterAll(() => world?.stop())

type Couple = Awaited<ReturnType<World['addCouple']>>

const uploadTo = async ({ anna, space }: Couple, bytes: Uint8Array): Promise<{ id: string; address: string }> => {
  const { token } = anna
  const { id } = await world.upload({ token, bytes, path: `${space.spaceId}/memory` })
  const { url } = await world.settled(token, id)
  return { id, address: url ?? '' }
}
const takenOn = (day: string): Promise<Buffer> =>
  picture(60, 40)
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 12:00:00` } })
    .jpeg()
    .toBuffer()

const attached = (id: string, version: number) =>
  world.service.jobEnded(jobIdOf(attachItemFiles, `memory:${id}:${version}`))
/** Waits for the job of the memory, too, which lists it once more. */
const remember = async ({ anna, space }: Couple, body: BodyOf<typeof routes.createMemory>): Promise<string> => {
  const call = { params: { spaceId: space.spaceId }, body, token: anna.token }
  const { id } = (await world.service.call(routes.createMemory, call)).body.data.memory
  await attached(id, 1)
  return id
}

const pageOf = async ({ ben, space }: Couple, query: QueryOf<typeof routes.listAlbum> = {}) =>
  (await world.service.call(routes.listAlbum, { params: { spaceId: space.spaceId }, query, token: ben.token })).body
    .data
const albumOf = async (couple: Couple, query?: QueryOf<typeof routes.listAlbum>) =>
  (await pageOf(couple, query)).entries.map(({ title, day, file }) => [title, day, file?.id ?? null])
const monthsOf = async ({ ben, space }: Couple, query: QueryOf<typeof routes.listAlbumMonths> = {}) =>
  (
    await world.service.call(routes.listAlbumMonths, { params: { spaceId: space.spaceId }, query, token: ben.token })
  ).body.data.months.map(({ month, count, pictures }) => [month, count, pictures])

describe('the album', () => {
  it("lists pictures by their own day, else the memory's, newest first, and memories without any", async () => {
    const couple = await world.addCouple()
    const [first, second] = [await uploadTo(couple, await uniquePng()), await uploadTo(couple, await uniquePng())]
    const dated = await uploadTo(couple, await takenOn('2024-10-05'))
    await remember(couple, {
      title: 'Lisbon',
      date: '2025-03-01',
      mediaUrls: [first.address, dated.address, second.address],
    })
    await remember(couple, { title: 'A word', date: '2025-02-28' })
    const whole = [
      ['Lisbon', '2025-03-01', first.id],
      ['Lisbon', '2025-03-01', second.id],
      ['A word', '2025-02-28', null],
      ['Lisbon', '2024-10-05', dated.id],
    ]
    expect(await albumOf(couple)).toEqual(whole)
    const createdAt = world.now().toISOString()
    expect((await pageOf(couple)).entries).toMatchObject(whole.map(() => ({ userId: couple.anna.userId, createdAt })))
    expect(await monthsOf(couple)).toEqual([
      ['2025-03', 2, 2],
      ['2025-02', 1, 0],
      ['2024-10', 1, 1],
    ])
    const found: unknown[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(couple, { limit: 2, ...(after && { after }) })
      found.push(...page.entries.map(({ title, day, file }) => [title, day, file?.id ?? null]))
      after = page.next
    }
    expect(found).toEqual(whole)
  })

  it('is narrowed by days, category and words, and so are its months', async () => {
    const couple = await world.addCouple()
    await remember(couple, { title: 'Canción de mar', date: '2025-03-01', category: 'travel' })
    await remember(couple, { title: 'Home', description: 'a song', date: '2025-02-01', tags: ['mar'] })
    const commented = await remember(couple, { title: 'Tea', date: '2025-01-01' })
    await world.service.call(routes.commentOnMemory, {
      params: { id: commented },
      body: { text: 'Marvellous' },
      token: couple.anna.token,
    })
    const titles = async (query: QueryOf<typeof routes.listAlbum>) =>
      (await pageOf(couple, query)).entries.map(({ title }) => title)
    expect(await titles({ from: '2025-02-01', to: '2025-02-28' })).toEqual(['Home'])
    expect(await titles({ to: '2025-02-01' })).toEqual(['Home', 'Tea'])
    expect(await titles({ category: 'travel' })).toEqual(['Canción de mar'])
    expect(await titles({ words: 'MAR' })).toEqual(['Canción de mar', 'Home', 'Tea'])
    expect(await titles({ words: 'cancion mar' })).toEqual(['Canción de mar'])
    expect(await titles({ words: 'mar', category: 'travel', to: '2025-02-01' })).toEqual([])
    expect(await monthsOf(couple, { words: 'mar', to: '2025-02-28' })).toEqual([
      ['2025-02', 1, 0],
      ['2025-01', 1, 0],
    ])
    expect(await monthsOf(couple, { category: 'travel' })).toEqual([['2025-03', 1, 0]])
    const { spaceId } = couple.space
    const { token } = couple.ben
    const listed = await world.service.call(routes.listMemories, {
      params: { spaceId },
      query: { words: 'mar' },
      token,
    })
    expect(listed.body.data).toMatchObject({ total: 3, memories: [{ title: 'Canción de mar' }, {}, {}] })
    const short = await world.service.call(routes.listAlbum, { params: { spaceId }, query: { words: 'ma' }, token })
    expect(short).toMatchObject({ status: 422, problem: { errors: [{ field: 'query.words' }] } })
  })

  it('gives the originals of a month as one file, of what was asked for and seen', async () => {
    const couple = await world.addCouple()
    const bytes = await uniquePng()
    const [sea, other] = [await uploadTo(couple, bytes), await uploadTo(couple, await uniquePng())]
    const before = await uploadTo(couple, await takenOn('2025-02-05'))
    await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [sea.address, before.address] })
    const home = await remember(couple, { title: 'Home', date: '2025-03-02', mediaUrls: [other.address] })
    const { spaceId } = couple.space
    const ask = (query: QueryOf<typeof routes.createAlbumDownload>, token = couple.ben.token) =>
      world.service.call(routes.createAlbumDownload, { params: { spaceId }, query, token })
    const files = async (query: QueryOf<typeof routes.createAlbumDownload>) => {
      const answer = await world.service.app.request((await ask(query)).body.data.url.replace('/api', ''))
      const zip = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(zip.length))
      return [...unzip(zip).values()]
    }
    expect(await files({ month: '2025-03' })).toHaveLength(2)
    const found = await files({ month: '2025-03', words: 'sea' })
    expect(found.map((one) => one.equals(bytes))).toEqual([true])
    const { body } = await ask({ month: '2025-03' })
    await world.service.call(routes.deleteMemory, { params: { id: home }, token: couple.anna.token })
    const opened = await world.service.app.request(body.data.url.replace('/api', ''))
    expect(unzip(Buffer.from(await opened.arrayBuffer()))).toHaveProperty('size', 1)
    expect((await ask({ month: '2025-01' })).problem.code).toBe('FILE_NOT_FOUND')
    const stranger = await world.addCouple()
    expect((await ask({ month: '2025-03' }, stranger.anna.token)).problem.code).toBe('SPACE_NOT_FOUND')
  })

  it('hides what is in the trash, and shows it again once restored', async () => {
    const couple = await world.addCouple()
    const { id: fileId, address } = await uploadTo(couple, await uniquePng())
    const id = await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [address] })
    const { token } = couple.anna
    await world.service.call(routes.deleteMemory, { params: { id }, token })
    expect([await albumOf(couple), await monthsOf(couple)]).toEqual([[], []])
    await world.service.call(restoreFromTrash, { params: { spaceId: couple.space.spaceId, kind: 'memory', id }, token })
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', fileId]])
    expect(await monthsOf(couple)).toEqual([['2025-03', 1, 1]])
  })

  it('follows a change of the memory, and keeps a picture through a crop', async () => {
    const couple = await world.addCouple()
    const { token } = couple.anna
    const [one, other] = [await uploadTo(couple, await uniquePng()), await uploadTo(couple, await uniquePng())]
    const id = await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [one.address] })
    await world.service.call(changeFile, { params: { id: one.id }, body: { rotation: 90 }, token })
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', one.id]])
    const body = { title: 'Hills', date: '2025-04-01', mediaUrls: [other.address] }
    await world.service.call(routes.updateMemory, { params: { id }, body, token })
    expect(await albumOf(couple)).toEqual([['Hills', '2025-04-01', other.id]])
    expect(await albumOf(couple, { words: 'sea' })).toEqual([])
  })

  it('loses a file that is removed, and keeps the memory', async () => {
    const couple = await world.addCouple()
    const { id: fileId, address } = await uploadTo(couple, await uniquePng())
    await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [address] })
    const { files } = world.service.deps
    await files.update({ _id: fileId }, { $set: { state: 'removing' } }, [])
    // The service may remove the detached file at once.
    expect((await albumOf(couple)).map(([, , shown]) => shown)).not.toContain(fileId)
    await world.service.runScheduled('remove-unused-files')
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', null]])
  })

  it('moves a picture whose day becomes known only after the memory was saved', async () => {
    const couple = await world.addCouple()
    const { id, address } = await uploadTo(couple, await takenOn('2024-10-05'))
    const { files } = world.service.deps
    await files.update({ _id: id }, { $set: { state: 'processing' }, $unset: { takenOn: '' } }, [])
    await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [address] })
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', id]])
    await world.service.call(changeFile, { params: { id }, body: { rotation: 90 }, token: couple.anna.token })
    await waitFor(async () => (await monthsOf(couple))[0]?.[0] === '2024-10', { what: 'the day of the picture' })
  })

  it('lists a memory although the process died right after saving it', async () => {
    const couple = await world.addCouple()
    const { id: fileId, address } = await uploadTo(couple, await uniquePng())
    const died = vi.spyOn(world.service.deps.albumEntries, 'replaceOne').mockRejectedValueOnce(new Error('died'))
    await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [address] }).catch(() => undefined)
    died.mockRestore()
    await waitFor(async () => (await albumOf(couple)).length === 1, { what: 'the entry' })
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', fileId]])
    expect(await monthsOf(couple)).toEqual([['2025-03', 1, 1]])
  })

  it('shows a memory to a reader who hears of it before its writer has listed it', async () => {
    const couple = await world.addCouple()
    const totalOf = async ({ ben, space: { spaceId } }: Couple) =>
      (await world.service.call(routes.listMemories, { params: { spaceId }, token: ben.token })).body.data.total
    expect([await monthsOf(couple), await totalOf(couple)]).toEqual([[], 0])
    const { albumEntries, memories } = world.service.deps
    const replaceOne = albumEntries.replaceOne.bind(albumEntries)
    const isRead = Promise.withResolvers<void>()
    vi.spyOn(albumEntries, 'replaceOne').mockImplementationOnce((...entry) => {
      const late = async () => {
        await isRead.promise
        return replaceOne(...entry)
      }
      return late() as unknown as ReturnType<typeof replaceOne>
    })
    const remembering = remember(couple, { title: 'Sea', date: '2025-03-01' })
    await waitFor(() => memories.exists({ spaceId: couple.space.spaceId }), { what: 'the memory' })
    expect(await totalOf(couple)).toBe(1)
    expect(await monthsOf(couple)).toEqual([['2025-03', 1, 0]])
    expect(await albumOf(couple)).toEqual([['Sea', '2025-03-01', null]])
    isRead.resolve()
    await remembering
    expect(await monthsOf(couple)).toEqual([['2025-03', 1, 0]])
  })

  it('loses by a job what a process left that died after a later version was listed', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    const { token } = couple.anna
    const [one, other] = [await uploadTo(couple, await uniquePng()), await uploadTo(couple, await uniquePng())]
    const id = await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [one.address] })
    const { albumEntries, memories } = world.service.deps
    const replaceOne = albumEntries.replaceOne.bind(albumEntries)
    vi.spyOn(albumEntries, 'replaceOne').mockImplementationOnce((...entry) => {
      const overtaken = async () => {
        const body = { date: '2025-04-01', mediaUrls: [other.address] }
        await world.service.call(routes.updateMemory, { params: { id }, body, token })
        await attached(id, requireFound(await memories.findById(id), 'MEMORY_NOT_FOUND').version)
        await replaceOne(...entry)
        throw new Error('died')
      }
      return overtaken() as unknown as ReturnType<typeof replaceOne>
    })
    await expect(memoryChanged(world.service.deps, spaceId, id)).rejects.toThrow('died')
    expect(await albumEntries.countDocuments({ spaceId })).toBe(2)
    world.pass(10 * 60_000)
    await world.service.runScheduled('finish-listings')
    expect(await albumEntries.countDocuments({ spaceId })).toBe(1)
    expect(await albumOf(couple)).toEqual([['Sea', '2025-04-01', other.id]])
    expect(await monthsOf(couple)).toEqual([['2025-04', 1, 1]])
    expect(await world.service.deps.albumListings.countDocuments({ spaceId })).toBe(0)
  })

  it('lists memories of an older release by a job, which goes on where it was killed', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    const { address } = await uploadTo(couple, await uniquePng())
    const { memories, albumEntries } = world.service.deps
    const ids = [await remember(couple, { title: 'Sea', date: '2025-03-01', mediaUrls: [address] })]
    ids.push(await remember(couple, { title: 'Tea', date: '2025-02-01' }))
    const before = await albumOf(couple)
    await albumEntries.deleteMany({ spaceId })
    for (const _id of ids) await memories.update({ _id }, { $unset: { isListed: '' } }, [])
    expect(await albumOf(couple)).toEqual([])
    await world.service.runScheduled('list-older-memories')
    expect(await albumOf(couple)).toEqual(before)
    expect(await monthsOf(couple)).toEqual([
      ['2025-03', 1, 1],
      ['2025-02', 1, 0],
    ])
    await world.service.runScheduled('list-older-memories')
    expect(await memories.exists({ spaceId, isListed: null })).toBe(false)
  })

  it('does not find a memory by a comment that the reader does not see', async () => {
    const couple = await world.addCouple()
    const id = await remember(couple, { title: 'Sea', date: '2025-03-01' })
    await world.service.deps.memories.mutate(id, (memory) => ({
      next: {
        ...memory,
        version: memory.version + 1,
        words: [...memory.words, 'lighthouse'],
        comments: [
          { id: newId(), userId: newId(), text: 'Lighthouse', print: 'x', createdAt: new Date(memory.createdAt) },
        ],
      },
      events: [],
    }))
    expect(await albumOf(couple, { words: 'lighthouse' })).toEqual([])
    expect(await albumOf(couple, { words: 'sea' })).toHaveLength(1)
  })
})
