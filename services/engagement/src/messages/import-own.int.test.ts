import { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import {
  createLoveMessage,
  getConversationByDate,
  importOwnLetters,
} from '@love-space/contracts/engagement/message.routes.ts'
import { getMood, getMoodsOfSpace, importOwnMoods, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('2026-11-21T12:00:00.000Z')
})
afterAll(() => world?.service.stop())

const letter = (more: object = {}) => ({
  date: '2026-03-05',
  writtenAt: '2026-03-05T18:20:00.000Z',
  message: ' The first day without a coat. ',
  mood: 'playful',
  tags: ['spring'],
  ...more,
})
const mood = (more: object = {}) => ({
  date: '2026-03-05',
  rating: 4,
  note: 'Sun' as string | null,
  ratedAt: '2026-03-05T18:00:00.000Z',
  ...more,
})
const takeLetters = (token: string, letters: ReturnType<typeof letter>[], spaceId?: string) =>
  world.service.call(importOwnLetters, { token, body: { letters, ...(spaceId && { spaceId }) } })
const takeMoods = (token: string, moods: ReturnType<typeof mood>[], spaceId?: string) =>
  world.service.call(importOwnMoods, { token, body: { moods, ...(spaceId && { spaceId }) } })
const lettersOf = async (token: string, date = '2026-03-05') =>
  (await world.service.call(getConversationByDate, { token, query: { date } })).body.data.messages

describe("a person's letters of an export", () => {
  it('are theirs, keep day and time, come in once, and notify nobody', async () => {
    const { anna, ben, space } = await world.addCouple()
    expect((await takeLetters(anna.token, [letter(), letter({ date: '2026-03-06' })])).body.data.imported).toBe(2)
    expect((await takeLetters(anna.token, [letter({ message: 'Other words.' })])).body.data.imported).toBe(0)
    expect(await lettersOf(ben.token)).toMatchObject([
      {
        message: 'The first day without a coat.',
        mood: 'playful',
        tags: ['spring'],
        likes: [],
        createdById: anna.userId,
        createdAt: '2026-03-05T18:20:00.000Z',
      },
    ])
    const id = messageIdOf(space.spaceId, '2026-03-05', anna.userId)
    expect(await world.service.allPublished(messageCreated, id)).toHaveLength(1)
    // The consumer has handled today's letter, so it has handled the earlier events too.
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Today' } })
    const heard = async () =>
      (await world.service.call(listNotifications, { token: ben.token })).body.data.notifications.map(
        ({ params }) => params.day,
      )
    await expect.poll(heard).toEqual(['2026-11-21'])
  })

  it('that arrive twice at once are there once', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all([takeLetters(anna.token, [letter()]), takeLetters(anna.token, [letter()])])
    expect(answers.map(({ body }) => body.data.imported).sort()).toEqual([0, 1])
    expect(await lettersOf(anna.token)).toHaveLength(1)
  })

  it('of another time zone, and from a clock ahead, keep their day', async () => {
    const { anna } = await world.addCouple()
    const far = letter({ writtenAt: '2026-03-06T11:30:00.000Z' })
    const ahead = letter({ date: '2026-11-20', writtenAt: '2026-11-22T00:00:00.000Z' })
    expect((await takeLetters(anna.token, [far, ahead])).body.data.imported).toBe(2)
    expect((await lettersOf(anna.token, '2026-11-20'))[0]?.createdAt).toBe('2026-11-21T12:00:00.000Z')
  })

  it.each([
    ['a day to come', { date: '2026-11-22' }, 'date'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['a day of another century', { date: '1926-03-05' }, 'date'],
    ['no words', { message: '  ' }, 'message'],
    ['no time', { writtenAt: 'yesterday' }, 'writtenAt'],
  ])('with %s are refused, and none of the others is stored', async (_, wrong, field) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await takeLetters(anna.token, [letter(), letter(wrong)])
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [`body.letters.1.${field}`]])
    expect(await lettersOf(anna.token)).toEqual([])
  })

  it('do not enter the space of others', async () => {
    const { space, ben } = await world.addCouple()
    const stranger = (await world.addCouple()).anna
    expect((await takeLetters(stranger.token, [letter()], space.spaceId)).problem.code).toBe('SPACE_NOT_FOUND')
    expect((await takeMoods(stranger.token, [mood()], space.spaceId)).problem.code).toBe('SPACE_NOT_FOUND')
    expect(await lettersOf(ben.token)).toEqual([])
  })
})

describe("a person's moods of an export", () => {
  it('are theirs, come in once with their note, and leave a mood of the day as it is', async () => {
    const { anna, ben } = await world.addCouple()
    await world.service.call(rateMood, { token: anna.token, body: { rating: 1 } })
    const moods = [mood(), mood({ date: '2026-11-21', rating: 5, note: null })]
    expect((await takeMoods(anna.token, moods)).body.data.imported).toBe(1)
    expect((await takeMoods(anna.token, moods)).body.data.imported).toBe(0)
    const own = async (date: string) =>
      (await world.service.call(getMood, { token: anna.token, query: { date } })).body.data.moodRating
    expect(await own('2026-03-05')).toMatchObject({ rating: 4, note: 'Sun', updatedAt: '2026-03-05T18:00:00.000Z' })
    expect(await own('2026-11-21')).toMatchObject({ rating: 1 })
    const seen = (await world.service.call(getMoodsOfSpace, { token: ben.token, query: { date: '2026-03-05' } })).body
    expect(seen.data.moodRatings).toMatchObject([{ rating: 4, note: null, user: { id: anna.userId } }])
  })

  it.each([
    ['a day to come', { date: '2026-11-22' }, 'date'],
    ['a sixth rating', { rating: 6 }, 'rating'],
  ])('with %s are refused', async (_, wrong, field) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await takeMoods(anna.token, [mood(wrong)])
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [`body.moods.0.${field}`]])
  })
})
