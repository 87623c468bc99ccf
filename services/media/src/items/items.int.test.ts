import { countItems, listAddedItems, type AddedItem } from '@love-space/contracts/media/item.internal.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import {
  commentOnMemory,
  createMemory,
  deleteMemory,
  getItemsOnThisDay,
  likeMemory,
} from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
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

describe('memories and timeline events of this day', () => {
  it('are those with the date of earlier years, the newest first, without the trash and other couples', async () => {
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

describe('what other services ask of items', () => {
  it('is how many somebody can read', async () => {
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

  it('is all that was added, page by page, the trash included', async () => {
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
