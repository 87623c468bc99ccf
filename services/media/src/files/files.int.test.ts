import { findFileOwners } from '@love-space/contracts/media/file.internal.ts'
import { fileRemoved } from '@love-space/contracts/media/file.events.ts'
import { changeFile, deleteFile, getQuota } from '@love-space/contracts/media/file.routes.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { picture, smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { newWorkFile } from '../storage/storage.ts'
import { renderFile } from './render-file.ts'
import { attachFile, detachFile, holdFile } from './attach-file.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const dayMs = 86_400_000
const keysOf = (scope: string) => world.service.deps.storage.keys(`${scope}/`)
const tidy = () => world.service.runScheduled('remove-unused-files')

const sharedPicture = async (bytes?: Buffer) => {
  const couple = await world.addCouple()
  const { anna, space } = couple
  const path = `${space.spaceId}/memory`
  const { id } = await world.upload({ token: anna.token, bytes: bytes ?? (await uniquePng()), path })
  const file = await world.settled(anna.token, id)
  return { ...couple, id, file, path, whose: { userId: anna.userId, spaceId: space.spaceId } }
}

it("lists users with files of their own, not those who only share a space's", async () => {
  const { anna, ben } = await sharedPicture()
  const token = await world.service.internalToken('auth')
  const owners = async () =>
    (await world.service.call(findFileOwners, { token, body: { ids: [anna.userId, ben.userId] } })).body.data.userIds
  expect(await owners()).toEqual([])
  const { id } = await world.upload({ token: anna.token, bytes: await uniquePng(), path: '' })
  expect(await owners()).toEqual([anna.userId])
  await world.settled(anna.token, id)
  await world.service.call(deleteFile, { params: { id }, token: anna.token })
  expect(await owners()).toEqual([])
})

describe('the same content twice', () => {
  it('is stored once in a space, until its last file is deleted', async () => {
    const bytes = await uniquePng()
    const { anna, ben, space, id, path } = await sharedPicture(bytes)
    const second = await world.upload({ token: ben.token, bytes, path })
    await world.settled(ben.token, second.id)
    const contents = async () => (await keysOf(space.spaceId)).filter((key) => key.includes('/contents/'))
    expect(second.id).not.toBe(id)
    expect(await contents()).toHaveLength(1)
    expect((await world.service.call(getQuota, { token: anna.token })).body.data.quota.bytesUsed).toBe(bytes.length)
    await world.service.call(deleteFile, { params: { id }, token: anna.token })
    expect(await contents()).toHaveLength(1)
    const { file } = (
      await world.service.call(changeFile, { params: { id: second.id }, body: { rotation: 90 }, token: ben.token })
    ).body.data
    expect(file.state).toBe('ready')
    await waitFor(async () => (await world.view(ben.token, second.id)).width === 30, { what: 'the turned copies' })
    await world.service.call(deleteFile, { params: { id: second.id }, token: ben.token })
    expect(await keysOf(space.spaceId)).toEqual([])
  })

  it('is stored separately in each space', async () => {
    const bytes = await uniquePng()
    const one = await sharedPicture(bytes)
    const other = await sharedPicture(bytes)
    await world.service.call(deleteFile, { params: { id: one.id }, token: one.anna.token })
    expect(await keysOf(one.space.spaceId)).toEqual([])
    expect((await world.fetchFile(other.file.url)).status).toBe(200)
  })

  it('survives parallel uploads and removals', async () => {
    const bytes = await uniquePng()
    const { anna, ben, space, id, path } = await sharedPicture(bytes)
    const ids = await Promise.all(
      [anna, ben, anna, ben].map(async ({ token }, index) => {
        if (index === 1) await world.service.call(deleteFile, { params: { id }, token: anna.token })
        return (await world.upload({ token, bytes, path })).id
      }),
    )
    for (const each of ids) {
      expect((await world.settled(anna.token, each)).state).toBe('ready')
      const stored = await world.service.deps.files.findById(each)
      const content = await world.service.deps.contents.findById(stored?.contentId ?? '')
      expect(content?.files).toContain(each)
      expect(await world.service.deps.storage.disk.exists(content?.key ?? '')).toBe(true)
    }
    expect((await keysOf(space.spaceId)).filter((key) => key.includes('/contents/'))).toHaveLength(1)
  })
})

