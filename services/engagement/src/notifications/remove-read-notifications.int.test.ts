import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { notify } from './notify.ts'
import { removeReadNotifications } from './remove-read-notifications.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

type Person = Awaited<ReturnType<World['addCouple']>>['anna']

/** Notifies a reader of letters, each a second after the one before. Returns the ids. */
const tell = async (reader: Person, actor: Person, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    world.pass(1_000)
    const letter = { type: 'message', refId: newId(), spaceId: newId(), params: {} } as const
    await notify(world.service.deps, { ...letter, readerId: reader.userId, actorId: actor.userId })
    ids.push(`message:${letter.refId}:${actor.userId}:${reader.userId}`)
  }
  return ids
}
const list = async (reader: Person, page = 1) =>
  (await world.service.call(listNotifications, { token: await reader.signIn(), query: { page } })).body.data
const idsOf = async (reader: Person) => (await list(reader)).notifications.map(({ id }) => id)
const readOne = async (reader: Person, id = '') =>
  world.service.call(readNotification, { token: await reader.signIn(), params: { id } })
const readAll = async (reader: Person) =>
  world.service.call(readAllNotifications, { token: await reader.signIn(), body: undefined })
const atNight = async () =>
  expect(await world.service.runScheduled('remove-read-notifications')).toMatchObject({ state: 'done' })

describe('a read notification', () => {
  it('is deleted 180 days after it was read, however old it is; an unread one stays', async () => {
    const { anna, ben } = await world.addCouple()
    const [first, second, third] = await tell(ben, anna, 3)
    world.pass(200 * dayMs)
    await readOne(ben, first)
    world.pass(100 * dayMs)
    await readOne(ben, second)
    world.pass(80 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual([third, second, first])
    world.pass(1)
    await atNight()
    expect(await list(ben)).toMatchObject({ total: 2, unread: 1 })
    expect(await idsOf(ben)).toEqual([third, second])
    expect((await readOne(ben, first)).problem.code).toBe('NOTIFICATION_NOT_FOUND')
    world.pass(1000 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual([third])
  })

  it('is deleted 180 days after all were marked as read, and not by a later marking only', async () => {
    const { anna, ben } = await world.addCouple()
    await tell(ben, anna, 2)
    world.pass(10 * dayMs)
    await readAll(ben)
    await atNight()
    world.pass(100 * dayMs)
    const later = await tell(ben, anna, 1)
    await readAll(ben)
    await atNight()
    world.pass(80 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual(later)
    world.pass(100 * dayMs)
    const [unread] = await tell(ben, anna, 1)
    await atNight()
    expect(await idsOf(ben)).toEqual([unread])
    expect(await list(ben)).toMatchObject({ total: 1, unread: 1 })
  })

  it('goes from pages without leaving out another one', async () => {
    const { anna, ben } = await world.addCouple()
    await tell(ben, anna, 60)
    await readAll(ben)
    world.pass(181 * dayMs)
    const present = await tell(ben, anna, 101)
    await atNight()
    const [first, second] = [await list(ben), await list(ben, 2)]
    expect([first.total, first.unread]).toEqual([101, 101])
    expect([...first.notifications, ...second.notifications].map(({ id }) => id)).toEqual(present.toReversed())
  })

  it('stays if it is announced again while the job runs', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const again = () => {
      const happenedAt = world.now()
      const thought = { type: 'thought', refId: spaceId, spaceId, params: {}, again: { happenedAt } } as const
      return notify(world.service.deps, { ...thought, readerId: ben.userId, actorId: anna.userId })
    }
    await again()
    await readAll(ben)
    await atNight()
    world.pass(181 * dayMs)
    const { notifications } = world.service.deps
    const { find } = notifications
    const finding = vi.spyOn(notifications, 'find').mockImplementation(async (filter, options) => {
      const found = await find(filter, options)
      if (found.some(({ userId }) => userId === ben.userId)) await again()
      return found
    })
    await removeReadNotifications(world.service.deps, new AbortController().signal)
    finding.mockRestore()
    expect(await list(ben)).toMatchObject({ total: 1, unread: 1 })
  })

  it('is found also if an earlier release moved the mark, before or after a night', async () => {
    const { anna, ben } = await world.addCouple()
    const marks = world.service.deps.connection.collection<{ _id: string }>('read_marks')
    const [first] = await tell(ben, anna, 1)
    await readAll(ben)
    await marks.updateOne({ _id: ben.userId }, { $unset: { dueAt: '' } })
    await world.service.runScheduled('backfill-read-marks')
    await atNight()
    const [second] = await tell(ben, anna, 1)
    await marks.updateOne({ _id: ben.userId }, { $set: { readUpTo: world.now() }, $inc: { version: 1 } } as never)
    world.pass(100 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual([second, first])
    world.pass(81 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual([second])
    world.pass(30 * dayMs)
    await atNight()
    expect(await idsOf(ben)).toEqual([])
  })
})
