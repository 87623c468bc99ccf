import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { collectionsWith } from '@love-space/testing/planted.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../test/pictures.ts'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const aCoupleWithPictures = async () => {
  const { anna, ben, space } = await world.addCouple()
  const { token } = anna
  const shared = await world.upload({ token, bytes: await uniquePng(), path: `${space.spaceId}/memory` })
  const own = await world.upload({ token, bytes: await uniquePng(), path: `${anna.userId}/avatar` })
  for (const { id } of [shared, own]) expect((await world.settled(token, id)).state).toBe('ready')
  return { anna, ben, space, shared: shared.id, own: own.id }
}

const stored = async (id: string): Promise<string[]> => (await world.storedKeys()).filter((key) => key.includes(id))
const finished = (id: string) => world.service.published(erasureFinished.media, ({ data }) => data.id === id)
const there = (id: string) => world.service.deps.files.exists({ _id: id })

describe('an erasure', () => {
  it("of a space deletes its files and bytes, and leaves users' own files", async () => {
    const { space, shared, own } = await aCoupleWithPictures()
    const { spaceId } = space
    expect((await stored(spaceId)).length).toBeGreaterThan(0)
    await world.service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
    await finished(spaceId)
    expect(await there(shared)).toBe(false)
    expect(await stored(spaceId)).toEqual([])
    expect(await world.service.deps.contents.count({ scope: spaceId })).toBe(0)
    expect(await there(own)).toBe(true)
  })

  it('of a user deletes their own files, and leaves uploads into the space', async () => {
    const { anna, shared, own, space } = await aCoupleWithPictures()
    const { userId } = anna
    await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
    await finished(userId)
    expect(await there(own)).toBe(false)
    expect(await world.service.deps.contents.count({ scope: userId })).toBe(0)
    expect(await there(shared)).toBe(true)
    expect((await stored(space.spaceId)).length).toBeGreaterThan(0)
  })
})

describeJob({
  service: () => world.service,
  job: eraseAll,
  prepare: async () => {
    const { space, shared } = await aCoupleWithPictures()
    const id = space.spaceId
    return {
      data: { kind: 'space' as const, id, isLast: false },
      effect: async () => ({
        isThere: await there(shared),
        contents: await world.service.deps.contents.count({ scope: id }),
        left: (await collectionsWith(world.service.deps.connection, id)).filter((name) => name === 'files'),
      }),
    }
  },
})