describe('an unused file', () => {
  it('is deleted once no device waits to use it, which is published', async () => {
    const { space, id, anna } = await sharedPicture()
    await tidy()
    expect((await world.view(anna.token, id)).state).toBe('ready')
    // A device may send a memory up to a week after its first file.
    world.pass(7 * dayMs)
    await tidy()
    expect(await world.service.deps.files.findById(id)).not.toBeNull()
    world.pass(dayMs + 1)
    await tidy()
    expect(await world.service.deps.files.findById(id)).toBeNull()
    expect(await keysOf(space.spaceId)).toEqual([])
    await world.service.published(fileRemoved, ({ subject }) => subject === id)
  })

  it('stays while a record shows it, and another day after the last', async () => {
    const { id, whose } = await sharedPicture()
    const { deps } = world.service
    await attachFile(deps, whose, id, 'memory:1')
    await attachFile(deps, whose, id, 'memory:2')
    world.pass(8 * dayMs)
    await tidy()
    await detachFile(deps, id, 'memory:1')
    await tidy()
    await detachFile(deps, id, 'memory:2')
    world.pass(dayMs - 1_000)
    await tidy()
    expect(await deps.files.findById(id)).not.toBeNull()
    await holdFile(deps, whose, id)
    world.pass(dayMs - 1_000)
    await tidy()
    expect(await deps.files.findById(id)).not.toBeNull()
    world.pass(2_000)
    await tidy()
    expect(await deps.files.findById(id)).toBeNull()
  })

  it('is either attached or deleted, whichever comes first, never both', async () => {
    const { deps } = world.service
    for (let round = 0; round < 5; round += 1) {
      const { id, whose } = await sharedPicture()
      world.pass(8 * dayMs + 1)
      const [attached] = await Promise.allSettled([attachFile(deps, whose, id, 'memory:1'), tidy()])
      const left = await deps.files.findById(id)
      expect(left?.refs ?? null).toEqual(attached.status === 'fulfilled' ? ['memory:1'] : null)
      expect((await deps.storage.keys(`${whose.spaceId}/`)).length > 0).toBe(left !== null)
    }
  })

  it('cannot be attached by other users, nor deleted while a record shows it', async () => {
    const { id, whose, anna } = await sharedPicture()
    const other = await sharedPicture()
    const { deps } = world.service
    await expect(attachFile(deps, other.whose, id, 'memory:1')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    await attachFile(deps, whose, id, 'memory:1')
    const refused = await world.service.call(deleteFile, { params: { id }, token: await anna.signIn() })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'FILE_IN_USE' } })
  })
})

