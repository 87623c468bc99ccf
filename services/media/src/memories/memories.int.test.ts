import * as routes from '@love-space/contracts/media/memory.routes.ts'
import { deleteFile } from '@love-space/contracts/media/file.routes.ts'
import * as events from '@love-space/contracts/media/memory.events.ts'
import { restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { attachFile } from '../files/attach-file.ts'
import { attachItemFiles } from '../items/attach-item-files.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

interface Person {
  readonly token: string
}
type Couple = Awaited<ReturnType<World['addCouple']>>

const add = ({ anna, space }: Couple, body: object = {}, token = anna.token) =>
  world.service.call(routes.createMemory, {
    params: { spaceId: space.spaceId },
    body: { title: 'By the sea', ...body },
    token,
  })
const added = async (couple: Couple, body: object = {}, token = couple.anna.token): Promise<Memory> => {
  const answer = await add(couple, body, token)
  expect(answer.status).toBe(201)
  return answer.body.data.memory
}
const list = async ({ space }: Couple, { token }: Person, query: object = {}) =>
  (await world.service.call(routes.listMemories, { params: { spaceId: space.spaceId }, query, token })).body.data
const read = ({ space }: Couple, { token }: Person, memoryId: string) =>
  world.service.call(routes.getMemory, { params: { spaceId: space.spaceId, memoryId }, token })
const change = ({ token }: Person, id: string, body: object) =>
  world.service.call(routes.updateMemory, { params: { id }, body, token })

const pictureIn = async ({ anna, space }: Couple) => {
  const path = `${space.spaceId}/memory`
  const { id } = await world.upload({ token: anna.token, bytes: await uniquePng(), path, name: 'sea.png' })
  return world.settled(anna.token, id)
}
const refsOf = async (id: string) => (await world.service.deps.files.findById(id))?.refs ?? null
const attachedTo = (fileId: string, memoryId: string | null) =>
  waitFor(async () => {
    const refs = await refsOf(fileId)
    return memoryId === null ? refs?.length === 0 : refs?.includes(`memory:${memoryId}`)
  })

describe('a memory', () => {
  it('is read by both with its author, and published without its texts', async () => {
    const couple = await world.addCouple()
    const { anna, ben, space } = couple
    const picture = await pictureIn(couple)
    const given = { description: ' The waves ', category: 'travel', date: '2026-10-01', tags: ['sea'] }
    const memory = await added(couple, { ...given, mediaUrls: [picture.url] })
    const seen = (await read(couple, ben, memory.id)).body.data.memory
    expect(seen).toMatchObject({
      title: 'By the sea',
      description: 'The waves',
      category: 'travel',
      date: '2026-10-01',
      tags: ['sea'],
      userId: anna.userId,
      createdBy: { id: anna.userId, name: 'Anna' },
      likes: [],
      comments: [],
      media: [{ id: picture.id, kind: 'image', state: 'ready' }],
    })
    expect((await world.fetchFile(seen.mediaUrls[0] ?? null)).status).toBe(200)
    const published = await world.service.published(events.memoryCreated, ({ subject }) => subject === memory.id)
    expect(published.data).toEqual({
      memoryId: memory.id,
      spaceId: space.spaceId,
      userId: anna.userId,
      date: '2026-10-01',
      doneOn: '2026-11-21',
      images: 1,
      videos: 0,
    })
    const hint = await world.service.published(liveHinted, (event) => event.id === `${published.id}-live`)
    expect(hint.data).toMatchObject({ topic: 'memories', ref: memory.id, userIds: [anna.userId, ben.userId] })
    await attachedTo(picture.id, memory.id)
  })

  it('is of today by default, and never of a future day', async () => {
    const couple = await world.addCouple()
    expect((await added(couple)).date).toBe('2026-11-21')
    for (const date of ['2026-11-22', '2026-02-30']) {
      expect((await add(couple, { date })).problem).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ field: 'body.date' }],
      })
    }
  })

  it('needs a title, and accepts no address of another host', async () => {
    const couple = await world.addCouple()
    const fieldsOf = async (body: object) => (await add(couple, body)).problem.errors?.map(({ field }) => field)
    expect(await fieldsOf({ title: '   ' })).toEqual(['body.title'])
    expect(await fieldsOf({ mediaUrls: ['https://elsewhere.example/api/files/x.png'] })).toEqual(['body.mediaUrls.0'])
    expect(await fieldsOf({ tags: Array.from({ length: 11 }, String) })).toEqual(['body.tags'])
  })

  it('is saved without a missing medium, which the response names', async () => {
    const couple = await world.addCouple()
    const stranger = await world.addCouple()
    const [own, theirs] = [await pictureIn(couple), await pictureIn(stranger)]
    const gone = `/api/files/${newId()}`
    const { body } = await add(couple, { mediaUrls: [gone, own.url, theirs.url] })
    expect(body.data.memory.media.map(({ id }) => id)).toEqual([own.id])
    expect(body.data.skippedMedia).toEqual([
      { url: gone, name: null },
      { url: theirs.url, name: null },
    ])
  })

  it('also names a medium that is deleted during the save', async () => {
    const couple = await world.addCouple()
    const { id, url } = await pictureIn(couple)
    const { token } = couple.anna
    const [{ body }] = await Promise.all([
      add(couple, { mediaUrls: [url] }),
      world.service.call(deleteFile, { params: { id }, token }),
    ])
    const { memory, skippedMedia } = body.data
    expect([...memory.media.map((file) => file.url), ...skippedMedia.map((one) => one.url)]).toEqual([url])
  })

  it('keeps media whose expired addresses a change repeats, and detaches the others', async () => {
    const couple = await world.addCouple()
    const [one, two] = [await pictureIn(couple), await pictureIn(couple)]
    const memory = await added(couple, { mediaUrls: [one.url, two.url] })
    await attachedTo(two.id, memory.id)
    world.pass(40 * 86_400_000)
    const ben = { token: await couple.ben.signIn() }
    const again = await change(ben, memory.id, { title: 'New', mediaUrls: memory.mediaUrls })
    expect(again.body.data.memory.media.map(({ id }) => id)).toEqual([one.id, two.id])
    const fewer = await change(ben, memory.id, { mediaUrls: [`/api/files/${two.id}`] })
    expect(fewer.body.data.memory).toMatchObject({ title: 'New', media: [{ id: two.id }] })
    await attachedTo(one.id, null)
    expect(await refsOf(two.id)).toEqual([`memory:${memory.id}`])
  })

  it('refuses a change without fields, and names what is missing', async () => {
    const couple = await world.addCouple()
    const { id } = await added(couple)
    const { status, problem } = await change(couple.anna, id, {})
    expect([status, problem.message]).toEqual([422, 'Memory data is required'])
  })

  it('refuses a change based on an older version, and accepts a repeated one once', async () => {
    const couple = await world.addCouple()
    const { anna, ben } = couple
    const { id, updatedAt: basedOn } = await added(couple, { tags: ['sea'] })
    world.pass(1_000)
    await change(ben, id, { title: 'Ours' })
    const late = { title: 'Mine', description: 'Windy', tags: ['sea'], mediaUrls: [], basedOn }
    const refused = await change(anna, id, late)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ITEM_CHANGED_SINCE'])
    expect((await read(couple, anna, id)).body.data.memory).toMatchObject({ title: 'Ours', description: '' })
    const repeated = await change(anna, id, { ...late, title: 'Ours', description: '' })
    expect([repeated.status, repeated.body.data.memory.title]).toEqual([200, 'Ours'])
    const seen = (await read(couple, anna, id)).body.data.memory
    expect((await change(anna, id, { ...late, basedOn: seen.updatedAt })).body.data.memory.title).toBe('Mine')
    expect((await change(anna, id, { basedOn })).problem.code).toBe('MEMORY_DATA_REQUIRED')
  })

  it("answers 404 to another couple, also under their own space's id", async () => {
    const couple = await world.addCouple()
    const others = await world.addCouple()
    const { id } = await added(couple)
    expect((await read(others, others.anna, id)).problem.code).toBe('MEMORY_NOT_FOUND')
  })

  it('can be read but not changed in a space that ended', async () => {
    const couple = await world.addCouple()
    const { anna, space } = couple
    const { id } = await added(couple)
    world.owners.spaces.set(space.spaceId, { ...space, version: space.version + 1, status: 'PAUSED' })
    await world.service.deps.members.saveSpace({ ...space, version: space.version + 1, status: 'PAUSED' })
    expect((await read(couple, anna, id)).status).toBe(200)
    const params = { id }
    const writes = [
      await add(couple),
      await change(anna, id, { title: 'x' }),
      await world.service.call(routes.likeMemory, { params, body: {}, token: anna.token }),
      await world.service.call(routes.commentOnMemory, { params, body: { text: 'x' }, token: anna.token }),
      await world.service.call(routes.deleteMemory, { params, token: anna.token }),
    ]
    expect(writes.map(({ problem }) => problem.code)).toEqual(writes.map(() => 'SPACE_READ_ONLY'))
  })
})

