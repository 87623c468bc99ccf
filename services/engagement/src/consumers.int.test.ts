import { userChanged, userRegistered } from '@love-space/contracts/events/auth.ts'
import { messageCreated, messageLiked } from '@love-space/contracts/events/engagement.ts'
import { memberJoined, spaceChanged } from '@love-space/contracts/events/space.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll } from 'vitest'
import { startWorld, type World } from '../test/world.ts'
import { messageIdOf } from './messages/message.rules.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())
const service = () => world.service

const spaceCase = async () => {
  const { anna, ben, space } = await world.addCouple({ version: 4, timeZone: 'Asia/Tokyo' })
  const { spaceId } = space
  const older = { ...space, version: 3, status: 'PAUSED' as const, members: space.members.slice(0, 1) }
  const effect = () => world.service.deps.spaces.findById(spaceId).lean()
  return { anna, ben, space, older, aggregateId: spaceId, effect }
}
const joined = async () => {
  const { anna, ben, space, older, ...rest } = await spaceCase()
  return { ...rest, anna, data: { ...space, userId: ben.userId }, older: { ...older, userId: anna.userId } }
}
const notificationsOf = (userId: string) => () => world.service.deps.notifications.find({ userId })

const person = async () => {
  const userId = newId()
  const data = { userId, version: 3, name: 'Mia Sommer', avatar: '/api/files/mia', active: true }
  const effect = () => world.service.deps.people.findById(userId).lean()
  return { aggregateId: userId, data, older: { ...data, version: 2, name: 'Mia Winter' }, effect }
}

const message = async () => {
  const { anna, ben, space } = await world.addCouple()
  const day = '2026-11-21'
  const messageId = messageIdOf(space.spaceId, day, anna.userId)
  return { anna, ben, data: { messageId, spaceId: space.spaceId, userId: anna.userId, day }, aggregateId: messageId }
}

describeConsumer({
  service,
  event: spaceChanged,
  durable: 'engagement-save-space-on-changed',
  prepare: async () => {
    const { aggregateId, space: data, older, effect } = await spaceCase()
    return { aggregateId, data, older, effect }
  },
})
describeConsumer({ service, event: memberJoined, durable: 'engagement-save-space-on-member-joined', prepare: joined })
describeConsumer({ service, event: userRegistered, durable: 'engagement-save-person-on-registered', prepare: person })
describeConsumer({ service, event: userChanged, durable: 'engagement-save-person-on-changed', prepare: person })
describeConsumer({
  service,
  event: memberJoined,
  durable: 'engagement-notify-member-joined',
  prepare: async () => {
    const { anna, ...rest } = await joined()
    return { ...rest, effect: notificationsOf(anna.userId) }
  },
})
describeConsumer({
  service,
  event: messageCreated,
  durable: 'engagement-notify-message-created',
  prepare: async () => {
    const { ben, data, aggregateId } = await message()
    return { aggregateId, data, effect: notificationsOf(ben.userId) }
  },
})
describeConsumer({
  service,
  event: messageLiked,
  durable: 'engagement-notify-message-liked',
  prepare: async () => {
    const { anna, ben, data, aggregateId } = await message()
    return { aggregateId, data: { ...data, likedBy: ben.userId }, effect: notificationsOf(anna.userId) }
  },
})
