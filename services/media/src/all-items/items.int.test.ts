import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { countItems, listAddedItems, previewItems, type AddedItem } from '@love-space/contracts/media/item.internal.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import {
  commentOnMemory,
  createMemory,
  deleteMemory,
  getItemsOnThisDay,
  likeMemory,
  listMemories,
} from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

type Couple = Awaited<ReturnType<World['addCouple']>>

const remember = async ({ anna, space }: Couple, title: string, date: string): Promise<string> => {
  const call = { params: { spaceId: space.spaceId }, body: { title, date }, token: await anna.signIn() }
  return (await world.service.call(createMemory, call)).body.data.memory.id
}
const celebrate = async ({ ben }: Couple, title: string, date: string): Promise<string> => {
  const call = { body: { title, date }, token: await ben.signIn() }
  return (await world.service.call(createTimelineEvent, call)).body.data.timelineEvent.id
}
const titles = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title)

describe('memories and timeline events of this day in earlier years', () => {
  it('are listed newest first, without the trash and other couples', async () => {
    const couple = await world.addCouple()
    await remember(couple, 'Long ago', '1999-11-21')
    await remember(couple, 'Last year', '2025-11-21')
    await remember(couple, 'Another day', '2025-11-22')
    const gone = await remember(couple, 'Thrown away', '2024-11-21')
    await celebrate(couple, 'First kiss', '2023-11-21')
    await celebrate(couple, 'Today', '2026-11-21')
    await remember(await world.addCouple(), 'Theirs', '2025-11-21')
    const { anna, space } = couple
    await world.service.call(deleteMemory, { params: { id: gone }, token: anna.token })
    const call = { params: { spaceId: space.spaceId }, token: anna.token }
    const { data } = (await world.service.call(getItemsOnThisDay, call)).body
    expect(data.date).toBe('2026-11-21')
    expect(titles(data.memories)).toEqual(['Last year', 'Long ago'])
    expect(titles(data.timelineEvents)).toEqual(['First kiss'])
  })
})

describe('the items of a notification', () => {
  it('are listed alone, whatever their day, if the member may read them', async () => {
    const couple = await world.addCouple()
    const { anna, ben, space } = couple
    const [one, two] = [await remember(couple, 'One', '1999-01-01'), await remember(couple, 'Two', '2026-01-02')]
    await remember(couple, 'Three', '2026-01-03')
    const events = [await celebrate(couple, 'Old', '1999-01-03'), await celebrate(couple, 'New', '2026-01-03')]
    await celebrate(couple, 'Another', '2026-01-03')
    const theirs = await remember(await world.addCouple(), 'Theirs', '2025-01-01')
    const params = { spaceId: space.spaceId }
    const query = { ids: [one, two, theirs].join(',') }
    const memories = (await world.service.call(listMemories, { params, query, token: ben.token })).body.data
    expect([titles(memories.memories), memories.total]).toEqual([['Two', 'One'], 2])
    const list = { query: { ids: events.join(',') }, token: anna.token }
    const timeline = (await world.service.call(listTimelineEvents, list)).body.data
    expect([titles(timeline.timelineEvents), timeline.total]).toEqual([['New', 'Old'], 2])
  })
})

