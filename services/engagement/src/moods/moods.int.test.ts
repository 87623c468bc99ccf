import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { importMoods } from '@love-space/contracts/engagement/mood.internal.ts'
import { getMood, getMoodsOfMonth, getMoodsOfSpace, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.moveTo('2026-11-21T12:00:00.000Z'))
afterAll(() => world?.service.stop())

const rate = (token: string, rating: number, more: { date?: string; note?: string | null; writtenAt?: string } = {}) =>
  world.service.call(rateMood, { token, body: { rating, ...more } })
const own = async (token: string, date?: string) =>
  (await world.service.call(getMood, { token, query: date ? { date } : {} })).body.data
const ofDay = async (token: string, date?: string) =>
  (await world.service.call(getMoodsOfSpace, { token, query: date ? { date } : {} })).body.data
const noticesOf = (userId: string) => world.service.deps.notifications.find({ userId, type: 'mood_update' })

describe('a mood', () => {
  it('is null until it is rated, and one per user and day', async () => {
    const { anna, ben } = await world.addCouple()
    expect(await own(anna.token)).toEqual({ date: '2026-11-21', moodRating: null })
    await rate(anna.token, 3)
    await rate(anna.token, 5)
    await rate(ben.token, 2)
    expect((await own(anna.token)).moodRating).toMatchObject({ rating: 5, date: '2026-11-21' })
    const { date, moodRatings } = await ofDay(ben.token)
    expect(date).toBe('2026-11-21')
    expect(moodRatings.map(({ user, rating }) => [user.id, user.name, rating])).toEqual([
      [ben.userId, 'Ben', 2],
      [anna.userId, 'Anna', 5],
    ])
  })

  it('is one, whatever two devices send at once', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(anna.token, rating)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await ofDay(anna.token)).moodRatings).toHaveLength(1)
  })

  it('is rated once by a rating that arrives twice, also at once', async () => {
    const { anna, space } = await world.addCouple()
    const send = () => rate(anna.token, 4, { note: 'Sea' })
    const [first, second] = await Promise.all([send(), send()])
    world.pass(1_000)
    for (const repeated of [second, await send()]) expect([repeated.status, repeated.body]).toEqual([200, first.body])
    const id = moodIdOf(space.spaceId, '2026-11-21', anna.userId)
    await world.service.published(moodRated, ({ subject }) => subject === id)
    expect(await world.service.allPublished(moodRated, id)).toHaveLength(1)
  })

  it.each([0, 6, 2.5])('with %s is refused and names the field', async (rating) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await rate(anna.token, rating)
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'body.rating'])
    expect((await own(anna.token)).moodRating).toBeNull()
  })

  it("is for today or yesterday, in the space's days", async () => {
    const { anna } = await world.addCouple({ timeZone: 'Pacific/Auckland' })
    await rate(anna.token, 4)
    await rate(anna.token, 2, { date: '2026-11-21' })
    expect((await own(anna.token)).date).toBe('2026-11-22')
    expect((await own(anna.token, '2026-11-21')).moodRating).toMatchObject({ rating: 2 })
    expect((await rate(anna.token, 2, { date: '2026-11-20' })).problem.code).toBe('MOOD_DAY_CLOSED')
    expect((await rate(anna.token, 2, { date: '2026-11-23' })).problem.code).toBe('INVALID_INPUT')
    expect((await rate(anna.token, 2, { date: '2026-02-30' })).problem.code).toBe('INVALID_INPUT')
  })

  it('may arrive late from an offline device, and does not replace a later rating', async () => {
    const { anna } = await world.addCouple()
    await rate(anna.token, 4)
    const earlier = await rate(anna.token, 1, { date: '2026-11-21', writtenAt: '2026-11-21T09:00:00.000Z' })
    expect(earlier.body.data.moodRating.rating).toBe(4)
    const late = await rate(anna.token, 1, { date: '2026-11-17', writtenAt: '2026-11-17T09:00:00.000Z' })
    expect(late.body.data.moodRating).toMatchObject({ rating: 1, date: '2026-11-17' })
    const never = await rate(anna.token, 1, { date: '2026-11-10', writtenAt: '2026-11-10T09:00:00.000Z' })
    expect(never.problem.code).toBe('MOOD_DAY_CLOSED')
  })

  it('from a device with a fast clock does not block later ratings', async () => {
    const { anna } = await world.addCouple()
    await rate(anna.token, 1, { writtenAt: '2026-11-21T12:04:00.000Z' })
    world.pass(1000)
    expect((await rate(anna.token, 5)).body.data.moodRating.rating).toBe(5)
  })

  it('can be read but not rated in a space that has ended', async () => {
    const { anna } = await world.addCouple({ status: 'PAUSED' })
    expect((await rate(anna.token, 5)).problem.code).toBe('SPACE_READ_ONLY')
    expect((await own(anna.token)).moodRating).toBeNull()
  })
})