describe('the list', () => {
  it('goes from the newest day to the oldest, in pages of twelve', async () => {
    const couple = await world.addCouple()
    for (let day = 1; day <= 14; day += 1) {
      await added(couple, { title: String(day), date: `2026-10-${String(day).padStart(2, '0')}` })
    }
    const last = await added(couple, { title: '14 b', date: '2026-10-14' })
    const first = await list(couple, couple.ben)
    expect(first).toMatchObject({ currentPage: 1, totalPages: 2, total: 15 })
    expect(first.memories.map(({ title }) => title).slice(0, 3)).toEqual(['14 b', '14', '13'])
    expect(first.memories).toHaveLength(12)
    expect(last.date).toBe('2026-10-14')
    const second = await list(couple, couple.ben, { page: 2 })
    expect(second.memories.map(({ title }) => title)).toEqual(['3', '2', '1'])
  })

  it('shows memories of one day newest first on every page, whatever their ids', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    const titles = Array.from({ length: 7 }, (_, index) => `${index}`)
    for (const title of titles) {
      const headers = { 'idempotency-key': newId() }
      const call = { params: { spaceId }, body: { title, date: '2026-10-01' }, token: couple.anna.token, headers }
      expect((await world.service.call(routes.createMemory, call)).status).toBe(201)
      world.pass(1)
    }
    const pages = [1, 2, 3].map((page) => list(couple, couple.ben, { page, limit: 3 }))
    const shown = (await Promise.all(pages)).flatMap(({ memories }) => memories.map(({ title }) => title))
    expect(shown).toEqual(titles.toReversed())
  })

  it('is filtered by days and category, with the right count', async () => {
    const couple = await world.addCouple()
    await added(couple, { title: 'a', date: '2026-01-01', category: 'travel' })
    await added(couple, { title: 'b', date: '2026-02-01', category: 'travel' })
    await added(couple, { title: 'c', date: '2026-03-01', category: 'date' })
    const titles = async (query: object) => (await list(couple, couple.anna, query)).memories.map(({ title }) => title)
    expect(await titles({ from: '2026-01-02', to: '2026-02-01' })).toEqual(['b'])
    expect(await titles({ category: 'travel' })).toEqual(['b', 'a'])
    const { spaceId } = couple.space
    const { token } = couple.anna
    const count = async (query: object) =>
      (await world.service.call(routes.countMemories, { params: { spaceId }, query, token })).body.data.count
    expect([await count({}), await count({ category: 'travel' })]).toEqual([3, 2])
    const categories = await world.service.call(routes.listMemoryCategories, { params: { spaceId }, token })
    expect(categories.body.data.categories).toEqual([
      { category: 'travel', count: 2 },
      { category: 'date', count: 1 },
    ])
    const wrong = await world.service.call(routes.listMemories, {
      params: { spaceId },
      query: { from: '2026-02-01', to: '2026-01-01' },
      token,
    })
    expect(wrong.problem.errors).toMatchObject([{ field: 'query.from' }])
  })

  it('counts again after each change, also if only the job of an interrupted write reports it', async () => {
    const couple = await world.addCouple()
    const { token } = couple.anna
    const { spaceId } = couple.space
    const total = async () => (await list(couple, couple.ben)).total
    const { id } = await added(couple, { category: 'travel' })
    expect(await total()).toBe(1)
    await change(couple.ben, id, { category: 'date' })
    const ofDate = { params: { spaceId }, query: { category: 'date' as const }, token }
    expect((await world.service.call(routes.countMemories, ofDate)).body.data.count).toBe(1)
    await world.service.call(routes.deleteMemory, { params: { id }, token })
    expect(await total()).toBe(0)
    await world.service.call(restoreFromTrash, { params: { spaceId, kind: 'memory', id }, token })
    expect(await total()).toBe(1)
    const wrong = { counts: [{ userId: couple.anna.userId, category: 'date', count: 7 }] }
    await world.service.deps.memoryCounts.updateOne({ _id: spaceId }, { $set: wrong })
    const data = { kind: 'memory' as const, id, spaceId, version: 9 }
    await world.service.jobEnded(await world.service.deps.jobs.start(attachItemFiles, { data, spaceId }))
    expect(await total()).toBe(1)
  })

  it('gives a later member nothing of a former member', async () => {
    const couple = await world.addCouple()
    const { ben, space } = couple
    await added(couple, { title: 'of Anna and Ben' })
    const cleo = await world.addPerson('Cleo')
    const members = [
      { userId: ben.userId, joinedAt: space.members[1]?.joinedAt ?? '' },
      { userId: cleo.userId, joinedAt: '2026-11-20T00:00:00.000Z' },
    ]
    const formerMembers = [{ userId: couple.anna.userId, leftAt: '2026-11-19T00:00:00.000Z' }]
    const facts = { ...space, version: space.version + 1, members, formerMembers }
    world.owners.spaces.set(space.spaceId, facts)
    await world.service.deps.members.saveSpace(facts)
    expect((await list(couple, ben)).total).toBe(1)
    expect((await list(couple, cleo)).total).toBe(0)
  })

  it('gives a former member nothing once the event of their leaving came, even if cached before', async () => {
    const couple = await world.addCouple()
    const { anna, ben, space } = couple
    const params = { spaceId: space.spaceId }
    const ask = async ({ token }: Person) =>
      (await world.service.call(routes.listMemories, { params, query: {}, token })).status
    expect(await ask(anna)).toBe(200)
    const cleo = await world.addPerson('Cleo')
    const members = [
      { userId: ben.userId, joinedAt: space.members[1]?.joinedAt ?? '' },
      { userId: cleo.userId, joinedAt: '2026-11-20T00:00:00.000Z' },
    ]
    const formerMembers = [{ userId: anna.userId, leftAt: '2026-11-19T00:00:00.000Z' }]
    const facts = { ...space, version: space.version + 1, members, formerMembers }
    world.owners.spaces.set(space.spaceId, facts)
    expect(await ask(cleo)).toBe(200)
    await world.service.deps.members.saveSpace(facts)
    expect(await ask(anna)).toBe(404)
  })
})