describe('other services', () => {
  it('read how many items a user can read', async () => {
    const couple = await world.addCouple()
    await remember(couple, 'One', '2025-01-01')
    await remember(couple, 'Two', '2025-01-02')
    await celebrate(couple, 'Three', '2025-01-03')
    const token = await world.service.internalToken('engagement')
    const count = (userId: string) =>
      world.service.call(countItems, { params: { userId }, query: { spaceId: couple.space.spaceId }, token })
    expect((await count(couple.ben.userId)).body.data).toEqual({ memories: 2, timelineEvents: 1 })
    const stranger = await world.addPerson('Cleo')
    expect((await count(stranger.userId)).problem.code).toBe('SPACE_NOT_FOUND')
  })

  it('read previews of items that the member may read now', async () => {
    const couple = await world.addCouple()
    const others = await world.addCouple()
    const token = await world.service.internalToken('engagement')
    const { anna, ben, space } = couple
    const path = `${space.spaceId}/memory`
    const { id: fileId } = await world.upload({ token: anna.token, bytes: await uniquePng(), path, name: 'rain.png' })
    await world.settled(anna.token, fileId)
    const body = {
      title: 'Lisbon',
      description: ` Rain\non tiles `,
      date: '2025-01-01',
      mediaUrls: [fileAddress(fileId)],
    }
    const created = await world.service.call(createMemory, {
      params: { spaceId: space.spaceId },
      body,
      token: await anna.signIn(),
    })
    const memoryId = created.body.data.memory.id
    const commented = await world.service.call(commentOnMemory, {
      params: { id: memoryId },
      body: { text: 'So wet' },
      token: await ben.signIn(),
    })
    const commentId = commented.body.data.memory.comments[0]?.id ?? ''
    const eventId = await celebrate(couple, 'First flat', '2025-01-03')
    const theirs = await remember(others, 'Theirs', '2025-01-01')
    const wanted = { memoryIds: [memoryId, theirs], timelineEventIds: [eventId], comments: [{ memoryId, commentId }] }
    const preview = (userId: string, spaceId = space.spaceId) =>
      world.service.call(previewItems, { body: { spaceId, userId, ...wanted }, token })
    const { previews } = (await preview(ben.userId)).body.data
    expect(previews).toEqual([
      { id: memoryId, title: 'Lisbon', words: 'Rain on tiles', thumbnail: expect.stringMatching(/^\/api\/files\//) },
      { id: eventId, title: 'First flat', words: '', thumbnail: null },
      { id: commentId, title: 'Lisbon', words: 'So wet', thumbnail: expect.stringMatching(/^\/api\/files\//) },
    ])
    expect((await preview(others.anna.userId)).problem.code).toBe('SPACE_NOT_FOUND')
    expect(titles((await preview(others.anna.userId, others.space.spaceId)).body.data.previews)).toEqual(['Theirs'])
    await world.service.call(deleteMemory, { params: { id: memoryId }, token: await anna.signIn() })
    expect(titles((await preview(ben.userId)).body.data.previews)).toEqual(['First flat'])
  })

  it('read all items ever added, page by page, with the trash', async () => {
    const couple = await world.addCouple()
    const kept = await remember(couple, 'Kept', '2025-01-01')
    const gone = await remember(couple, 'Gone', '2025-01-02')
    await world.service.call(deleteMemory, { params: { id: gone }, token: couple.anna.token })
    const token = await world.service.internalToken('engagement')
    const pageAfter = async (after: string | null) => {
      const query = { kind: 'memory' as const, ...(after === null ? {} : { after }) }
      return (await world.service.call(listAddedItems, { query, token })).body.data
    }
    const found: AddedItem[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(after)
      found.push(...page.items)
      after = page.next
    } while (after !== null)
    const theirs = found.filter(({ spaceId }) => spaceId === couple.space.spaceId)
    expect(theirs.map(({ id }) => id).sort()).toEqual([kept, gone].sort())
    expect(theirs[0]).toMatchObject({ userId: couple.anna.userId, addedAt: '2026-11-21T12:00:00.000Z' })

    const addedSince = async (since: string, id?: string) => {
      const query = { kind: 'memory' as const, since, ...(id === undefined ? {} : { after: id }) }
      const { items } = (await world.service.call(listAddedItems, { query, token })).body.data
      return items.filter(({ spaceId }) => spaceId === couple.space.spaceId)
    }
    const all = await addedSince('2026-11-21T12:00:00.000Z')
    expect(all.map((item) => item.id).sort()).toEqual([kept, gone].sort())
    expect(await addedSince('2026-11-21T12:00:00.000Z', all[0]?.id)).toEqual(all.slice(1))
    expect(await addedSince('2026-11-21T12:00:00.001Z')).toEqual([])
  })
})

describeConsumer({
  service: () => world.service,
  event: memberWordsErased,
  durable: 'media-erase-member-words',
  prepare: async () => {
    const couple = await world.addCouple()
    const { ben, space } = couple
    const { spaceId } = space
    const token = await ben.signIn()
    const memory = await remember(couple, 'Kept', '2025-01-01')
    await celebrate(couple, 'Theirs', '2025-01-03')
    await world.service.call(commentOnMemory, { params: { id: memory }, body: { text: 'Theirs too' }, token })
    await world.service.call(likeMemory, { params: { id: memory }, body: { liked: true }, token })
    const { id } = await world.upload({
      token,
      bytes: await uniquePng(),
      path: `${spaceId}/memory`,
      name: 'theirs.png',
    })
    await world.settled(token, id)
    const at = new Date(world.service.deps.clock().getTime() + 60_000).toISOString()
    return {
      aggregateId: spaceId,
      data: { spaceId, userId: ben.userId, at },
      effect: async () => {
        const { memories, timelineEvents, files } = world.service.deps
        const kept = (await memories.find({ spaceId })).map(({ title, comments, likes }) => [title, comments, likes])
        const bytes = (await world.storedKeys()).some((key) => key.includes(id))
        return [kept, await timelineEvents.count({ spaceId }), await files.count({ scope: spaceId }), bytes]
      },
    }
  },
})
