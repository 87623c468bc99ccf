import { fileReady } from '@love-space/contracts/media/file.events.ts'
import { getFile, getQuota } from '@love-space/contracts/media/file.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { Upload } from '@tus/utils'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, phoneJpeg, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { attachFile } from '../files/attach-file.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { QUOTA_MB: 1 } })
})
afterAll(() => world?.stop())

const problemOf = async (answer: Response) => (await answer.json()) as { code: string; message: string }
const quota = async (token: string) => (await world.service.call(getQuota, { token })).body.data.quota

describe('an upload', () => {
  it('answers its tus version and extensions', async () => {
    const answer = await world.tus('OPTIONS', '/uploads', {})
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
    expect(answer.headers.get('tus-max-size')).toBe(String(limits.mediaBytesMax))
  })

  it('resumes where it stopped, and becomes a file that the partner sees', async () => {
    const { anna, ben, space } = await world.addCouple()
    const bytes = await uniquePng()
    const created = await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` })
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f]{24}$/)
    const id = world.idIn(created)
    const half = Math.floor(bytes.length / 2)
    const first = await world.append(anna.token, id, 0, bytes.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    const head = await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(half)])
    const wrong = await world.append(anna.token, id, 0, bytes.subarray(0, 10))
    expect([wrong.status, (await problemOf(wrong)).code]).toEqual([409, 'UPLOAD_OFFSET_WRONG'])
    expect((await world.append(anna.token, id, half, bytes.subarray(half))).status).toBe(204)
    const file = await world.settled(ben.token, id)
    expect(file).toMatchObject({ state: 'ready', kind: 'image', type: 'image/png', width: 40, height: 30 })
    const { data } = await world.service.published(fileReady, ({ subject }) => subject === id)
    expect(data).toEqual({ fileId: id, spaceId: space.spaceId, userId: anna.userId, kind: 'image' })
  })

  it('answers a repeat as complete, as after a lost response', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = await uniquePng()
    const { id } = await world.upload({ token: anna.token, bytes, path: `${space.spaceId}/memory` })
    const head = await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(bytes.length)])
    const again = await world.append(anna.token, id, bytes.length, new Uint8Array())
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
  })

  it('leaves nothing staged when repeated after a crash before the clean-up', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = await uniquePng()
    const { id } = await world.upload({ token: anna.token, bytes, path: `${space.spaceId}/memory` })
    const { storage } = world.service.deps
    await storage.staging.create(new Upload({ id, size: bytes.length, offset: 0 }))
    expect(await storage.stagedBefore(new Date(Date.now() + 60_000))).toContain(id)
    await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })
    expect(await storage.stagedBefore(new Date(Date.now() + 60_000))).not.toContain(id)
  })

  it('is finished by the next request after a crash behind its last byte', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = await uniquePng()
    const id = world.idIn(await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` }))
    const { staging } = world.service.deps.storage
    await staging.write(Readable.from([bytes]), id, 0)
    const head = await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
    expect(await world.settled(anna.token, id)).toMatchObject({ state: 'ready' })
  })

  it("answers 404 to other users, and after its owner's membership", async () => {
    const { anna, ben, space } = await world.addCouple()
    const others = await world.addCouple()
    const bytes = await uniquePng()
    const id = world.idIn(await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` }))
    for (const { token } of [ben, others.anna]) {
      for (const method of ['HEAD', 'DELETE']) {
        expect((await world.tus(method, `/uploads/${id}`, { token })).status).toBe(404)
      }
      expect((await world.append(token, id, 0, bytes)).status).toBe(404)
    }
    expect((await world.tus('HEAD', `/uploads/${id}`, {})).status).toBe(401)
  })

  it('frees its reserved bytes when cancelled', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = new Uint8Array(700_000)
    const of = { token: anna.token, bytes, path: `${space.spaceId}/memory` }
    const id = world.idIn(await world.create(of))
    expect(await quota(anna.token)).toEqual({ bytesUsed: 700_000, bytesReserved: 700_000, bytesMax: 1_048_576 })
    const refused = await world.create(of)
    expect([refused.status, (await problemOf(refused)).code]).toEqual([413, 'QUOTA_EXCEEDED'])
    expect((await world.tus('DELETE', `/uploads/${id}`, { token: anna.token })).status).toBe(204)
    expect(await quota(anna.token)).toMatchObject({ bytesUsed: 0, bytesReserved: 0 })
    expect((await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })).status).toBe(404)
    expect((await world.create(of)).status).toBe(201)
  })

  it.each(['has just ended', 'is a picture by now'])('that %s is deleted when cancelled', async (when) => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const { id } = await world.upload({ token, bytes: await uniquePng(), path: `${space.spaceId}/memory` })
    if (when === 'is a picture by now') await world.settled(token, id)
    expect((await world.tus('DELETE', `/uploads/${id}`, { token })).status).toBe(204)
    expect((await world.tus('DELETE', `/uploads/${id}`, { token })).status).toBe(404)
    expect((await world.service.call(getFile, { params: { id }, token })).status).toBe(404)
    expect(await quota(token)).toMatchObject({ bytesUsed: 0, bytesReserved: 0 })
  })

  it('that a record shows is not cancelled', async () => {
    const { anna, space } = await world.addCouple()
    const { token, userId } = anna
    const { id } = await world.upload({ token, bytes: await uniquePng(), path: `${space.spaceId}/memory` })
    await attachFile(world.service.deps, { userId, spaceId: space.spaceId }, id, 'memory:1')
    const answer = await world.tus('DELETE', `/uploads/${id}`, { token })
    expect([answer.status, (await problemOf(answer)).code]).toEqual([409, 'FILE_IN_USE'])
    expect(await world.settled(token, id)).toMatchObject({ state: 'ready' })
  })

  it.each([
    ['becomes a file', async () => uniquePng()],
    ['is refused', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('cancelled while it %s is deleted afterwards', async (_, bytesOf) => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const bytes = await bytesOf()
    const id = world.idIn(await world.create({ token, bytes, path: `${space.spaceId}/memory` }))
    const { files, storage } = world.service.deps
    await storage.staging.write(Readable.from([bytes]), id, 0)
    await files.update({ _id: id }, { $set: { state: 'finishing' } }, [])
    expect((await world.tus('DELETE', `/uploads/${id}`, { token })).status).toBe(204)
    expect((await world.tus('HEAD', `/uploads/${id}`, { token })).status).toBe(404)
    expect(await quota(token)).toMatchObject({ bytesUsed: 0, bytesReserved: 0 })
  })

  it('never exceeds the quota, however many begin at once', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = new Uint8Array(400_000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2)
    expect((await quota(anna.token)).bytesUsed).toBeLessThanOrEqual(1_048_576)
  })

  it('frees its reserved bytes if it is not complete after a day', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = new Uint8Array(700_000)
    const id = world.idIn(await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` }))
    await world.append(anna.token, id, 0, bytes.subarray(0, 100_000))
    world.pass(25 * 3_600_000)
    const token = await anna.signIn()
    expect((await world.tus('HEAD', `/uploads/${id}`, { token })).status).toBe(404)
    expect((await world.service.runScheduled('remove-unused-files')).state).toBe('done')
    expect(await quota(token)).toMatchObject({ bytesUsed: 0 })
    expect(await world.service.deps.storage.stagedFile(id)).toBeNull()
  })
})

