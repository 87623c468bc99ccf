import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const dataOf = (bytes: Uint8Array, type: string) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

describe('a file uploaded in one request', () => {
  it('is answered with an address at which it can be read at once', async () => {
    const { anna, space } = await world.addCouple()
    const file = dataOf(await uniquePng(), 'image/png')
    const body = { file, filename: 'us.png', mimetype: 'image/png', path: `${space.spaceId}/cover-image` }
    const answer = await world.service.call(uploadBase64, { body, token: anna.token })
    expect(answer.status).toBe(201)
    expect(answer.body.data.url).toMatch(/^\/api\/files\//)
    expect((await world.fetchFile(answer.body.data.url)).status).toBe(200)
    expect(answer.body.data.file).toMatchObject({ name: 'us.png', state: 'ready', width: 40, height: 30 })
  })

  it("without a path is the user's own", async () => {
    const { anna } = await world.addCouple()
    const body = { file: dataOf(smallMp4('home'), 'video/mp4'), filename: 'a.mp4', mimetype: 'video/mp4' }
    const answer = await world.service.call(uploadBase64, { body, token: anna.token })
    expect([answer.status, answer.body.data.file.uploadedBy]).toEqual([201, anna.userId])
  })

  it.each([
    ['no bytes', '', 'image/png', 400, 'No file provided'],
    [
      'a type that nobody takes',
      btoa('x'),
      'application/zip',
      415,
      'This file type is not supported. Please select an image or video file.',
    ],
    ['a kind that does not belong there', btoa('x'), 'audio/mpeg', 415, 'Only image files are allowed.'],
    [
      'another format',
      btoa('x'),
      'image/svg+xml',
      415,
      'This image format is not supported. Please use a different format.',
    ],
    [
      'what is no picture inside',
      btoa('<html></html>'),
      'image/png',
      415,
      'This image format is not supported. Please use a different format.',
    ],
  ])('%s is refused with its own message', async (_, base64, mimetype, status, message) => {
    const { anna, space } = await world.addCouple()
    const file = base64 === '' ? '' : `data:${mimetype};base64,${base64}`
    const body = { file, filename: 'x', mimetype, path: `${space.spaceId}/cover-image` }
    const answer = await world.service.call(uploadBase64, { body, token: anna.token })
    expect([answer.status, answer.problem.message]).toEqual([status, message])
  })

  it("cannot go into another user's folder, or have an unknown field", async () => {
    const { anna, ben } = await world.addCouple()
    const others = await world.addCouple()
    const send = async (more: object) => {
      const body = { file: dataOf(await uniquePng(), 'image/png'), filename: 'x', mimetype: 'image/png', ...more }
      return (await world.service.call(uploadBase64, { body, token: anna.token })).status
    }
    expect(await send({ path: `${others.space.spaceId}/memory` })).toBe(404)
    expect(await send({ path: `${ben.userId}/avatar` })).toBe(404)
    expect(await send({ path: '../../etc' })).toBe(422)
    expect(await send({ owner: 'me' })).toBe(422)
  })

  it('leaves nothing behind when the client disconnects', async () => {
    const { anna } = await world.addCouple()
    const { storage } = world.service.deps
    const before = await storage.stagedBefore(new Date(Date.now() + 1_000))
    const answer = await world.service.app.request('/upload-base64', {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      body: '{"filename":"x","mimetype":"image/png","file":"data:image/png;base64,AAAA',
    })
    expect(answer.status).toBe(400)
    expect(await storage.stagedBefore(new Date(Date.now() + 1_000))).toEqual(before)
  })
})
