import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { fileReady } from '@love-space/contracts/media/file.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const owns = (userId: string, version: number, avatar: string | null) => {
  const user = { userId, version, name: 'Anna', avatar: avatar && `/api/files/${avatar}`, active: true }
  world.owners.users.set(userId, user)
  return { userId, version, active: true }
}

const refsOf = async (id: string) => (await world.service.deps.files.findById(id))?.refs ?? null

const avatarOf = async (person: { userId: string; token: string }): Promise<string> => {
  const { id } = await world.upload({ token: person.token, bytes: await uniquePng(), path: `${person.userId}/avatar` })
  await world.settled(person.token, id)
  return id
}

const hold = async (body: { ids: string[]; ownerId: string; kind?: 'image' | 'video' }) =>
  world.service.call(holdFiles, {
    token: await world.service.internalToken('auth'),
    body: { kind: 'image', ...body },
  })

describe('an avatar', () => {
  it("is attached by its user's event, and detached by the next one", async () => {
    const { anna } = await world.addCouple()
    const { userId } = anna
    const [first, second] = [await avatarOf(anna), await avatarOf(anna)]
    const shows = async (version: number, id: string | null) => {
      const data = owns(userId, version, id)
      await world.service.publish(userChanged, { aggregateId: userId, data })
      await world.service.idle(userChanged, 'media-attach-avatar')
    }
    await shows(2, first)
    expect(await refsOf(first)).toEqual([`avatar:${userId}`])
    await shows(4, second)
    owns(userId, 3, first)
    const late = { userId, version: 3, active: true }
    await world.service.publish(userChanged, { aggregateId: userId, data: late })
    await world.service.idle(userChanged, 'media-attach-avatar')
    expect([await refsOf(first), await refsOf(second)]).toEqual([[], [`avatar:${userId}`]])
    await shows(5, null)
    expect(await refsOf(second)).toEqual([])
  })

  it("is not attached if it is the partner's or being deleted", async () => {
    const { anna, ben } = await world.addCouple()
    const id = await avatarOf(ben)
    const data = owns(anna.userId, 2, id)
    await world.service.publish(userChanged, { aggregateId: anna.userId, data })
    await world.service.idle(userChanged, 'media-attach-avatar')
    expect(await refsOf(id)).toEqual([])
    expect((await hold({ ids: [id], ownerId: anna.userId })).problem.code).toBe('FILE_NOT_FOUND')
    await world.service.deps.files.update({ _id: id }, { $set: { state: 'removing' } }, [])
    expect((await hold({ ids: [id], ownerId: ben.userId })).problem.code).toBe('FILE_NOT_FOUND')
  })

  it('is kept for another day once held, if it is a picture', async () => {
    const { anna } = await world.addCouple()
    const id = await avatarOf(anna)
    world.pass(20 * 3_600_000)
    expect((await hold({ ids: [id], ownerId: anna.userId })).status).toBe(204)
    expect((await hold({ ids: [id], ownerId: anna.userId, kind: 'video' })).problem.code).toBe('FILE_KIND_REFUSED')
    world.pass(20 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await refsOf(id)).toEqual([])
    world.pass(5 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await refsOf(id)).toBeNull()
  })

  it('is announced to both when its renditions are ready', async () => {
    const { anna, ben } = await world.addCouple()
    const id = await avatarOf(anna)
    const ready = await world.service.published(fileReady, ({ subject }) => subject === id)
    const hint = await world.service.published(liveHinted, (event) => event.id === `${ready.id}-live`)
    expect(hint.data).toMatchObject({ topic: 'files', ref: id, userIds: [anna.userId, ben.userId] })
  })
})

describeConsumer({
  service: () => world.service,
  event: userChanged,
  durable: 'media-attach-avatar',
  prepare: async () => {
    const { anna } = await world.addCouple()
    const { userId } = anna
    const id = await avatarOf(anna)
    const data = owns(userId, 3, id)
    return { aggregateId: userId, data, older: { ...data, version: 2 }, effect: () => refsOf(id) }
  },
})

describeConsumer({
  service: () => world.service,
  event: spaceChanged,
  durable: 'media-attach-space-pictures',
  prepare: async () => {
    const { anna, space } = await world.addCouple()
    const upload = async () => {
      const of = { token: anna.token, bytes: await uniquePng(), path: `${space.spaceId}/hero-banner` }
      const { id } = await world.upload(of)
      await world.settled(anna.token, id)
      return id
    }
    const [one, two] = [await upload(), await upload()]
    const withLost: string[] = [one, newId()]
    const before: string[] = [two]
    return {
      aggregateId: space.spaceId,
      data: { ...space, version: 5, fileIds: withLost },
      older: { ...space, version: 4, fileIds: before },
      effect: async () => [await refsOf(one), await refsOf(two)],
    }
  },
})