describe('parallel requests', () => {
  it('with the same last bytes finish the upload, and none answers 404', async () => {
    const { anna, space } = await world.addCouple()
    for (let round = 0; round < 4; round += 1) {
      const bytes = await uniquePng()
      const id = world.idIn(await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` }))
      const answers = await Promise.all(Array.from({ length: 4 }, () => world.append(anna.token, id, 0, bytes)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses[0]).toBe(204)
      expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([])
      expect((await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })).status).toBe(200)
    }
  })

  it('that finish and cancel an upload cancel it', async () => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    for (let round = 0; round < 6; round += 1) {
      const bytes = await uniquePng()
      const id = world.idIn(await world.create({ token, bytes, path: `${space.spaceId}/memory` }))
      const ending = world.append(token, id, 0, bytes)
      const [ended, cancelled] = await Promise.all([ending, world.tus('DELETE', `/uploads/${id}`, { token })])
      expect([204, 404, 423]).toContain(ended.status)
      expect(cancelled.status).toBe(204)
      expect((await world.tus('HEAD', `/uploads/${id}`, { token })).status).toBe(404)
    }
    expect(await quota(token)).toMatchObject({ bytesUsed: 0, bytesReserved: 0 })
  })
})

describe('an upload is refused at its start', () => {
  it.each([
    ['Upload-Defer-Length', { 'upload-defer-length': '1' }],
    ['Upload-Concat', { 'upload-concat': 'partial', 'upload-length': '10' }],
    ['Upload-Concat', { 'upload-concat': 'final;/api/uploads/a /api/uploads/b' }],
  ])('if it needs, by %s, an unsupported tus extension', async (name, headers) => {
    const { anna, space } = await world.addCouple()
    const metadata = { 'upload-metadata': `filetype ${btoa('image/png')},path ${btoa(`${space.spaceId}/memory`)}` }
    const answer = await world.tus('POST', '/uploads', { token: anna.token, headers: { ...headers, ...metadata } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'MALFORMED_REQUEST',
      message: `${name} is not supported.`,
      errors: [{ field: `headers.${name.toLowerCase()}` }],
    })
    expect(await quota(anna.token)).toMatchObject({ bytesReserved: 0 })
  })

  const cases = [
    ['image/svg+xml', 10, 'memory', 415, 'This image format is not supported. Please use a different format.'],
    ['text/html', 10, 'memory', 415, 'This file type is not supported. Please select an image or video file.'],
    ['audio/mpeg', 10, 'memory', 415, 'Only image and video files are allowed.'],
    ['video/mp4', 10, 'cover-image', 415, 'Only image files are allowed.'],
    ['image/png', 0, 'memory', 400, 'No file provided'],
  ] as const
  it.each(cases)('as %s of %i bytes with %s', async (type, size, purpose, status, message) => {
    const { anna, space } = await world.addCouple()
    const path = `${space.spaceId}/${purpose}`
    const answer = await world.create({ token: anna.token, bytes: new Uint8Array(size), path, type })
    expect([answer.status, (await problemOf(answer)).message]).toEqual([status, message])
  })

  it('if it is larger than its kind may be', async () => {
    const { anna, space } = await world.addCouple()
    const answer = await world.tus('POST', '/uploads', {
      token: anna.token,
      headers: {
        'upload-length': String(limits.mediaBytesMax + 1_048_576),
        'upload-metadata': `filetype ${btoa('image/png')},path ${btoa(`${space.spaceId}/memory`)}`,
      },
    })
    expect(answer.status).toBe(413)
  })

  it("for another couple's folder, another user's, and an unknown one", async () => {
    const { anna, ben, space } = await world.addCouple()
    const others = await world.addCouple()
    const bytes = new Uint8Array(10)
    const statusOf = async (path: string) => (await world.create({ token: anna.token, bytes, path })).status
    expect(await statusOf(`${others.space.spaceId}/memory`)).toBe(404)
    expect(await statusOf(`${ben.userId}/avatar`)).toBe(404)
    expect(await statusOf(`${space.spaceId}/../${others.space.spaceId}/memory`)).toBe(422)
    expect(await statusOf('../etc')).toBe(422)
    expect(await statusOf(`${anna.userId}/avatar`)).toBe(201)
    expect(await statusOf('')).toBe(201)
  })

  it('in a read-only space', async () => {
    const { anna, space } = await world.addCouple({ status: 'PAUSED' })
    const answer = await world.create({ token: anna.token, bytes: new Uint8Array(10), path: `${space.spaceId}/memory` })
    expect([answer.status, (await problemOf(answer)).code]).toEqual([409, 'SPACE_READ_ONLY'])
  })
})

describe('the content of an upload', () => {
  const uploadAs = async (bytes: Uint8Array, type = 'image/png') => {
    const { anna, space } = await world.addCouple()
    const { id, answer } = await world.upload({ token: anna.token, bytes, type, path: `${space.spaceId}/memory` })
    return { id, answer, token: anna.token }
  }

  it('decides its type, whatever was declared', async () => {
    const { id, token } = await uploadAs(await picture(50, 50).jpeg().toBuffer(), 'image/png')
    expect(await world.settled(token, id)).toMatchObject({ state: 'ready', type: 'image/jpeg' })
  })

  it('is refused if it is markup declared as a picture, with the same reason when repeated', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { id, answer, token } = await uploadAs(svg)
    expect(answer.status).toBe(415)
    expect(await world.view(token, id)).toMatchObject({ state: 'failed', url: null, renditions: [] })
    expect((await world.tus('HEAD', `/uploads/${id}`, { token })).status).toBe(415)
  })

  it('loses its location before anybody sees it; its date is suggested', async () => {
    const original = await phoneJpeg()
    expect(original.includes('Secret Camera')).toBe(true)
    const { id, token } = await uploadAs(original, 'image/jpeg')
    const file = await world.settled(token, id)
    expect(file).toMatchObject({ state: 'ready', width: 800, height: 1200, takenAt: '2024-03-05T17:45:12' })
    expect(file.renditions.map(({ width, height }) => [width, height])).toEqual([
      [400, 600],
      [800, 1200],
    ])
    expect(file.placeholder).toMatch(/^data:image\/webp;base64,/)
    for (const { avif, webp } of file.renditions) {
      for (const url of [avif ?? null, webp]) {
        const answer = await world.fetchFile(url)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([answer.status, bytes.length > 100]).toEqual([200, true])
        expect(bytes.includes('Exif') || bytes.includes('Secret Camera')).toBe(false)
      }
    }
  })
})
