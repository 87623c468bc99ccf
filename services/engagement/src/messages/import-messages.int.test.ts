import { importLoveMessages } from '@love-space/contracts/engagement/message.internal.ts'
import { createLoveMessage, getConversationByDate } from '@love-space/contracts/engagement/message.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const letter = (userId: string, more: object = {}) => ({
  userId,
  date: '2026-03-05',
  writtenAt: '2026-03-05T18:20:00.000Z',
  message: ' The first day without a coat. ',
  mood: 'playful',
  tags: ['spring'],
  liked: true,
  ...more,
})
const take = async (spaceId: string, messages: ReturnType<typeof letter>[]) =>
  world.service.call(importLoveMessages, {
    params: { spaceId },
    token: await world.service.internalToken('admin'),
    body: { messages },
  })
const lettersOf = async (token: string, date = '2026-03-05') =>
  (await world.service.call(getConversationByDate, { token, query: { date } })).body.data.messages

describe('letters of earlier days', () => {
  it('are imported once, each on its day, without notifications', async () => {
    const { anna, ben, space } = await world.addCouple()
    const letters = [letter(anna.userId), letter(ben.userId, { liked: false, message: 'Mine too.' })]
    expect((await take(space.spaceId, letters)).body.data.imported).toBe(2)
    expect(
      (await take(space.spaceId, [...letters, letter(anna.userId, { message: 'Other words.' })])).body.data.imported,
    ).toBe(0)
    expect(await lettersOf(ben.token)).toMatchObject([
      {
        message: 'The first day without a coat.',
        mood: 'playful',
        tags: ['spring'],
        likes: [ben.userId],
        createdAt: '2026-03-05T18:20:00.000Z',
      },
      { message: 'Mine too.', likes: [] },
    ])
    // The consumer has handled today's letter, so it has handled the earlier events too.
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Today' } })
    const heard = async () =>
      (await world.service.call(listNotifications, { token: ben.token })).body.data.notifications.map(
        ({ params }) => params.day,
      )
    await expect.poll(heard).toEqual(['2026-11-21'])
  })

  it.each([
    ['a day to come', { date: '2026-11-22', writtenAt: '2026-11-21T11:00:00.000Z' }, 'body.messages.0.date'],
    ['a day that does not exist', { date: '2026-02-30' }, 'body.messages.0.date'],
    ['a time of another day', { writtenAt: '2026-03-06T18:20:00.000Z' }, 'body.messages.0.writtenAt'],
    ['a time to come', { date: '2026-11-21', writtenAt: '2026-11-21T13:00:00.000Z' }, 'body.messages.0.writtenAt'],
    ['no words', { message: '  ' }, 'body.messages.0.message'],
  ])('with %s are refused, and none of the others is stored', async (_, wrong, field) => {
    const { anna, ben, space } = await world.addCouple()
    const { status, problem } = await take(space.spaceId, [letter(anna.userId, wrong), letter(ben.userId)])
    expect(status).toBe(422)
    expect(problem.errors?.map((error) => error.field)).toEqual([field])
    expect(await lettersOf(anna.token)).toEqual([])
  })

  it('by a user of another space are refused', async () => {
    const { anna, space } = await world.addCouple()
    const stranger = (await world.addCouple()).anna
    const { problem } = await take(space.spaceId, [letter(anna.userId), letter(stranger.userId)])
    expect(problem.code).toBe('SPACE_NOT_FOUND')
    expect(await lettersOf(anna.token)).toEqual([])
  })
})

it('letters cannot be imported outside a local run', async () => {
  const elsewhere = await startWorld(undefined, { IMPORT: 'off' })
  const { anna, space } = await elsewhere.addCouple()
  const answer = await elsewhere.service.call(importLoveMessages, {
    params: { spaceId: space.spaceId },
    token: await elsewhere.service.internalToken('admin'),
    body: { messages: [letter(anna.userId)] },
  })
  expect(answer.problem.code).toBe('NOT_FOUND')
  await elsewhere.service.stop()
})
