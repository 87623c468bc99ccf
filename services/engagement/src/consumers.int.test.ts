import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { passkeyChanged } from '@love-space/contracts/auth/passkey.events.ts'
import { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import { createLoveMessage, likeLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { messageCreated, messageLiked } from '@love-space/contracts/engagement/message.events.ts'
import {
  memberDisowned,
  memberJoined,
  memberLeft,
  memberWordsErased,
} from '@love-space/contracts/space/member.events.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { startWorld, type World } from '../test/world.ts'
import { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import { ringHandled } from '@love-space/contracts/space/ring.events.ts'
import { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { pinSettingReplaced } from '@love-space/contracts/space/ring.events.ts'
import { spaceEnded, spaceModerated, spaceResumed } from '@love-space/contracts/space/space.events.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())
const service = () => world.service

const joined = async () => {
  const { anna, ben, space } = await world.addCouple({ version: 4 })
  const older = { ...space, version: 3, members: space.members.slice(0, 1), userId: anna.userId }
  return { anna, aggregateId: space.spaceId, data: { ...space, userId: ben.userId }, older }
}
const notificationsOf = (userId: string) => () => world.service.deps.notifications.find({ userId })

const message = async () => {
  const { anna, ben, space } = await world.addCouple()
  const day = '2026-11-21'
  const messageId = messageIdOf(space.spaceId, day, anna.userId)
  return { anna, ben, data: { messageId, spaceId: space.spaceId, userId: anna.userId, day }, aggregateId: messageId }
}

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
describeConsumer({
  service,
  event: joinRequested,
  durable: 'engagement-notify-join-requested',
  prepare: async () => {
    const [anna, ben] = [await world.addPerson('Anna'), await world.addPerson('Ben')]
    const { spaceId } = world.addSpace([anna])
    const at = new Date().toISOString()
    const data = { spaceId, requestId: newId(), userId: ben.userId, ringId: newId(), memberId: anna.userId, at }
    return { aggregateId: spaceId, data, effect: notificationsOf(anna.userId) }
  },
})
describeConsumer({
  service,
  event: ringHandled,
  durable: 'engagement-notify-ring-handled',
  prepare: async () => {
    const { anna, space } = await world.addCouple()
    const { spaceId } = space
    const data = {
      spaceId,
      ringId: newId(),
      what: 'revealed',
      at: new Date().toISOString(),
      toldUserIds: [anna.userId],
    }
    return { aggregateId: spaceId, data, effect: notificationsOf(anna.userId) }
  },
})
describeConsumer({
  service,
  event: memberLeft,
  durable: 'engagement-notify-member-left',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple({ version: 5 })
    const data = { ...space, members: space.members.slice(0, 1), userId: ben.userId }
    return { aggregateId: space.spaceId, data, effect: notificationsOf(anna.userId) }
  },
})
const disowned = async () => {
  const { anna, ben, data: recipients } = await message()
  const at = new Date().toISOString()
  const people = { userId: ben.userId, memberId: anna.userId }
  const data = { ...people, spaceId: recipients.spaceId, ringId: newId(), at, erasedFrom: at }
  return { anna, ben, aggregateId: recipients.spaceId, data }
}
describeConsumer({
  service,
  event: memberDisowned,
  durable: 'engagement-notify-member-disowned',
  prepare: async () => {
    const { anna, ben, ...given } = await disowned()
    const of = { userId: { $in: [anna.userId, ben.userId] } }
    return { ...given, effect: () => world.service.deps.notifications.find(of, { sort: { _id: 1 } }) }
  },
})
it("removes the notifications that a disowned member caused from the first member's list, and notifies both", async () => {
  const { anna, ben, aggregateId: spaceId, data } = await disowned()
  const theirs = { messageId: messageIdOf(spaceId, '2026-11-21', ben.userId), day: '2026-11-21' }
  await service().publish(messageCreated, {
    aggregateId: theirs.messageId,
    data: { ...theirs, spaceId, userId: ben.userId },
  })
  await waitFor(async () => (await notificationsOf(anna.userId)()).length === 1)
  await service().publish(memberDisowned, { aggregateId: spaceId, data })
  const typesOf = async (userId: string) => (await notificationsOf(userId)()).map(({ type }) => type)
  await waitFor(async () => (await typesOf(ben.userId)).includes('disowned'))
  expect(await typesOf(anna.userId)).toEqual(['partner_disowned'])
})
describeConsumer({
  service,
  event: memberWordsErased,
  durable: 'engagement-erase-member-words',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const write = async (person: typeof anna, message: string) =>
      (await service().call(createLoveMessage, { token: person.token, body: { message } })).body.data.loveMessage
    const kept = await write(anna, 'From Anna')
    await write(ben, 'From Ben')
    await service().call(likeLoveMessage, { token: ben.token, params: { id: kept.id } })
    await service().call(rateMood, { token: ben.token, body: { rating: 4 } })
    const at = new Date(service().deps.clock().getTime() + 60_000).toISOString()
    return {
      aggregateId: spaceId,
      data: { spaceId, userId: ben.userId, at },
      effect: async () => {
        const letters = await service().deps.messages.find({ spaceId })
        return [letters.map(({ text, likes }) => [text, likes]), await service().deps.moods.count({ spaceId })]
      },
    }
  },
})
it('notifies nobody that a disowned member left', async () => {
  const { anna, ben, space } = await world.addCouple({ version: 5 })
  const data = { ...space, members: space.members.slice(0, 1), userId: ben.userId, hiddenAuthors: [ben.userId] }
  await service().publish(memberLeft, { aggregateId: space.spaceId, data })
  await service().idle(memberLeft, 'engagement-notify-member-left')
  expect(await notificationsOf(anna.userId)()).toEqual([])
})
describeConsumer({
  service,
  event: pinSettingReplaced,
  durable: 'engagement-notify-pin-setting-replaced',
  prepare: async () => {
    const { anna, space } = await world.addCouple()
    const data = { spaceId: space.spaceId, ringId: newId(), userId: anna.userId }
    return { aggregateId: space.spaceId, data, effect: notificationsOf(anna.userId) }
  },
})
describeConsumer({
  service,
  event: spaceEnded,
  durable: 'engagement-notify-space-ended',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const [endedAt, readableUntil] = ['2026-11-21T12:00:00.000Z', '2027-02-19T12:00:00.000Z']
    const data = { spaceId: space.spaceId, userId: anna.userId, endedAt, readableUntil }
    return { aggregateId: space.spaceId, data, effect: notificationsOf(ben.userId) }
  },
})
describeConsumer({
  service,
  event: spaceResumed,
  durable: 'engagement-notify-space-resumed',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const data = { spaceId: space.spaceId, userId: anna.userId, at: '2026-11-21T12:00:00.000Z' }
    return { aggregateId: space.spaceId, data, effect: notificationsOf(ben.userId) }
  },
})
describeConsumer({
  service,
  event: spaceModerated,
  durable: 'engagement-notify-space-moderated',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const memberIds = [anna.userId, ben.userId]
    const at = '2026-11-21T12:00:00.000Z'
    const data = { spaceId: space.spaceId, status: 'PAUSED' as const, replaced: ['headline'], memberIds, at }
    return {
      aggregateId: space.spaceId,
      data,
      effect: async () => [
        (await notificationsOf(anna.userId)()).map(({ type }) => type).toSorted(),
        (await notificationsOf(ben.userId)()).map(({ type }) => type).toSorted(),
      ],
    }
  },
})
describeConsumer({
  service,
  event: passkeyChanged,
  durable: 'engagement-notify-passkey-changed',
  prepare: async () => {
    const { anna, ben } = await world.addCouple()
    return {
      aggregateId: anna.userId,
      data: { userId: anna.userId, change: 'added', at: '2026-11-21T12:00:00.000Z' },
      effect: async () => [
        (await notificationsOf(anna.userId)()).map(({ params }) => params.change),
        await notificationsOf(ben.userId)(),
      ],
    }
  },
})
describeConsumer({
  service,
  event: accountChanged,
  durable: 'engagement-notify-account-changed',
  prepare: async () => {
    const { anna, ben } = await world.addCouple()
    const data = {
      userId: anna.userId,
      changes: ['name' as const, 'email-proposed' as const],
      at: '2026-11-21T12:00:00.000Z',
    }
    return {
      aggregateId: anna.userId,
      data,
      effect: async () => [
        (await notificationsOf(anna.userId)()).map(({ type }) => type).toSorted(),
        (await notificationsOf(ben.userId)()).map(({ type }) => type).toSorted(),
      ],
    }
  },
})
describeConsumer({
  service,
  event: dataRequestCreated,
  durable: 'engagement-notify-data-request-asked',
  prepare: async () => {
    const { anna } = await world.addCouple()
    const at = '2026-11-21T12:00:00.000Z'
    const data = { requestId: newId(), userId: anna.userId, kind: 'erasure' as const, askedAt: at }
    return { aggregateId: data.requestId, data, effect: notificationsOf(anna.userId) }
  },
})
describeConsumer({
  service,
  event: songAdded,
  durable: 'engagement-notify-song-added',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const data = { songId: newId(), spaceId: space.spaceId, userId: anna.userId }
    return { aggregateId: data.songId, data, effect: notificationsOf(ben.userId) }
  },
})
describeConsumer({
  service,
  event: gamePlayed,
  durable: 'engagement-notify-game-played',
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const data = { spaceId, userId: anna.userId, key: 'couple_game', day: '2026-11-21' }
    return { aggregateId: `${spaceId}-couple_game`, data, effect: notificationsOf(ben.userId) }
  },
})