describe('the note of a mood', () => {
  it('is shown only to its author: no response to the partner, event or hint holds it', async () => {
    const { anna, ben, space } = await world.addCouple()
    const note = 'Only for me to know'
    await rate(anna.token, 3, { note })
    await rate(anna.token, 3, { note: `${note}, still` })
    expect((await own(anna.token)).moodRating?.note).toBe(`${note}, still`)
    const month = async (token: string) =>
      (await world.service.call(getMoodsOfMonth, { token, query: { month: '2026-11' } })).body.data.moodRatings
    expect((await month(anna.token))[0]?.note).toBe(`${note}, still`)
    const id = moodIdOf(space.spaceId, '2026-11-21', anna.userId)
    const [recipients, hinted] = [
      await world.service.allPublished(moodRated, id),
      await world.service.allPublished(liveHinted, id),
    ]
    expect(recipients).toHaveLength(1)
    expect(hinted.map(({ data }) => [...data.userIds].sort())).toContainEqual([anna.userId])
    const seen = JSON.stringify([await ofDay(ben.token), await month(ben.token), recipients, hinted])
    expect(seen).toContain(anna.userId)
    expect(seen).not.toContain(note)
  })

  it('stays if omitted, and is deleted by null', async () => {
    const { anna } = await world.addCouple()
    await rate(anna.token, 3, { note: '  mine  ' })
    await rate(anna.token, 4)
    expect((await own(anna.token)).moodRating).toMatchObject({ rating: 4, note: 'mine' })
    await rate(anna.token, 4, { note: null })
    expect((await own(anna.token)).moodRating).toMatchObject({ rating: 4, note: null })
  })
})

it("shows both members' moods of a month, first day first, and none of another", async () => {
  const { anna, ben } = await world.addCouple()
  world.moveTo('2026-10-31T12:00:00Z')
  await rate(anna.token, 1)
  world.moveTo('2026-11-01T12:00:00Z')
  await rate(await ben.signIn(), 2)
  world.moveTo('2026-11-21T12:00:00Z')
  const token = await anna.signIn()
  await rate(token, 3)
  const { body } = await world.service.call(getMoodsOfMonth, { token, query: { month: '2026-11' } })
  expect(body.data.moodRatings.map(({ date, rating }) => [date, rating])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-21', 3],
  ])
})

describe('the partner', () => {
  it('is notified once a day, again after another rating, and never of a note', async () => {
    const { anna, ben } = await world.addCouple()
    await rate(anna.token, 3)
    const [first] = await waitFor(async () => {
      const found = await noticesOf(ben.userId)
      return found.length === 1 ? found : undefined
    })
    await world.service.deps.notifications.update({ _id: first?._id ?? '' }, { $set: { readAt: new Date() } }, [])
    world.pass(60_000)
    await rate(anna.token, 3, { note: 'to myself' })
    await rate(anna.token, 5)
    const again = await waitFor(async () => (await noticesOf(ben.userId)).find(({ readAt }) => readAt === null))
    expect(again._id).toBe(first?._id)
    expect(await noticesOf(ben.userId)).toHaveLength(1)
    expect(await noticesOf(anna.userId)).toEqual([])
  })

  it('is not notified of an imported mood', async () => {
    const { anna, ben, space } = await world.addCouple()
    const call = async () =>
      (
        await world.service.call(importMoods, {
          params: { spaceId: space.spaceId },
          body: { moods: [{ userId: anna.userId, date: '2026-01-05', rating: 4 }] },
          token: await world.service.internalToken('admin'),
        })
      ).body.data.imported
    expect([await call(), await call()]).toEqual([1, 0])
    await world.service.idle(moodRated, 'engagement-notify-mood-rated')
    expect(await noticesOf(ben.userId)).toEqual([])
    expect((await ofDay(ben.token, '2026-01-05')).moodRatings).toHaveLength(1)
  })
})

describeConsumer({
  service: () => world.service,
  event: moodRated,
  durable: 'engagement-notify-mood-rated',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const moodId = moodIdOf(space.spaceId, '2026-11-21', anna.userId)
    const data = { moodId, spaceId: space.spaceId, userId: anna.userId, day: '2026-11-21' }
    return { aggregateId: moodId, data, effect: () => noticesOf(ben.userId) }
  },
})
