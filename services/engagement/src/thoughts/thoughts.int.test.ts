import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { thoughtSent } from '@love-space/contracts/engagement/thought.events.ts'
import { getThoughts, muteThoughts, sendThought } from '@love-space/contracts/engagement/thought.routes.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { removeOldThoughts } from './remove-old-thoughts.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.moveTo('2026-11-21T12:00:00.000Z'))
afterAll(() => world?.service.stop())

const minuteMs = 60_000
const send = (token: string) => world.service.call(sendThought, { token })
const read = async (token: string) => (await world.service.call(getThoughts, { token })).body.data
const mute = async (token: string, muted: boolean) =>
  (await world.service.call(muteThoughts, { token, body: { muted } })).body.data.mutedUntil
const noticesOf = async (token: string) =>
  (await world.service.call(listNotifications, { token })).body.data.notifications.filter(
    ({ type }) => type === 'thought',
  )
const durable = 'engagement-notify-thought-sent'

describe('a thought', () => {
  it('reaches the partner live, shows on both phones, and leaves one line in the list', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { status, body } = await send(anna.token)
    expect(status).toBe(201)
    const { thought } = body.data
    expect(thought).toMatchObject({ userId: anna.userId, sentAt: '2026-11-21T12:00:00.000Z' })
    for (const { token } of [anna, ben])
      expect(await read(token)).toEqual({ date: '2026-11-21', thoughts: [thought], mutedUntil: null, isTold: true })
    const hint = await world.service.published(liveHinted, ({ data }) => data.spaceId === space.spaceId)
    expect(hint.data).toMatchObject({ topic: 'thoughts', userIds: [anna.userId, ben.userId] })
    await expect.poll(() => noticesOf(ben.token)).toMatchObject([{ content: 'Anna is thinking of you', isRead: false }])
    world.pass(11 * minuteMs)
    await send(anna.token)
    const again = (await noticesOf(ben.token))[0]?.createdAt
    await expect
      .poll(async () => (await noticesOf(ben.token)).map(({ createdAt }) => createdAt > (again ?? '')))
      .toEqual([true])
    expect(await noticesOf(anna.token)).toEqual([])
  })

  it('can be sent three times a minute', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(anna.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429])
    expect((await read(anna.token)).thoughts).toHaveLength(3)
    world.pass(minuteMs)
    expect((await send(anna.token)).status).toBe(201)
  })

  it('of yesterday no longer shows', async () => {
    const { anna } = await world.addCouple()
    await send(anna.token)
    world.moveTo('2026-11-22T12:00:00.000Z')
    expect(await read(await anna.signIn())).toEqual({
      date: '2026-11-22',
      thoughts: [],
      mutedUntil: null,
      isTold: true,
    })
  })

  it('is refused without a partner, and in a space that is paused or ended', async () => {
    const alone = await world.addPerson('Cleo')
    world.addSpace([alone])
    expect((await send(alone.token)).problem.code).toBe('NO_PARTNER_YET')
    for (const status of ['PAUSED', 'ENDED'] as const) {
      const { anna } = await world.addCouple({ status })
      expect((await send(anna.token)).problem.code).toBe('SPACE_READ_ONLY')
    }
  })

  it('of others is not shown', async () => {
    const { anna } = await world.addCouple()
    await send(anna.token)
    const stranger = (await world.addCouple()).anna
    expect((await read(stranger.token)).thoughts).toEqual([])
  })

  it('is deleted after a month, with its notification', async () => {
    const { anna, ben } = await world.addCouple()
    await send(anna.token)
    await expect.poll(async () => (await noticesOf(ben.token)).length).toBe(1)
    const remove = () => removeOldThoughts(world.service.deps, new AbortController().signal)
    world.pass(29 * 24 * 60 * minuteMs)
    await remove()
    expect(await world.service.deps.thoughts.count({ userId: anna.userId })).toBe(1)
    world.pass(2 * 24 * 60 * minuteMs)
    await remove()
    expect(await world.service.deps.thoughts.count({ userId: anna.userId })).toBe(0)
    expect(await noticesOf(await ben.signIn())).toEqual([])
  })
})

describe('a mute', () => {
  it('ends after a day or by a press, and a repeated one keeps its end', async () => {
    const { ben } = await world.addCouple()
    expect(await mute(ben.token, true)).toBe('2026-11-22T12:00:00.000Z')
    world.pass(minuteMs)
    expect(await mute(ben.token, true)).toBe('2026-11-22T12:00:00.000Z')
    expect((await read(ben.token)).mutedUntil).toBe('2026-11-22T12:00:00.000Z')
    world.moveTo('2026-11-22T12:00:00.000Z')
    const token = await ben.signIn()
    expect((await read(token)).mutedUntil).toBeNull()
    expect(await mute(token, true)).toBe('2026-11-23T12:00:00.000Z')
    expect(await mute(token, false)).toBeNull()
    expect(await mute(token, false)).toBeNull()
  })

  it('and a switched-off type notify nobody, though the thought shows', async () => {
    const { anna, ben } = await world.addCouple()
    await mute(ben.token, true)
    await send(anna.token)
    await world.service.call(changeNotificationSettings, {
      token: anna.token,
      body: { types: { thought: false }, timeZone: 'UTC' },
    })
    await send(ben.token)
    await world.service.idle(thoughtSent, durable)
    expect([await noticesOf(ben.token), await noticesOf(anna.token)]).toEqual([[], []])
    for (const { token } of [anna, ben]) expect(await read(token)).toMatchObject({ isTold: false, thoughts: [{}, {}] })
  })
})

describeConsumer({
  service: () => world.service,
  event: thoughtSent,
  durable,
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const [_id, day] = [newId(), '2026-11-21']
    const ids = { spaceId: space.spaceId, userId: anna.userId }
    await world.service.deps.thoughts.insert({ _id, ...ids, readerId: ben.userId, day, sentAt: world.now() }, [])
    return {
      aggregateId: _id,
      data: { thoughtId: _id, ...ids, day },
      effect: () => world.service.deps.notifications.find({ userId: ben.userId, type: 'thought' }),
    }
  },
})
