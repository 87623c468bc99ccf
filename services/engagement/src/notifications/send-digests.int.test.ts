import { mailNotificationDigest } from '@love-space/contracts/auth/user.internal.ts'
import { readAllNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { notify } from './notify.ts'

let world: World
// A new world per test, because a run sends the digests of all users.
beforeEach(async () => {
  await world?.service.stop()
  world = await startWorld('2026-11-21T12:00:00.000Z')
})
afterAll(() => world?.service.stop())

const evening = '2026-11-21T18:30:00Z'
const send = () => world.service.runScheduled('send-digests')
const mails = () => world.owners.digests

const readerOf = async (letters: number, timeZone = 'UTC') => {
  const { anna, ben, space } = await world.addCouple()
  await world.service.call(changeNotificationSettings, { token: ben.token, body: { digest: true, timeZone } })
  const tell = () =>
    notify(world.service.deps, {
      type: 'message',
      refId: newId(),
      actorId: anna.userId,
      readerId: ben.userId,
      spaceId: space.spaceId,
      params: {},
    })
  for (let count = 0; count < letters; count += 1) await tell()
  return { anna, ben, tell }
}

describe('the daily mail', () => {
  it('comes in the evening, once, and names the number of unread notifications', async () => {
    const { ben, tell } = await readerOf(2)
    await send()
    expect(mails()).toEqual([])
    world.moveTo(evening)
    await send()
    world.pass(3_600_000)
    await tell()
    await send()
    expect(mails()).toEqual([{ userId: ben.userId, day: '2026-11-21', count: 2 }])
    world.moveTo('2026-11-22T18:30:00Z')
    await send()
    expect(mails().at(-1)).toEqual({ userId: ben.userId, day: '2026-11-22', count: 1 })
    expect(mails()).toHaveLength(2)
  })

  it("follows its reader's clock", async () => {
    const { ben } = await readerOf(1, 'Asia/Tokyo')
    await send()
    expect(mails()).toMatchObject([{ userId: ben.userId, day: '2026-11-21' }])
  })

  it('is not sent without unread notifications, or unless the reader chose it', async () => {
    const { ben } = await readerOf(1)
    await world.service.call(readAllNotifications, { token: ben.token })
    await readerOf(0)
    const other = await readerOf(1)
    const body = { digest: false, timeZone: 'UTC' }
    await world.service.call(changeNotificationSettings, { token: other.ben.token, body })
    world.moveTo(evening)
    await send()
    expect(mails()).toEqual([])
  })

  it('is not sent to a reader with a push device', async () => {
    const { ben } = await readerOf(1)
    const now = new Date()
    const browser = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', browser: 'Firefox on Linux' }
    const device = { _id: newId(), userId: ben.userId, sid: newId(), ...browser }
    await world.service.deps.pushDevices.insert({ ...device, createdAt: now, seenAt: now, reachedAt: null }, [])
    world.moveTo(evening)
    await send()
    expect(world.owners.requestCount(mailNotificationDigest)).toBe(0)
  })
})
