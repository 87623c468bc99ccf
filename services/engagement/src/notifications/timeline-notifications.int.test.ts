import { timelineEventCreated, timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import { listNotifications, readAllNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import type { EventData, EventSpec } from '@love-space/contracts/event.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())
const service = () => world.service

const event = async () => {
  const { anna, ben, space } = await world.addCouple()
  const facts = { timelineEventId: newId(), spaceId: space.spaceId, userId: anna.userId, date: '2024-05-01' }
  return { anna, ben, facts, created: { ...facts, doneOn: '2026-11-21' } }
}
const of = (userId: string) => world.service.deps.notifications.find({ userId })
const deliver = async <E extends EventSpec>(event: E, durable: string, aggregateId: string, data: EventData<E>) => {
  await world.service.publish(event, { aggregateId, data })
  await world.service.idle(event, durable)
}
const add = (data: EventData<typeof timelineEventCreated>) =>
  deliver(timelineEventCreated, 'engagement-notify-timeline-event-created', data.timelineEventId, data)
const remove = (data: EventData<typeof timelineEventDeleted>) =>
  deliver(timelineEventDeleted, 'engagement-forget-timeline-event', data.timelineEventId, data)
const listOf = async (token: string) => (await world.service.call(listNotifications, { token })).body.data

describe('timeline events of one day', () => {
  it('share one notification until it is read, which opens the latest', async () => {
    const { anna, ben, created } = await event()
    await add(created)
    world.pass(60_000)
    const last = newId()
    await add({ ...created, timelineEventId: last })
    expect(await listOf(ben.token)).toMatchObject({
      notifications: [
        {
          type: 'timeline',
          refId: last,
          refIds: [created.timelineEventId, last],
          content: 'Anna added 2 events to your timeline',
        },
      ],
      unread: 1,
    })
    expect(await of(anna.userId)).toEqual([])
    await world.service.call(readAllNotifications, { token: ben.token })
    world.pass(60_000)
    const next = newId()
    await add({ ...created, timelineEventId: next })
    expect(await listOf(ben.token)).toMatchObject({
      notifications: [{ refId: next, content: 'Anna added to your timeline', isRead: false }],
      unread: 1,
    })
  })

  it('cause no notification when imported', async () => {
    const { ben, created } = await event()
    await add({ ...created, replayed: true })
    expect(await of(ben.userId)).toEqual([])
  })

  it('are removed from the notification when deleted, so that no link breaks', async () => {
    const { ben, facts, created } = await event()
    await add(created)
    const last = newId()
    await add({ ...created, timelineEventId: last })
    await remove({ ...facts, timelineEventId: last, deletedBy: facts.userId })
    expect(await of(ben.userId)).toMatchObject([{ refId: facts.timelineEventId, params: { events: '1' } }])
    await remove({ ...facts, deletedBy: facts.userId })
    expect(await of(ben.userId)).toEqual([])
  })

  it('cause no notification if they were deleted before their event comes', async () => {
    const { ben, facts, created } = await event()
    await remove({ ...facts, deletedBy: facts.userId })
    await add(created)
    expect(await of(ben.userId)).toEqual([])
  })
})

describeConsumer({
  service,
  event: timelineEventCreated,
  durable: 'engagement-notify-timeline-event-created',
  prepare: async () => {
    const { ben, facts, created } = await event()
    return { aggregateId: facts.timelineEventId, data: created, effect: () => of(ben.userId) }
  },
})

describeConsumer({
  service,
  event: timelineEventDeleted,
  durable: 'engagement-forget-timeline-event',
  prepare: async () => {
    const { ben, facts, created } = await event()
    await add(created)
    const data = { ...facts, deletedBy: facts.userId }
    return { aggregateId: facts.timelineEventId, data, effect: () => of(ben.userId) }
  },
})