describe('a like', () => {
  it('is accepted only if it is kept: not by a memory that is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const couple = await world.addCouple()
      const { id } = await added(couple)
      const [liked] = await Promise.all([
        world.service.call(routes.likeMemory, { params: { id }, body: { liked: true }, token: couple.ben.token }),
        world.service.call(routes.deleteMemory, { params: { id }, token: couple.anna.token }),
      ])
      const kept = (await world.service.deps.memories.findById(id))?.likes
      expect([liked.status, kept]).toEqual(liked.status === 200 ? [200, [couple.ben.userId]] : [404, []])
    }
  })

  it('is set, removed, and toggled without `liked`', async () => {
    const couple = await world.addCouple()
    const { ben } = couple
    const { id } = await added(couple)
    const like = async (body: object) =>
      (await world.service.call(routes.likeMemory, { params: { id }, body, token: ben.token })).body.data.memory.likes
    expect(await like({ liked: true })).toEqual([ben.userId])
    expect(await like({ liked: true })).toEqual([ben.userId])
    expect(await like({ liked: false })).toEqual([])
    expect(await like({})).toEqual([ben.userId])
    expect(await like({})).toEqual([])
    await waitFor(async () => (await world.service.allPublished(events.memoryLiked, id)).length === 2)
  })
})

