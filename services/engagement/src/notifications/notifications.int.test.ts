import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { accountChanged, userChanged, userErased } from '@love-space/contracts/auth/user.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import { ringHandled } from '@love-space/contracts/space/ring.events.ts'
import { memberJoined } from '@love-space/contracts/space/member.events.ts'
import { spaceModerated } from '@love-space/contracts/space/space.events.ts'
import { createLoveMessage, likeLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { findPartner, notifyPartnerOfData } from '@love-space/contracts/engagement/notification.internal.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.routes.ts'
import { Notification } from '@love-space/contracts/engagement/notification.ts'
import { targetOf } from '@love-space/couple-rules/notification-target.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { Value } from '@sinclair/typebox/value'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { notify } from './notify.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const list = async (token: string) => (await world.service.call(listNotifications, { token })).body.data
const read = (token: string, id: string) => world.service.call(readNotification, { token, params: { id } })
const listWhen = (token: string, total: number) =>
  waitFor(
    async () => {
      const found = await list(token)
      return found.total === total ? found : undefined
    },
    { what: `${total} notifications` },
  )
const send = async (token: string) =>
  (await world.service.call(createLoveMessage, { token, body: { message: 'Secret words' } })).body.data.loveMessage

const nudgeFor = async (count: number, readerId: string, actorId: string) => {
  for (let index = 0; index < count; index += 1) {
    world.pass(1)
    const happened = { type: 'message', refId: newId(), spaceId: newId(), params: {} } as const
    await notify(world.service.deps, { ...happened, readerId, actorId })
  }
}

describe('a partner is notified', () => {
  it('of a new letter: once, without its text, and live', async () => {
    const { anna, ben } = await world.addCouple()
    const message = await send(anna.token)
    const { notifications, unread } = await listWhen(ben.token, 1)
    expect(notifications).toEqual([
      {
        id: `message:${message.id}:${anna.userId}:${ben.userId}`,
        type: 'message',
        refId: message.id,
        content: 'Anna wrote you a letter',
        params: { name: 'Anna', day: '2026-11-21' },
        isRead: false,
        createdAt: expect.any(String),
      },
    ])
    expect(unread).toBe(1)
    expect(JSON.stringify(notifications)).not.toContain('Secret')
    const hint = await world.service.published(liveHinted, ({ subject }) => subject === notifications[0]?.id)
    expect(hint.data).toMatchObject({ topic: 'notifications', userIds: [ben.userId] })
  })

  it('of a like, once however often it is removed and given again', async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = await send(anna.token)
    for (const _ of [1, 2, 3]) await world.service.call(likeLoveMessage, { token: ben.token, params: { id } })
    const { notifications } = await listWhen(anna.token, 1)
    expect(notifications[0]).toMatchObject({ type: 'message_liked', refId: id, content: 'Ben liked your letter' })
    await send(ben.token)
    expect(await listWhen(anna.token, 2)).toMatchObject({ unread: 2 })
  })

  it('of a joined partner, if they were there first', async () => {
    const { anna, ben, space } = await world.addCouple()
    const data = { ...space, userId: ben.userId }
    await world.service.publish(memberJoined, { aggregateId: space.spaceId, data })
    const { notifications } = await listWhen(anna.token, 1)
    expect(notifications[0]).toMatchObject({
      type: 'partner_joined',
      refId: space.spaceId,
      content: 'Ben joined your space',
    })
    expect(await list(ben.token)).toEqual({ notifications: [], total: 0, unread: 0 })
  })

  it('that an operator has paused their space, both of them', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const [status, at] = ['PAUSED' as const, '2026-11-21T12:00:00.000Z']
    const data = { spaceId, status, replaced: [], memberIds: [anna.userId, ben.userId], at }
    await world.service.publish(spaceModerated, { aggregateId: spaceId, data })
    for (const { token } of [anna, ben]) {
      const { notifications } = await listWhen(token, 1)
      const content = 'Love Space paused your space and you can only read it now'
      expect(notifications[0]).toMatchObject({ type: 'space_paused', refId: spaceId, content })
    }
  })

  it("of an operator's change to their account, and of the partner's proposed e-mail", async () => {
    const { anna, ben } = await world.addCouple()
    const at = '2026-11-21T12:00:00.000Z'
    const data = { userId: anna.userId, changes: ['roles' as const, 'email-proposed' as const], at }
    await world.service.publish(accountChanged, { aggregateId: anna.userId, data })
    const toAnna = (await listWhen(anna.token, 2)).notifications.map(({ content }) => content)
    expect(toAnna.toSorted()).toEqual([
      'Love Space changed what your account may do',
      'Love Space would like to change your email and you can say no',
    ])
    const [toBen] = (await listWhen(ben.token, 1)).notifications
    expect(toBen?.content).toBe('Anna will have another email address unless one of you says no')
  })

  it.each([
    ['export', 'Love Space was asked for a copy of your data and you can stop it'],
    ['erasure', 'Love Space was asked to delete your account and you can stop it'],
  ] as const)('of every %s that operators request for their data, also without a space', async (kind, content) => {
    const { anna, ben } = await world.addCouple()
    const alone = await world.addPerson('Nora')
    for (const { userId, token } of [anna, alone]) {
      for (const askedAt of ['2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z']) {
        const data = { requestId: newId(), userId, kind, askedAt }
        await world.service.publish(dataRequestCreated, { aggregateId: data.requestId, data })
      }
      const { notifications } = await listWhen(token, 2)
      expect(notifications.map((one) => one.content)).toEqual([content, content])
      expect(targetOf(notifications[0] as Notification)).toBe('/settings#data-requests')
    }
    expect((await list(ben.token)).total).toBe(0)
  })

  it.each([
    ['export', 'Ben got a copy of their data from Love Space'],
    ['erasure', 'Your partner has no account anymore because Love Space was asked to delete it'],
  ] as const)("of a finished %s of their partner's data, once", async (kind, content) => {
    const { anna, ben, space } = await world.addCouple()
    const token = await world.service.internalToken('admin')
    const partnerOf = async (userId: string) =>
      (await world.service.call(findPartner, { params: { userId }, token })).body.data.partner
    expect(await partnerOf(ben.userId)).toEqual({ spaceId: space.spaceId, userId: anna.userId })
    expect(await partnerOf(newId())).toBeNull()
    if (kind === 'erasure') {
      await world.service.publish(userErased, { aggregateId: ben.userId, data: { userId: ben.userId } })
      await waitFor(() => world.service.deps.erasures.hasAny([ben.userId]))
    }
    const params = { spaceId: space.spaceId, userId: anna.userId }
    const body = { partnerId: ben.userId, kind, askedAt: '2026-11-21T12:00:00.000Z' }
    for (const _ of [1, 2])
      expect((await world.service.call(notifyPartnerOfData, { params, body, token })).status).toBe(204)
    await waitFor(async () => (await list(anna.token)).notifications[0]?.content === content)
    expect((await list(anna.token)).total).toBe(1)
    expect((await list(ben.token)).total).toBe(0)
  })

  it.each([
    ['revealed', 'ring_revealed', 'Love Space looked up the secret link of one of your rings'],
    ['placed', 'ring_placed', 'Love Space added a ring to your space'],
    ['what only a newer release does', 'ring_handled', 'Love Space changed something about one of your rings'],
  ])('that an operator has changed a ring (%s), if it concerns them', async (what, type, content) => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const ringId = newId()
    const data = { spaceId, ringId, what, at: '2026-11-21T12:00:00.000Z', toldUserIds: [ben.userId] }
    await world.service.publish(ringHandled, { aggregateId: spaceId, data })
    expect((await listWhen(ben.token, 1)).notifications[0]).toMatchObject({ type, refId: ringId, content })
    expect((await list(anna.token)).total).toBe(0)
  })

  it('of a join request, as the only member; the asker is not', async () => {
    const [anna, ben] = [await world.addPerson('Anna'), await world.addPerson('Ben')]
    const { spaceId } = world.addSpace([anna])
    const [requestId, at] = [newId(), '2026-11-21T12:00:00.000Z']
    const data = { spaceId, requestId, userId: ben.userId, ringId: newId(), memberId: anna.userId, at }
    await world.service.publish(joinRequested, { aggregateId: spaceId, data })
    const { notifications } = await listWhen(anna.token, 1)
    const content = 'Ben would like to join your space'
    expect(notifications[0]).toMatchObject({ type: 'join_requested', refId: requestId, content })
    expect((await list(ben.token)).total).toBe(0)
  })

  it('of no action of their own', async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = await send(anna.token)
    await world.service.call(likeLoveMessage, { token: anna.token, params: { id } })
    await listWhen(ben.token, 1)
    expect((await list(anna.token)).total).toBe(0)
  })

  it('even if the projection does not know them yet', async () => {
    const anna = await world.addPerson('Anna')
    const alone = world.addSpace([anna])
    await send(anna.token)
    const ben = await world.addPerson('Ben')
    const joinedAt = new Date().toISOString()
    const members = [...alone.members, { userId: ben.userId, joinedAt }]
    world.owners.spaces.set(alone.spaceId, { ...alone, version: 2, members })
    world.moveTo('2026-11-22T12:00:00Z')
    await send(await anna.signIn())
    const found = await waitFor(async () => {
      const { notifications } = await list(await ben.signIn())
      return notifications.find(({ params }) => params.day === '2026-11-22')
    })
    expect(found.content).toBe('Anna wrote you a letter')
  })
})

