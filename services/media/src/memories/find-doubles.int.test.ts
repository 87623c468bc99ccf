import { changeFile } from '@love-space/contracts/media/file.routes.ts'
import * as routes from '@love-space/contracts/media/memory.routes.ts'
import type { ChosenPicture } from '@love-space/contracts/media/memory.ts'
import { lookOf, lookSize } from '@love-space/couple-rules/picture-look.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp, { type Sharp } from 'sharp'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

type Couple = Awaited<ReturnType<World['addCouple']>>

/** Returns a picture of waves in three directions, which differ with `seed`. */
const waves = (seed: number, width = 600, height = 400): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = 128 + 100 * Math.sin((x / width) * (9 + seed) + seed) * Math.cos((y / height) * 8 + seed)
      pixels.fill(Math.round(value), (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')
const lookIn = async (image: Sharp): Promise<string> =>
  lookOf(await image.resize(lookSize.width, lookSize.height, { fit: 'fill' }).ensureAlpha().raw().toBuffer())

const send = async (
  { anna, space }: Couple,
  bytes: Uint8Array,
  { type = 'image/png', token = anna.token }: { type?: string; token?: string } = {},
) => {
  const { id } = await world.upload({ token, bytes, type, path: `${space.spaceId}/memory` })
  return { id, url: (await world.settled(token, id)).url ?? '' }
}

const remember = async ({ anna, space }: Couple, ...mediaUrls: string[]): Promise<string> => {
  const call = { params: { spaceId: space.spaceId }, body: { title: 'Sea', mediaUrls }, token: anna.token }
  return (await world.service.call(routes.createMemory, call)).body.data.memory.id
}

const doublesOf = async ({ ben, space }: Couple, pictures: ChosenPicture[], token = ben.token) =>
  (await world.service.call(routes.findDoubles, { params: { spaceId: space.spaceId }, body: { pictures }, token })).body
    .data.doubles

describe('the doubles of chosen pictures', () => {
  it('are those whose bytes a memory shows, of pictures and videos, in the order asked', async () => {
    const couple = await world.addCouple()
    const [picture, video, other] = [await uniquePng(), smallMp4(newId()), await uniquePng()]
    const sent = [await send(couple, picture), await send(couple, video, { type: 'video/mp4' })]
    await remember(couple, ...sent.map(({ url }) => url))
    const asked = [other, video, picture].map((bytes) => ({ sha256: sha256Of(bytes) }))
    expect(await doublesOf(couple, [...asked, {}])).toEqual([null, 'bytes', 'bytes', null])
  })

  it('are pictures of another size and format that look the same, unless the camera took them at two times', async () => {
    const couple = await world.addCouple()
    const original = waves(1).withExif({ IFD2: { DateTimeOriginal: '2024:10:05 23:59:58' } })
    const { url } = await send(couple, await original.jpeg({ quality: 90 }).toBuffer(), { type: 'image/jpeg' })
    await remember(couple, url)
    const passedOn = sharp(await waves(1).resize(160).jpeg({ quality: 40 }).toBuffer())
    const look = await lookIn(passedOn)
    const asked = [
      { look },
      { look, takenAt: '2024-10-05T23:59:58' },
      { look, takenAt: '2024-10-05T23:59:59' },
      { look: await lookIn(waves(2)) },
    ]
    expect(await doublesOf(couple, asked)).toEqual(['look', 'look', null, null])
  })

  it('are found by the whole picture, also after it was cropped', async () => {
    const couple = await world.addCouple()
    const { id, url } = await send(couple, await waves(3).png().toBuffer())
    await remember(couple, url)
    const crop = { left: 0, top: 0, width: 0.5, height: 0.5 }
    await world.service.call(changeFile, { params: { id }, body: { crop }, token: couple.anna.token })
    await waitFor(async () => (await world.view(couple.anna.token, id)).width === 300, { what: 'the cropped picture' })
    expect(await doublesOf(couple, [{ look: await lookIn(waves(3)) }])).toEqual(['look'])
  })

  it('are not told of a picture in the trash, without a memory, private, or of another space', async () => {
    const couple = await world.addCouple()
    const { anna, ben } = couple
    const bytes = [await uniquePng(), await uniquePng(), await uniquePng(), await uniquePng()] as const
    const trashed = await remember(couple, (await send(couple, bytes[0])).url)
    await world.service.call(routes.deleteMemory, { params: { id: trashed }, token: anna.token })
    await send(couple, bytes[1])
    await world.settled(ben.token, (await world.upload({ token: ben.token, bytes: bytes[2], path: '' })).id)
    const others = await world.addCouple()
    await remember(others, (await send(others, bytes[3])).url)
    const asked = bytes.map((one) => ({ sha256: sha256Of(one) }))
    expect(await doublesOf(couple, asked)).toEqual([null, null, null, null])
    const foreign = { params: { spaceId: others.space.spaceId }, body: { pictures: asked }, token: ben.token }
    expect((await world.service.call(routes.findDoubles, foreign)).status).toBe(404)
  })

  it('are not told of what a disowned partner added', async () => {
    const anna = await world.addPerson('Anna')
    const ben = await world.addPerson('Ben')
    const joined = world.addSpace([anna, ben])
    const couple = { anna, ben, space: joined }
    const bytes = [await uniquePng(), await uniquePng()] as const
    const own = await send(couple, bytes[0])
    const bens = await send(couple, bytes[1], { token: ben.token })
    await remember(couple, own.url, bens.url)
    const asked = bytes.map((one) => ({ sha256: sha256Of(one) }))
    expect(await doublesOf(couple, asked, anna.token)).toEqual(['bytes', 'bytes'])
    const members = joined.members.filter(({ userId }) => userId === anna.userId)
    const next = { ...joined, version: joined.version + 1, members, hiddenAuthors: [ben.userId] }
    world.owners.spaces.set(joined.spaceId, next)
    await world.service.deps.members.saveSpace(next)
    expect(await doublesOf(couple, asked, anna.token)).toEqual(['bytes', null])
  })

  it('include pictures of an earlier release after the nightly job, which reads an unreadable one once', async () => {
    const couple = await world.addCouple()
    const { files, images } = world.service.deps
    const sent = [
      await send(couple, await waves(4).png().toBuffer()),
      await send(couple, await waves(5).png().toBuffer()),
    ]
    await remember(couple, ...sent.map(({ url }) => url))
    const [id = '', unreadable = ''] = sent.map((one) => one.id)
    await files.update({ _id: id }, { $unset: { look: '' } }, [])
    await files.update({ _id: unreadable }, { $unset: { look: '' }, $set: { type: 'image/gif' } }, [])
    const asked = [{ look: await lookIn(waves(4)) }]
    expect(await doublesOf(couple, asked)).toEqual([null])
    await world.service.runScheduled('compare-storage')
    expect(await doublesOf(couple, asked)).toEqual(['look'])
    const taking = vi.spyOn(images, 'look')
    await world.service.runScheduled('compare-storage')
    expect(taking).not.toHaveBeenCalled()
    expect((await files.findById(unreadable))?.look).toBe('')
    taking.mockRestore()
  })
})
