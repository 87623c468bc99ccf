import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { answerDailyQuestion, reactToAnswer } from '@love-space/contracts/engagement/question.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.service.stop())

const read = async (userId: string, after?: string) =>
  (
    await world.service.call(readExportPage, {
      params: { userId },
      query: after === undefined ? {} : { after },
      token: await world.service.internalToken('media'),
    })
  ).body.data

const readAll = async (userId: string) => {
  const items: Awaited<ReturnType<typeof read>>['items'][number][] = []
  let pages = 0
  for (let after: string | null | undefined; after !== null; pages += 1) {
    const page = await read(userId, after)
    items.push(...page.items)
    after = page.next
  }
  return { items, pages }
}

it('exports the letters a user can read, page by page, and no others', async () => {
  const { anna, ben, space } = await world.addCouple()
  const stranger = await world.addCouple()
  const write = (token: string, message: string) =>
    world.service.call(createLoveMessage, { token, body: { message, mood: 'happy' } })
  await write(anna.token, 'from Anna')
  await write(ben.token, 'from Ben')
  await write(stranger.anna.token, 'to somebody else')
  const { messages } = world.service.deps
  const now = new Date()
  for (let number = 0; number < 205; number += 1) {
    const day = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10)
    const doc = {
      text: `letter ${number}`,
      voice: null,
      mood: 'happy',
      tags: [],
      words: [],
      likes: [],
      chosenBy: [],
      createdAt: now,
      updatedAt: now,
      writtenAt: now,
    }
    const _id = `${space.spaceId}-${day.replaceAll('-', '')}-${anna.userId}`
    await messages.insert({ _id, spaceId: space.spaceId, userId: anna.userId, day, ...doc }, [])
  }
  const { items, pages } = await readAll(ben.userId)
  expect(pages).toBeGreaterThan(2)
  const texts = items.map(({ data }) => data.message)
  expect(texts).toHaveLength(207)
  expect(new Set(texts).size).toBe(207)
  expect(texts).not.toContain('to somebody else')
  const ofBen = items.find(({ data }) => data.message === 'from Ben')
  expect(ofBen).toMatchObject({ kind: 'letters', data: { space: space.spaceId, from: 'you', date: '2026-11-21' } })
})

it("exports both members' moods, and only the user's own notes", async () => {
  const { anna, ben } = await world.addCouple()
  const rate = (token: string, rating: number, note: string) =>
    world.service.call(rateMood, { token, body: { rating, note } })
  await rate(anna.token, 2, 'of Anna')
  await rate(ben.token, 5, 'of Ben')
  const { items } = await readAll(ben.userId)
  const moods = items.filter(({ kind }) => kind === 'moods').map(({ data }) => data)
  expect(moods).toHaveLength(2)
  expect(moods.find(({ from }) => from === 'you')).toMatchObject({ rating: 5, note: 'of Ben', date: '2026-11-21' })
  expect(moods.find(({ from }) => from === 'Anna')).toMatchObject({ rating: 2, note: null })
})

it('exports notification settings and device names, without push addresses', async () => {
  const { anna } = await world.addCouple()
  const { notificationSettings, pushDevices } = world.service.deps
  const now = new Date()
  await notificationSettings.insert({ _id: anna.userId, off: ['song'], quietHours: null, timeZone: 'UTC' }, [])
  const secret = { endpoint: 'https://push.example/secret', p256dh: 'secret', auth: 'secret' }
  const device = { _id: newId(), userId: anna.userId, sid: newId(), browser: 'Firefox on Linux', ...secret }
  await pushDevices.insert({ ...device, createdAt: now, seenAt: now, reachedAt: null }, [])
  const { items } = await readAll(anna.userId)
  const chosen = items.filter(({ kind }) => kind === 'notification-settings').map(({ data }) => data)
  expect(chosen).toMatchObject([{ types: { song: false, message: true } }, { device: 'Firefox on Linux' }])
  expect(JSON.stringify(items)).not.toContain('secret')
})

it("exports both answers of days on which both answered, otherwise only the user's own", async () => {
  const { anna, ben } = await world.addCouple()
  const answer = (token: string, text: string, date: string) =>
    world.service.call(answerDailyQuestion, { token, body: { text, date } })
  await answer(anna.token, 'of Anna, yesterday', '2026-11-20')
  const answersOf = async (userId: string) =>
    (await readAll(userId)).items.filter(({ kind }) => kind === 'answers').map(({ data }) => data)
  expect(await answersOf(ben.userId)).toEqual([])
  expect(await answersOf(anna.userId)).toMatchObject([{ from: 'you', answer: 'of Anna, yesterday' }])
  await answer(ben.token, 'of Ben, yesterday', '2026-11-20')
  await answer(anna.token, 'of Anna, today', '2026-11-21')
  const both = await answersOf(ben.userId)
  expect(both.map(({ from, answer }) => [from, answer])).toEqual(
    expect.arrayContaining([
      ['Anna', 'of Anna, yesterday'],
      ['you', 'of Ben, yesterday'],
    ]),
  )
  expect(both).toHaveLength(2)
  expect(both[0]?.question).toMatch(/\?$/)
})

it('exports the hearts and replies of both', async () => {
  const { anna, ben, space } = await world.addCouple()
  for (const { token } of [anna, ben]) await world.service.call(answerDailyQuestion, { token, body: { text: 'said' } })
  const params = { id: answerIdOf(space.spaceId, '2026-11-21', anna.userId) }
  await world.service.call(reactToAnswer, { token: ben.token, params, body: { hasHeart: true, reply: 'me too' } })
  for (const [userId, from] of [
    [ben.userId, 'you'],
    [anna.userId, 'Ben'],
  ] as const) {
    const found = (await readAll(userId)).items.filter(({ kind }) => kind === 'answer-reactions')
    expect(found).toMatchObject([{ data: { date: '2026-11-21', from, heart: true, reply: 'me too' } }])
  }
})

it('exports nothing for a user without a space', async () => {
  expect((await readAll(newId())).items).toEqual([])
})
