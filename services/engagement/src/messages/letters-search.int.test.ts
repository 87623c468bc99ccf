import {
  createLoveMessage,
  getLetterMonths,
  getLoveMessageHistory,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.moveTo('2026-11-21T12:00:00.000Z'))
afterAll(() => world?.service.stop())

interface Person {
  readonly token: string
}
const write = ({ token }: Person, message: string, tags: string[] = []) =>
  world.service.call(createLoveMessage, { token, body: { message, tags } })
const search = (
  { token }: Person,
  query: { words?: string; tag?: string; until?: string; days?: string; page?: number; limit?: number },
) => world.service.call(getLoveMessageHistory, { token, query })
const found = async (person: Person, query: Parameters<typeof search>[1]) =>
  (await search(person, query)).body.data.loveMessages.map(({ message }) => message)

/** Inserts a letter as an earlier release stored it: without search words. */
const addOlder = (spaceId: string, userId: string, day: string, text: string, tags: string[] = []) => {
  const at = new Date(`${day}T12:00:00.000Z`)
  const _id = `${spaceId}-${day.replaceAll('-', '')}-${userId}`
  const older = {
    _id,
    version: 1,
    spaceId,
    userId,
    day,
    text,
    mood: 'happy',
    tags,
    likes: [],
    chosenBy: [],
    createdAt: at,
    updatedAt: at,
  }
  return world.service.deps.connection.collection<{ _id: string }>('messages').insertOne(older)
}

describe('a search for letters', () => {
  it("finds both members' letters with the beginnings of all words, in any order, without regard to accents and case", async () => {
    const { anna, ben } = await world.addCouple()
    await write(anna, 'Mañana te llevo café a la estación')
    await write(ben, 'El CAFE de ayer')
    expect(await found(anna, { words: 'cafe' })).toHaveLength(2)
    expect(await found(ben, { words: 'ESTAC Mañ' })).toEqual(['Mañana te llevo café a la estación'])
    expect(await found(ben, { words: 'café mañana nada' })).toEqual([])
    expect(await found(ben, { words: 'afe' })).toEqual([])
  })

  it('needs three letters, and treats signs as plain text', async () => {
    const { anna } = await world.addCouple()
    await write(anna, 'Anything at all')
    expect((await search(anna, { words: 'at a' })).problem.errors?.[0]?.field).toBe('query.words')
    for (const words of ['.*', '^(a+)+$', '[[', '\\']) expect((await search(anna, { words })).status).toBe(422)
    expect(await found(anna, { words: '.*any|nothing' })).toEqual([])
    expect(await found(anna, { words: 'any at' })).toEqual(['Anything at all'])
  })

  it('finds the letters of a tag, and a tag by its words', async () => {
    const { anna, ben } = await world.addCouple()
    await write(anna, 'One', ['Rome trip'])
    await write(ben, 'Two', ['rome'])
    expect(await found(anna, { tag: 'rome trip' })).toEqual(['One'])
    expect(await found(anna, { tag: 'ROME' })).toEqual(['Two'])
    expect(await found(anna, { words: 'rome' })).toHaveLength(2)
  })

  it('finds a changed letter by its new words only', async () => {
    const { anna } = await world.addCouple()
    await write(anna, 'First thought', ['before'])
    await world.service.call(updateTodaysLoveMessage, { token: anna.token, body: { message: 'Second idea' } })
    expect(await found(anna, { words: 'first' })).toEqual([])
    expect(await found(anna, { words: 'second idea before' })).toEqual(['Second idea'])
    await world.service.call(updateTodaysLoveMessage, { token: anna.token, body: { tags: [] } })
    expect(await found(anna, { words: 'before' })).toEqual([])
  })

  it('finds no letters of another couple or of a disowned member', async () => {
    const { anna, ben, space } = await world.addCouple()
    const others = await world.addCouple()
    await write(anna, 'common words')
    await write(others.anna, 'common words elsewhere')
    await write(ben, 'common words of his')
    expect(await found(others.ben, { words: 'common' })).toEqual(['common words elsewhere'])
    const stored = world.service.deps.messages
    await stored.insert(
      {
        _id: `${space.spaceId}-20261120-${newId()}`,
        spaceId: space.spaceId,
        userId: newId(),
        day: '2026-11-20',
        text: 'common words of somebody whom nobody may read',
        voice: null,
        mood: 'happy',
        tags: [],
        words: ['common'],
        likes: [],
        chosenBy: [],
        createdAt: world.now(),
        updatedAt: world.now(),
        writtenAt: world.now(),
      },
      [],
    )
    expect((await found(anna, { words: 'common' })).sort()).toEqual(['common words', 'common words of his'])
  })

  it('finds letters of earlier releases once the job has stored their words', async () => {
    const { anna, space } = await world.addCouple()
    await addOlder(space.spaceId, anna.userId, '2026-03-01', 'Año nuevo en Lisboa', ['viaje'])
    // A letter without search words is listed as before.
    expect(await found(anna, {})).toEqual(['Año nuevo en Lisboa'])
    const backfill = world.service.deps.store.backfills().find(({ collection }) => collection === 'messages')
    await backfill?.fillPage({ after: null })
    expect(await found(anna, { words: 'ano lisboa' })).toEqual(['Año nuevo en Lisboa'])
    expect(await found(anna, { tag: 'Viaje' })).toEqual(['Año nuevo en Lisboa'])
  })
})

describe('the letters by month', () => {
  it('begin at any day, page by page, with the number of letters of each month', async () => {
    const { anna, ben, space } = await world.addCouple()
    for (const day of ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01']) {
      await addOlder(space.spaceId, anna.userId, day, `Anna ${day}`)
    }
    await addOlder(space.spaceId, ben.userId, '2026-01-31', 'Ben 2026-01-31')
    const { body } = await world.service.call(getLetterMonths, { token: anna.token })
    expect(body.data.months).toEqual([
      { month: '2026-02', letters: 1 },
      { month: '2026-01', letters: 3 },
      { month: '2025-12', letters: 1 },
    ])
    const january = await search(ben, { until: '2026-01-31', limit: 3 })
    expect(january.body.data).toMatchObject({ total: 4, totalPages: 2 })
    expect(january.body.data.loveMessages.map(({ date }) => date)).toEqual(['2026-01-31', '2026-01-31', '2026-01-01'])
    const days = '2026-02-01,2025-12-31'
    expect(await found(ben, { days })).toEqual(['Anna 2026-02-01', 'Anna 2025-12-31'])
    expect((await search(ben, { until: '2026-02-31' })).problem.errors?.[0]?.field).toBe('query.until')
  })
})