describe('a comment', () => {
  it('is written once per request, read by both, and deleted by its author only', async () => {
    const couple = await world.addCouple()
    const { anna, ben } = couple
    const { id } = await added(couple)
    const say = (text: string, key: string) =>
      world.service.call(routes.commentOnMemory, {
        params: { id },
        body: { text },
        token: ben.token,
        headers: { 'idempotency-key': key },
      })
    await say('So windy', 'key-one-1')
    const { body } = await say('So windy', 'key-one-1')
    const [comment] = body.data.memory.comments
    expect(body.data.memory).toMatchObject({ commentCount: 1, comments: [{ text: 'So windy', userId: ben.userId }] })
    const remove = ({ token }: Person) =>
      world.service.call(routes.deleteMemoryComment, { params: { id, commentId: comment?.id ?? '' }, token })
    expect((await remove(anna)).problem.code).toBe('COMMENT_NOT_FOUND')
    expect((await remove(ben)).body.data.memory.comments).toEqual([])
    await world.service.published(events.memoryCommentDeleted, ({ subject }) => subject === id)
  })
})

it('a memory is exported with its texts, file names and authors', async () => {
  const couple = await world.addCouple()
  const picture = await pictureIn(couple)
  const { id } = await added(couple, { mediaUrls: [picture.url] })
  await world.service.call(routes.commentOnMemory, { params: { id }, body: { text: 'Yes' }, token: couple.ben.token })
  const { body } = await world.service.call(readExportPage, {
    params: { userId: couple.anna.userId },
    query: {},
    token: await world.service.internalToken('media'),
  })
  expect(body.data.items).toMatchObject([
    {
      kind: 'memories',
      data: {
        space: couple.space.spaceId,
        id,
        authorId: couple.anna.userId,
        title: 'By the sea',
        from: 'you',
        file: [`files/${picture.id}-sea.png`],
        comments: [{ from: 'Ben', text: 'Yes' }],
      },
    },
  ])
})

describeJob({
  service: () => world.service,
  job: attachItemFiles,
  prepare: async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    const [one, two] = [await pictureIn(couple), await pictureIn(couple)]
    const id = newId()
    await attachFile(world.service.deps, { spaceId }, one.id, `memory:${id}`)
    const words = { title: 'x', description: '', category: 'other', date: '2026-11-21' } as const
    const none = { tags: [], likes: [], comments: [], words: [], trashedAt: null, trashedBy: null }
    const times = { createdAt: world.now(), updatedAt: world.now() }
    const { userId } = couple.anna
    await world.service.deps.memories.insert(
      { _id: id, spaceId, userId, ...words, ...none, ...times, fileIds: [two.id] },
      [],
    )
    return {
      data: { kind: 'memory' as const, id, spaceId, version: 2 },
      effect: async () => [(await refsOf(one.id))?.length, (await refsOf(two.id))?.length],
    }
  },
})
