import * as routes from '@love-space/contracts/media/memory.routes.ts'
import { memoryDeleted, memoryRestored } from '@love-space/contracts/media/memory.events.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const dayMs = 86_400_000

const deleted = async () => {
  const couple = await world.addCouple()
  const { anna, ben, space } = couple
  const path = `${space.spaceId}/memory`
  const { id: fileId } = await world.upload({ token: anna.token, bytes: await uniquePng(), path })
  const { url } = await world.settled(anna.token, fileId)
  const body = { title: 'By the sea', mediaUrls: [url ?? ''] }
  const created = await world.service.call(routes.createMemory, {
    params: { spaceId: space.spaceId },
    body,
    token: anna.token,
  })
  const { id } = created.body.data.memory
  expect((await remove(ben.token, id)).status).toBe(204)
  return { ...couple, id, fileId }
}
const remove = (token: string, id: string) => world.service.call(routes.deleteMemory, { params: { id }, token })
const trashOf = async (token: string, spaceId: string) =>
  (await world.service.call(listTrash, { params: { spaceId }, token })).body.data
const restore = (token: string, spaceId: string, id: string) =>
  world.service.call(restoreFromTrash, { params: { spaceId, kind: 'memory', id }, token })
const memories = async (token: string, spaceId: string) =>
  (await world.service.call(routes.listMemories, { params: { spaceId }, token })).body.data.total

describe('the trash', () => {
  it('shows both members what was deleted, by whom and until when; nothing else shows it', async () => {
    const { anna, ben, space, id, fileId } = await deleted()
    const { spaceId } = space
    for (const { token } of [anna, ben]) {
      expect(await trashOf(token, spaceId)).toMatchObject({
        total: 1,
        items: [
          {
            kind: 'memory',
            id,
            title: 'By the sea',
            medium: { id: fileId },
            deletedBy: { id: ben.userId, name: 'Ben' },
            deletedAt: world.now().toISOString(),
            removedAt: new Date(world.now().getTime() + 30 * dayMs).toISOString(),
          },
        ],
      })
      expect(await memories(token, spaceId)).toBe(0)
    }
    const params = { spaceId, memoryId: id }
    expect((await world.service.call(routes.getMemory, { params, token: anna.token })).problem.code).toBe(
      'MEMORY_NOT_FOUND',
    )
    const { data } = await world.service.published(memoryDeleted, ({ subject }) => subject === id)
    expect(data).toMatchObject({ memoryId: id, deletedBy: ben.userId })
    expect((await remove(anna.token, id)).status).toBe(204)
    expect((await trashOf(anna.token, spaceId)).items).toMatchObject([{ deletedBy: { id: ben.userId } }])
  })

  it('restores an item with its files for either member, idempotently', async () => {
    const { anna, space, id } = await deleted()
    world.pass(29 * dayMs)
    await world.service.runScheduled('empty-trash')
    await world.service.runScheduled('remove-unused-files')
    const token = await anna.signIn()
    expect((await restore(token, space.spaceId, id)).status).toBe(204)
    expect((await restore(token, space.spaceId, id)).status).toBe(204)
    const params = { spaceId: space.spaceId, memoryId: id }
    const { body } = await world.service.call(routes.getMemory, { params, token })
    expect(body.data.memory.media).toHaveLength(1)
    expect(await world.service.allPublished(memoryRestored, id)).toHaveLength(1)
    expect((await trashOf(token, space.spaceId)).total).toBe(0)
  })

  it('is emptied after 30 days; the files follow as unused ones a day later', async () => {
    const { anna, space, id, fileId } = await deleted()
    world.pass(30 * dayMs + 1)
    await world.service.runScheduled('empty-trash')
    const token = await anna.signIn()
    expect((await trashOf(token, space.spaceId)).total).toBe(0)
    expect((await restore(token, space.spaceId, id)).problem.code).toBe('NOT_IN_TRASH')
    const file = () => world.service.deps.files.findById(fileId)
    await waitFor(async () => (await file())?.refs.length === 0)
    world.pass(dayMs + 1)
    await world.service.runScheduled('remove-unused-files')
    expect(await file()).toBeNull()
  })
})