describe('names in notifications', () => {
  const people = () => world.service.deps.connection.collection<{ _id: string }>('people')

  it('are current: changed with the user, and removed with an erasure', async () => {
    const { anna, ben } = await world.addCouple()
    await nudgeFor(1, ben.userId, anna.userId)
    const token = await ben.signIn()
    const contents = async () => (await list(token)).notifications.map(({ content }) => content)
    expect(await contents()).toEqual(['Anna wrote you a letter'])
    const changed = { userId: anna.userId, version: 2, active: true }
    world.owners.users.set(anna.userId, { ...changed, name: 'Anne', avatar: null })
    await world.service.publish(userChanged, { aggregateId: anna.userId, data: changed })
    await expect.poll(contents).toEqual(['Anne wrote you a letter'])
    world.owners.users.delete(anna.userId)
    await world.service.publish(userErased, { aggregateId: anna.userId, data: { userId: anna.userId } })
    await expect.poll(() => people().countDocuments({ _id: anna.userId })).toBe(0)
    world.pass(5_000)
    await expect.poll(contents).toEqual(['Your partner wrote you a letter'])
  })
})

describe('marking as read', () => {
  it('marks one, idempotently', async () => {
    const { anna, ben } = await world.addCouple()
    await nudgeFor(2, ben.userId, anna.userId)
    const token = await ben.signIn()
    const [newest] = (await list(token)).notifications
    const id = newest?.id ?? ''
    const { status, body } = await read(token, id)
    expect([status, body.data.notification]).toEqual([200, { ...newest, isRead: true }])
    expect((await read(token, id)).body).toEqual(body)
    expect(await list(token)).toMatchObject({ total: 2, unread: 1 })
    await world.service.published(liveHinted, ({ subject, data }) => subject === id && data.spaceId === null)
  })

  it("cannot mark another user's", async () => {
    const { anna, ben } = await world.addCouple()
    await nudgeFor(1, ben.userId, anna.userId)
    const [own] = (await list(await ben.signIn())).notifications
    const token = await anna.signIn()
    for (const id of [own?.id ?? '', `message:x:y:${anna.userId}`]) {
      const { status, problem } = await read(token, id)
      expect([status, problem.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND'])
    }
    expect((await list(await ben.signIn())).unread).toBe(1)
  })

  it('marks all but later ones, also in parallel requests', async () => {
    const { anna, ben } = await world.addCouple()
    await nudgeFor(3, ben.userId, anna.userId)
    const token = await ben.signIn()
    const all = () => world.service.call(readAllNotifications, { token })
    const answers = await Promise.all([all(), all(), all()])
    expect(answers.map(({ status, body }) => [status, body.data.unread])).toEqual([1, 2, 3].map(() => [200, 0]))
    expect(await list(token)).toMatchObject({ total: 3, unread: 0 })
    await nudgeFor(1, ben.userId, anna.userId)
    const { notifications, unread } = await list(token)
    expect([unread, notifications.map(({ isRead }) => isRead)]).toEqual([1, [false, true, true, true]])
    await world.service.published(liveHinted, ({ subject }) => subject === ben.userId)
  })

  it('leaves those unread that were being written meanwhile', async () => {
    const { anna, ben } = await world.addCouple()
    await nudgeFor(2, ben.userId, anna.userId)
    const token = await ben.signIn()
    const { notifications } = world.service.deps
    const { insert } = notifications
    const inserting = vi.spyOn(notifications, 'insert').mockImplementationOnce(async (doc, events) => {
      world.pass(1)
      expect((await world.service.call(readAllNotifications, { token })).body.data.unread).toBe(0)
      return insert(doc, events)
    })
    await nudgeFor(1, ben.userId, anna.userId)
    inserting.mockRestore()
    expect(await list(token)).toMatchObject({ total: 3, unread: 1 })
  })
})

it('the list has 100 per page, newest first, with the counts of all', async () => {
  const { anna, ben } = await world.addCouple()
  await nudgeFor(103, ben.userId, anna.userId)
  const token = await ben.signIn()
  const { notifications, total, unread } = await list(token)
  expect([notifications.length, total, unread]).toEqual([100, 103, 103])
  expect(notifications.map(({ createdAt }) => createdAt)).toEqual(
    notifications
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(notifications.every((one) => Value.Check(Notification, one))).toBe(true)
  const older = await world.service.call(listNotifications, { token, query: { page: 2 } })
  expect([older.body.data.notifications.length, older.body.data.total, older.body.data.unread]).toEqual([3, 103, 103])
  const ids = [...notifications, ...older.body.data.notifications].map(({ id }) => id)
  expect(new Set(ids).size).toBe(103)
})