describe('an edit', () => {
  const colourAt = async (url: string | null, part: { left: number; top: number }) => {
    const bytes = Buffer.from(await (await world.fetchFile(url)).arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    const left = Math.floor(part.left * (width - 1))
    const top = Math.floor(part.top * (height - 1))
    const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
    return red > blue ? 'red' : 'blue'
  }

  it('rotates and crops the renditions under new addresses, and leaves the original unchanged', async () => {
    const { anna, id, file } = await sharedPicture(await picture(1200, 800).png().toBuffer())
    const { contents, files, storage } = world.service.deps
    const originalOf = async () => {
      const content = await contents.findById((await files.findById(id))?.contentId ?? '')
      return (await storage.disk.getMetaData(content?.key ?? '')).etag
    }
    const before = await originalOf()
    expect(await colourAt(file.url, { left: 0.1, top: 0.5 })).toBe('red')
    const body = { rotation: 90 as const, crop: { left: 0, top: 0.5, width: 1, height: 0.5 } }
    const token = await anna.signIn()
    const answer = await world.service.call(changeFile, { params: { id }, body, token })
    expect(answer.body.data.file).toMatchObject(body)
    const changed = await waitFor(
      async () => {
        const view = await world.view(token, id)
        return view.url === file.url ? null : view
      },
      { what: 'new copies' },
    )
    expect([changed.width, changed.height]).toEqual([800, 600])
    expect(await colourAt(changed.url, { left: 0.5, top: 0.5 })).toBe('blue')
    await waitFor(async () => (await world.fetchFile(file.url)).status === 404, { what: 'the end of the older copies' })
    expect(await originalOf()).toBe(before)
    await world.service.call(changeFile, { params: { id }, body: { rotation: 0, crop: null }, token })
    await waitFor(async () => (await world.view(token, id)).width === 1200, { what: 'the whole picture' })
  })

  it('is refused outside the picture, below 50 pixels, and for other files', async () => {
    const { anna, id, space } = await sharedPicture(await picture(1000, 600).png().toBuffer())
    const token = await anna.signIn()
    const tryCrop = async (crop: { left: number; top: number; width: number; height: number }) =>
      (await world.service.call(changeFile, { params: { id }, body: { crop }, token })).status
    expect(await tryCrop({ left: 0.5, top: 0, width: 0.6, height: 1 })).toBe(422)
    expect(await tryCrop({ left: 0, top: 0, width: 0.04, height: 1 })).toBe(422)
    expect(await tryCrop({ left: 0, top: 0, width: 0.06, height: 1 })).toBe(200)
    const of = { token, bytes: smallMp4(id), type: 'video/mp4', path: `${space.spaceId}/memory` }
    const video = await world.upload(of)
    const turned = await world.service.call(changeFile, { params: { id: video.id }, body: { rotation: 90 }, token })
    expect(turned).toMatchObject({ status: 409, problem: { code: 'FILE_NOT_CHANGEABLE' } })
  })

  it('gives a video the poster that the browser made', async () => {
    const { anna, id: posterId, space } = await sharedPicture()
    const token = await anna.signIn()
    const of = { token, bytes: smallMp4(posterId), type: 'video/mp4', path: `${space.spaceId}/memory` }
    const { id } = await world.upload(of)
    const { file } = (await world.service.call(changeFile, { params: { id }, body: { posterId }, token })).body.data
    expect(file).toMatchObject({ kind: 'video', width: 40, height: 30 })
    expect(file.renditions).toHaveLength(1)
    expect((await world.service.call(deleteFile, { params: { id: posterId }, token })).status).toBe(409)
    await world.service.call(deleteFile, { params: { id }, token })
    expect((await world.service.call(deleteFile, { params: { id: posterId }, token })).status).toBe(204)
  })

  it('keeps one poster and detaches the other when two are chosen at once', async () => {
    const { anna, id, space } = await sharedPicture()
    const { id: other } = await world.upload({
      token: anna.token,
      bytes: await uniquePng(),
      path: `${space.spaceId}/memory`,
    })
    await world.settled(anna.token, other)
    const { token } = anna
    const of = { token, bytes: smallMp4(id), type: 'video/mp4', path: `${space.spaceId}/memory` }
    const { id: video } = await world.upload(of)
    const choose = (posterId: string) =>
      world.service.call(changeFile, { params: { id: video }, body: { posterId }, token })
    const refsOf = async (fileId: string) => (await world.service.deps.files.findById(fileId))?.refs
    for (let round = 0; round < 5; round += 1) {
      expect((await Promise.all([choose(id), choose(other)])).map(({ status }) => status)).toEqual([200, 200])
      const shown = (await world.service.deps.files.findById(video))?.posterId ?? ''
      expect([await refsOf(shown), await refsOf(shown === id ? other : id)]).toEqual([[`poster:${video}`], []])
    }
  })

  it('keeps a poster of two videos until the second is deleted', async () => {
    const { anna, id: posterId, space } = await sharedPicture()
    const token = await anna.signIn()
    const addVideo = async (what: string): Promise<string> => {
      const bytes = smallMp4(`${what} ${posterId}`)
      const { id } = await world.upload({ token, bytes, type: 'video/mp4', path: `${space.spaceId}/memory` })
      await world.service.call(changeFile, { params: { id }, body: { posterId }, token })
      return id
    }
    const poster = () => world.service.deps.files.findById(posterId)
    const [first, second] = [await addVideo('first'), await addVideo('second')]
    await world.service.call(deleteFile, { params: { id: first }, token })
    expect(await poster()).toMatchObject({ refs: [`poster:${second}`], unreferencedSince: null })
    await world.service.call(deleteFile, { params: { id: second }, token })
    expect(await poster()).toMatchObject({ refs: [], unreferencedSince: expect.any(Date) as Date })
  })
})

describe("a user's own files", () => {
  it('can be read by the current partner, and changed by no other user', async () => {
    const { anna, ben } = await world.addCouple()
    const others = await world.addCouple()
    const { id } = await world.upload({ token: anna.token, bytes: await uniquePng(), path: `${anna.userId}/avatar` })
    await world.settled(anna.token, id)
    const { url } = await world.view(ben.token, id)
    expect((await world.fetchFile(url)).status).toBe(200)
    expect((await world.service.call(deleteFile, { params: { id }, token: ben.token })).status).toBe(404)
    expect((await world.service.call(deleteFile, { params: { id }, token: others.anna.token })).status).toBe(404)
    expect((await world.service.call(deleteFile, { params: { id }, token: anna.token })).status).toBe(204)
  })
})

describe('after a failure', () => {
  it('stored bytes without a document are deleted by the nightly job, and nothing else is', async () => {
    const { space, file } = await sharedPicture()
    const { storage } = world.service.deps
    const before = await keysOf(space.spaceId)
    const gone = newId()
    const strays = [`${space.spaceId}/files/${gone}/1/400.webp`, `${space.spaceId}/contents/${gone}`]
    for (const key of strays) await storage.disk.put(key, 'bytes')
    const startedAt = world.now()
    // The storage takes file times from the machine's clock.
    world.pass(Date.now() - startedAt.getTime() + 2 * dayMs)
    expect((await world.service.runScheduled('compare-storage')).state).toBe('done')
    world.pass(startedAt.getTime() - world.now().getTime())
    expect((await keysOf(space.spaceId)).sort()).toEqual(before.sort())
    expect((await world.fetchFile(file.url)).status).toBe(200)
  })

  it('work that a killed process left is deleted after a day, and work that runs stays', async () => {
    const { workFolder } = world.service.deps.storage
    const [left, running] = [await newWorkFile(workFolder, 'export'), await newWorkFile(workFolder, 'export')]
    for (const { path } of [left, running]) await writeFile(path, 'bytes')
    const old = new Date(world.now().getTime() - 2 * dayMs)
    await utimes(left.path, old, old)
    await utimes(running.path, world.now(), world.now())
    expect((await world.service.runScheduled('compare-storage')).state).toBe('done')
    expect([existsSync(left.path), existsSync(running.path)]).toEqual([false, true])
    await running.release()
  })

  it('a picture without renditions gets them once they can be made', async () => {
    const { anna, id, whose } = await sharedPicture()
    const { deps } = world.service
    await attachFile(deps, whose, id, 'memory:1')
    // The file is ready before its job has ended, and nobody retries a job that still runs.
    await world.service.jobEnded(jobIdOf(renderFile, `${id}:1`))
    await deps.files.update({ _id: id }, { $set: { state: 'processing', renditions: [] } }, [])
    world.pass(3 * 3_600_000)
    await tidy()
    const token = await anna.signIn()
    expect(await world.settled(token, id)).toMatchObject({ state: 'ready', renditions: [{ width: 40 }] })
  })
})
