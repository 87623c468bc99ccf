import {
  memoryCommentDeleted,
  memoryCommented,
  memoryCreated,
  memoryDeleted,
  memoryLiked,
} from '@love-space/contracts/media/memory.events.ts'
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

const date = '2026-11-20'
const doneOn = '2026-11-21'

const memory = async () => {
  const { anna, ben, space } = await world.addCouple()
  const memoryId = newId()
  const facts = { memoryId, spaceId: space.spaceId, userId: anna.userId, date }
  return { anna, ben, facts, aggregateId: memoryId, created: { ...facts, doneOn, images: 1, videos: 0 } }
}
const of = (userId: string) => world.service.deps.notifications.find({ userId })
const deliver = async <E extends EventSpec>(event: E, durable: string, aggregateId: string, data: EventData<E>) => {
  await world.service.publish(event, { aggregateId, data })
  await world.service.idle(event, durable)
}
const add = (data: EventData<typeof memoryCreated>) =>
  deliver(memoryCreated, 'engagement-notify-memory-created', data.memoryId, data)
const listOf = async (token: string) => (await world.service.call(listNotifications, { token })).body.data

describe('memories of one day', () => {
  it('share one notification until it is read, which opens the latest', async () => {
    const { ben, created } = await memory()
    await add({ ...created, images: 4 })
    world.pass(60_000)
    const last = newId()
    await add({ ...created, memoryId: last, images: 8 })
    const { notifications, unread } = await listOf(ben.token)
    expect(notifications).toMatchObject([{ type: 'memory', refId: last, content: 'Anna shared 12 new photos' }])
    expect(unread).toBe(1)
    await world.service.call(readAllNotifications, { token: ben.token })
    world.pass(60_000)
    const next = newId()
    await add({ ...created, memoryId: next, images: 1 })
    expect(await listOf(ben.token)).toMatchObject({
      notifications: [{ refId: next, content: 'Anna shared a memory', isRead: false }],
      unread: 1,
    })
  })

  it('cause no notification when imported', async () => {
    const { ben, created } = await memory()
    await add({ ...created, replayed: true })
    expect(await of(ben.userId)).toEqual([])
  })
})

describe('a deleted memory', () => {
  it('is removed from the notification, which then opens another one', async () => {
    const { ben, facts, created } = await memory()
    await add(created)
    const last = newId()
    await add({ ...created, memoryId: last })
    const remove = (memoryId: string) =>
      deliver(memoryDeleted, 'engagement-forget-memory', memoryId, { ...facts, memoryId, deletedBy: facts.userId })
    await remove(last)
    expect(await of(ben.userId)).toMatchObject([{ refId: facts.memoryId, params: { memories: '1', images: '1' } }])
    await remove(facts.memoryId)
    expect(await of(ben.userId)).toEqual([])
  })

  it('is removed even if the notification opens another, and other notifications stay', async () => {
    const { anna, ben, facts, created } = await memory()
    await add(created)
    const last = newId()
    await add({ ...created, memoryId: last })
    const like = { ...facts, memoryId: last, likedBy: ben.userId }
    await deliver(memoryLiked, 'engagement-notify-memory-liked', last, like)
    const removed = { ...facts, deletedBy: facts.userId }
    await deliver(memoryDeleted, 'engagement-forget-memory', facts.memoryId, removed)
    expect(await of(ben.userId)).toMatchObject([{ refId: last, params: { memories: '1', images: '1' } }])
    expect(await of(anna.userId)).toMatchObject([{ refId: last, params: { memories: '1' } }])
  })

  it('does not remove a memory that is added at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ben, facts, created } = await memory()
      await add(created)
      const next = newId()
      await Promise.all([
        deliver(memoryDeleted, 'engagement-forget-memory', facts.memoryId, { ...facts, deletedBy: facts.userId }),
        add({ ...created, memoryId: next }),
      ])
      expect(await of(ben.userId)).toMatchObject([{ refId: next, params: { memories: '1', images: '1' } }])
    }
  })

  it('causes no notification by late events from before its deletion', async () => {
    const { anna, ben, facts, created } = await memory()
    const earlier = world.now()
    world.pass(1_000)
    const { memoryId } = facts
    await deliver(memoryDeleted, 'engagement-forget-memory', memoryId, { ...facts, deletedBy: anna.userId })
    const late = { aggregateId: memoryId, time: earlier }
    const like = { ...facts, likedBy: ben.userId }
    await world.service.publish(memoryCreated, { ...late, data: created })
    await world.service.publish(memoryLiked, { ...late, data: like })
    await world.service.publish(memoryCommented, {
      ...late,
      data: { ...facts, doneOn, commentId: newId(), commentedBy: ben.userId },
    })
    await world.service.idle(memoryCreated, 'engagement-notify-memory-created')
    await world.service.idle(memoryLiked, 'engagement-notify-memory-liked')
    await world.service.idle(memoryCommented, 'engagement-notify-memory-commented')
    expect([await of(anna.userId), await of(ben.userId)]).toEqual([[], []])
    world.pass(1_000)
    await deliver(memoryLiked, 'engagement-notify-memory-liked', memoryId, like)
    expect(await of(anna.userId)).toMatchObject([{ refId: memoryId }])
  })
})

