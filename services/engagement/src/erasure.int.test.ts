import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { answerDailyQuestion, reactToAnswer } from '@love-space/contracts/engagement/question.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { messageCreated, messageLiked } from '@love-space/contracts/engagement/message.events.ts'
import { sendThought } from '@love-space/contracts/engagement/thought.routes.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { spaceChanged, spaceErased } from '@love-space/contracts/space/space.events.ts'
import { answerIdOf, messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { collectionsWith, placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'
import { foldMonth } from './activities/fold-activities.job.ts'
import { recordActivity } from './activities/record-activity.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.service.stop())

const day = '2026-11-21'

const aCoupleWithALetter = async () => {
  const couple = await world.addCouple()
  const { anna, ben, space } = couple
  const text = `planted ${newId()}`
  const { status } = await world.service.call(createLoveMessage, {
    token: anna.token,
    body: { message: text, mood: 'happy' },
  })
  expect(status).toBe(201)
  const rated = await world.service.call(rateMood, { token: anna.token, body: { rating: 4, note: text } })
  expect(rated.status).toBe(200)
  await world.service.call(answerDailyQuestion, { token: anna.token, body: { text } })
  await world.service.call(answerDailyQuestion, { token: ben.token, body: { text: 'not planted' } })
  const params = { id: answerIdOf(space.spaceId, day, ben.userId) }
  await world.service.call(reactToAnswer, { token: anna.token, params, body: { reply: text } })
  await world.service.call(sendThought, { token: anna.token })
  await world.service.call(sealCapsule, { token: anna.token, body: { text, opensOn: '2026-12-24' } })
  const { notifications, activities } = world.service.deps
  const old = {
    spaceId: space.spaceId,
    userId: anna.userId,
    kind: 'memory',
    day: '2025-01-01',
    refId: newId(),
  } as const
  await recordActivity(world.service.deps, old, { isPublished: false })
  await foldMonth(world.service.deps, { spaceId: space.spaceId, month: '2025-01' })
  await waitFor(async () => (await notifications.count({ userId: ben.userId })) === 5, { what: 'the notices' })
  await waitFor(async () => (await activities.count({ userId: anna.userId })) === 3, { what: 'the activities' })
  await world.service.deps.members.people.find([anna.userId, ben.userId])
  return { ...couple, text, messageId: messageIdOf(space.spaceId, day, anna.userId) }
}

const holdings = async (id: string): Promise<string[]> => {
  const found = await collectionsWith(world.service.deps.connection, id)
  return found.filter((name) => !['erasures', 'jobs', 'sent_events', 'buried'].includes(name))
}

const confirmed = (id: string) =>
  world.service.published(erasureFinished.engagement, (envelope) => envelope.data.id === id)

const eraseSpace = async (spaceId: string) => {
  world.owners.spaces.delete(spaceId)
  await world.service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
  await confirmed(spaceId)
}

const eraseUser = async (userId: string) => {
  world.owners.users.delete(userId)
  await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
  await confirmed(userId)
}

describe('an erased space', () => {
  it('leaves no text and no id in any collection or stream', async () => {
    const { text, space } = await aCoupleWithALetter()
    expect(await placesOf(world.service, text)).toEqual([
      'answer_reactions',
      'answers',
      'capsules',
      'messages',
      'moods',
    ])
    expect(await holdings(space.spaceId)).toEqual([
      'activities',
      'activity_months',
      'answer_reactions',
      'answers',
      'capsules',
      'messages',
      'moods',
      'notifications',
      'spaces',
      'thoughts',
    ])
    await eraseSpace(space.spaceId)
    expect(await placesOf(world.service, text)).toEqual([])
    expect(await holdings(space.spaceId)).toEqual([])
    // Only events of the erasure may stay stored, to publish them again to a NATS that lost messages.
    const sent = await world.service.deps.connection.collection('sent_events').find().toArray()
    expect(JSON.stringify(sent.flatMap(({ events }) => events as object[]))).not.toContain(
      `"spaceId":"${space.spaceId}"`,
    )
  })

  it('is not restored by a late, repeated or earlier event', async () => {
    const { anna, ben, space, messageId } = await aCoupleWithALetter()
    await eraseSpace(space.spaceId)
    const { spaceId } = space
    const facts = { messageId, spaceId, userId: anna.userId, day }
    await world.service.publish(spaceChanged, { aggregateId: spaceId, data: { ...space, version: 99 } })
    await world.service.publish(messageCreated, { aggregateId: messageId, data: facts })
    await world.service.publish(messageLiked, { aggregateId: messageId, data: { ...facts, likedBy: ben.userId } })
    await world.service.idle(spaceChanged, 'engagement-save-space-on-changed')
    await world.service.idle(messageCreated, 'engagement-notify-message-created')
    await world.service.idle(messageLiked, 'engagement-notify-message-liked')
    expect(await holdings(spaceId)).toEqual([])
  })

  it('is not restored by an owner who still answers about it', async () => {
    const { anna, space } = await aCoupleWithALetter()
    await eraseSpace(space.spaceId)
    world.owners.spaces.set(space.spaceId, space)
    world.pass(5_000)
    const { deps } = world.service
    await expect(deps.members.requireMember(anna, space.spaceId)).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' })
    await expect(deps.members.requireMember(anna)).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' })
    expect(await holdings(space.spaceId)).toEqual([])
  })

  it('is not restored by handling an event that was parked before or after the erasure', async () => {
    const { space } = await aCoupleWithALetter()
    const { spaceId } = space
    const { inbox } = world.service.deps
    const envelope = {
      specversion: '1.0',
      id: newId(),
      source: 'love-space/space',
      type: spaceChanged.subject,
      time: world.service.deps.clock().toISOString(),
      subject: spaceId,
      datacontenttype: 'application/json',
      data: space,
    }
    const row = {
      durable: 'engagement-save-space-on-changed',
      subject: spaceChanged.subject,
      text: JSON.stringify(envelope),
      error: 'some',
      attempts: 6,
    }
    const parked = world.service.deps.connection.collection<{ _id: string }>('parked_events')
    await inbox.park(row)
    await inbox.park({ ...row, text: `unreadable, but of ${spaceId}` })
    await eraseSpace(spaceId)
    expect(await parked.countDocuments({ text: { $regex: spaceId } })).toBe(0)
    await inbox.park(row)
    const kept = await parked.findOne({ text: { $regex: spaceId } })
    const { body } = await world.service.call(replayParkedEvent, {
      params: { id: kept?._id ?? '' },
      token: await world.service.internalToken('admin'),
    })
    expect(body.data.replayed).toBe(true)
    expect(await holdings(spaceId)).toEqual([])
  })
})

describe('an erased user', () => {
  it('leaves no name, and an id only with records that stay with the partner', async () => {
    const { anna, ben, text, space } = await aCoupleWithALetter()
    const people = () => world.service.deps.connection.collection<{ _id: string }>('people')
    expect(await holdings(anna.userId)).toEqual([
      'activities',
      'activity_months',
      'answer_reactions',
      'answers',
      'capsules',
      'counters',
      'messages',
      'moods',
      'notifications',
      'people',
      'spaces',
      'thoughts',
    ])
    await eraseUser(anna.userId)
    expect(await people().countDocuments({ _id: anna.userId })).toBe(0)
    expect(await placesOf(world.service, text)).toEqual(['messages'])
    expect(await holdings(anna.userId)).toEqual([
      'activities',
      'activity_months',
      'messages',
      'notifications',
      'spaces',
    ])
    const own = await world.service.deps.notifications.count({ userId: anna.userId })
    expect(own).toBe(0)
    await eraseUser(ben.userId)
    await eraseSpace(space.spaceId)
    expect(await holdings(anna.userId)).toEqual([])
  })

  it('leaves no notification settings and no devices', async () => {
    const { anna } = await aCoupleWithALetter()
    const { notificationSettings, pushDevices } = world.service.deps
    const now = new Date()
    const browser = { p256dh: 'p', auth: 'a', browser: 'Firefox on Linux' }
    const device = { _id: newId(), userId: anna.userId, sid: newId(), endpoint: 'https://push.example/1', ...browser }
    await notificationSettings.insert({ _id: anna.userId, off: ['song'], quietHours: null, timeZone: 'UTC' }, [])
    await pushDevices.insert({ ...device, createdAt: now, seenAt: now, reachedAt: null }, [])
    const kept = ['notification_settings', 'push_devices']
    expect(await holdings(anna.userId)).toEqual(expect.arrayContaining(kept))
    await eraseUser(anna.userId)
    const left = await holdings(anna.userId)
    for (const name of kept) expect(left).not.toContain(name)
  })

  it('gets no notification, and their name is not read from auth again', async () => {
    const { anna, ben, space } = await aCoupleWithALetter()
    const facts = world.owners.users.get(ben.userId)
    await eraseUser(ben.userId)
    if (facts) world.owners.users.set(ben.userId, facts)
    const of = { messageId: messageIdOf(space.spaceId, '2026-11-20', anna.userId), spaceId: space.spaceId }
    const data = { ...of, userId: anna.userId, day: '2026-11-20' }
    await world.service.publish(messageCreated, { aggregateId: data.messageId, data })
    await world.service.idle(messageCreated, 'engagement-notify-message-created')
    expect(await world.service.deps.notifications.count({ userId: ben.userId })).toBe(0)
    world.pass(5_000)
    expect((await world.service.deps.members.people.find([ben.userId])).size).toBe(0)
  })
})

describeConsumer({
  service: () => world.service,
  event: spaceErased,
  durable: 'engagement-erase-space',
  prepare: async () => {
    const { space } = await aCoupleWithALetter()
    const { spaceId } = space
    return {
      aggregateId: spaceId,
      data: { spaceId },
      effect: async () =>
        (await world.service.deps.erasures.hasAny([spaceId])) && confirmed(spaceId).then(() => holdings(spaceId)),
    }
  },
})

describe.each(['space', 'user'] as const)('erasing a %s', (kind) => {
  describeJob({
    service: () => world.service,
    job: eraseAll,
    prepare: async () => {
      const { anna, space } = await aCoupleWithALetter()
      const id = kind === 'space' ? space.spaceId : anna.userId
      // Insert the erasure without its event, so that only this job runs its passes.
      const erasures = world.service.deps.connection.collection<{ _id: string }>('erasures')
      const erasure = { kind, version: 1, askedAt: new Date(), finishedAt: null, confirmedBy: [], completedAt: null }
      await erasures.insertOne({ _id: id, ...erasure } as never)
      return {
        data: { kind, id, isLast: true },
        effect: async () => {
          const doc = (await erasures.findOne({ _id: id })) as unknown as { finishedAt: Date | null }
          return { left: await holdings(id), isFinished: doc.finishedAt !== null }
        },
      }
    },
  })
})