describe('a deleted comment', () => {
  it('is removed from the notification that it shares', async () => {
    const { aggregateId, comment, effect } = await commented()
    for (const commentId of [comment.commentId, newId()]) {
      const one = { ...comment, commentId, doneOn }
      await deliver(memoryCommented, 'engagement-notify-memory-commented', aggregateId, one)
    }
    expect(await effect()).toMatchObject([{ refId: comment.memoryId, params: { comments: '2' } }])
    await deliver(memoryCommentDeleted, 'engagement-forget-memory-comment', aggregateId, comment)
    expect(await effect()).toMatchObject([{ refId: comment.memoryId, params: { comments: '1' } }])
  })

  it('causes no notification if its event comes after that of its deletion', async () => {
    const { aggregateId, comment, effect } = await commented()
    await deliver(memoryCommentDeleted, 'engagement-forget-memory-comment', aggregateId, comment)
    await deliver(memoryCommented, 'engagement-notify-memory-commented', aggregateId, { ...comment, doneOn })
    expect(await effect()).toEqual([])
  })
})

describeConsumer({
  service,
  event: memoryCreated,
  durable: 'engagement-notify-memory-created',
  prepare: async () => {
    const { ben, aggregateId, created } = await memory()
    return { aggregateId, data: created, effect: () => of(ben.userId) }
  },
})

describeConsumer({
  service,
  event: memoryLiked,
  durable: 'engagement-notify-memory-liked',
  prepare: async () => {
    const { anna, ben, aggregateId, facts } = await memory()
    return { aggregateId, data: { ...facts, likedBy: ben.userId }, effect: () => of(anna.userId) }
  },
})

const commented = async () => {
  const { anna, ben, aggregateId, facts } = await memory()
  const comment = { ...facts, commentId: newId(), commentedBy: ben.userId }
  return { aggregateId, comment, effect: () => of(anna.userId) }
}

describeConsumer({
  service,
  event: memoryCommented,
  durable: 'engagement-notify-memory-commented',
  prepare: async () => {
    const { aggregateId, comment, effect } = await commented()
    return { aggregateId, data: { ...comment, doneOn }, effect }
  },
})

describeConsumer({
  service,
  event: memoryCommentDeleted,
  durable: 'engagement-forget-memory-comment',
  prepare: async () => {
    const { aggregateId, comment, effect } = await commented()
    await deliver(memoryCommented, 'engagement-notify-memory-commented', aggregateId, { ...comment, doneOn })
    return { aggregateId, data: comment, effect }
  },
})

describeConsumer({
  service,
  event: memoryDeleted,
  durable: 'engagement-forget-memory',
  prepare: async () => {
    const { anna, ben, aggregateId, facts } = await memory()
    await deliver(memoryLiked, 'engagement-notify-memory-liked', aggregateId, { ...facts, likedBy: ben.userId })
    return { aggregateId, data: { ...facts, deletedBy: ben.userId }, effect: () => of(anna.userId) }
  },
})
