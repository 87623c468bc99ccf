import { fileUploadedByOperator } from '@love-space/contracts/media/file.events.ts'
import {
  createFilesDownload,
  deleteFile,
  getFile,
  getQuota,
  viewFiles,
} from '@love-space/contracts/media/file.routes.ts'
import { filePurposes } from '@love-space/contracts/media/file-types.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import type { OwnedSpace } from '@love-space/testing/owners.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneJpeg, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
let admin: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  world = await startWorld()
  admin = await operator('admin')
})
afterAll(() => world?.stop())

const operator = async (...roles: string[]) => {
  const { userId } = world.owners.addUser('Olga')
  return world.service.signIn({ userId, roles: ['user', ...roles] })
}
const tokenOf = async (...roles: string[]) => (await operator(...roles)).token
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const pathOf = ({ spaceId }: OwnedSpace) => `${spaceId}/hero-banner`
const begin = async (space: OwnedSpace, token = admin.token) =>
  world.create({ token, bytes: await uniquePng(), path: pathOf(space) })
const uploadTo = async (space: OwnedSpace, bytes?: Uint8Array) => {
  const { id } = await world.upload({ token: admin.token, bytes: bytes ?? (await uniquePng()), path: pathOf(space) })
  return world.settled(admin.token, id)
}
const statusOf = async (token: string, id: string) =>
  (await world.service.call(getFile, { params: { id }, token })).status
const moveIn = async (space: OwnedSpace) => {
  const [anna, ben] = [await world.addPerson('Anna'), await world.addPerson('Ben')]
  const joinedAt = world.now().toISOString()
  const members = [anna, ben].map(({ userId }) => ({ userId, joinedAt }))
  world.owners.spaces.set(space.spaceId, { ...space, version: space.version + 1, members })
  return { anna, ben }
}

describe("an operator's picture for a space that nobody is in", () => {
  it('is shown, without its metadata, to operators who read spaces, and to nobody else', async () => {
    const space = world.addSpace([])
    const file = await uploadTo(space, await phoneJpeg())
    expect(file).toMatchObject({ state: 'ready', kind: 'image' })
    for (const role of ['admin', 'super_admin', 'support']) {
      const token = await tokenOf(role)
      const seen = await world.view(token, file.id)
      const served = await world.fetchFile(seen.url)
      expect(served.status).toBe(200)
      expect(Buffer.from(await served.arrayBuffer()).includes('Exif')).toBe(false)
      expect((await world.service.call(viewFiles, { body: { ids: [file.id] }, token })).body.data.files).toHaveLength(1)
    }
    const { anna } = await world.addCouple()
    for (const token of [anna.token, await tokenOf(), await tokenOf('factory'), await tokenOf('marketing')]) {
      expect(await statusOf(token, file.id)).toBe(404)
      expect((await world.service.call(viewFiles, { body: { ids: [file.id] }, token })).body.data.files).toEqual([])
    }
  })

  it('is neither deleted as a member would, nor downloaded as it came', async () => {
    const { id } = await uploadTo(world.addSpace([]))
    const { token } = admin
    expect((await world.service.call(deleteFile, { params: { id }, token })).status).toBe(404)
    expect((await world.service.call(createFilesDownload, { body: { ids: [id] }, token })).status).toBe(404)
  })

  it('is announced for the audit trail once', async () => {
    const space = world.addSpace([])
    const { id } = await uploadTo(space)
    await world.tus('HEAD', `/uploads/${id}`, { token: admin.token })
    const { data } = await world.service.published(fileUploadedByOperator, ({ subject }) => subject === id)
    expect(data).toEqual({ fileId: id, spaceId: space.spaceId, operatorId: admin.userId })
    expect(await world.service.allPublished(fileUploadedByOperator, id)).toHaveLength(1)
  })

  it('belongs to the couple who move in, and to no operator anymore', async () => {
    const space = world.addSpace([])
    const { id, url, bytes } = await uploadTo(space)
    expect((await world.fetchFile(url)).status).toBe(200)
    const { anna, ben } = await moveIn(space)
    const { token } = await world.addPerson('Cleo')
    expect(await statusOf(admin.token, id)).toBe(404)
    expect((await world.fetchFile(url)).status).toBe(404)
    expect(await statusOf(token, id)).toBe(404)
    for (const person of [anna, ben]) {
      const seen = await world.view(await person.signIn(), id)
      expect((await world.fetchFile(seen.url)).status).toBe(200)
    }
    const { quota } = (await world.service.call(getQuota, { token: anna.token })).body.data
    expect(quota).toMatchObject({ bytesUsed: bytes })
    expect((await world.service.call(deleteFile, { params: { id }, token: ben.token })).status).toBe(204)
  })

  it('is deleted with the space', async () => {
    const { spaceId, ...facts } = world.addSpace([])
    const { id } = await uploadTo({ spaceId, ...facts })
    world.owners.spaces.delete(spaceId)
    await world.service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
    await waitFor(async () => !(await world.service.deps.files.exists({ _id: id })))
    await waitFor(async () => (await world.storedKeys()).every((key) => !key.includes(spaceId)))
  })
})

describe('an upload of an operator', () => {
  it('into a space that somebody is or was in is refused', async () => {
    const { space } = await world.addCouple()
    const left = world.addSpace([], { formerMembers: [{ userId: admin.userId, leftAt: world.now().toISOString() }] })
    for (const used of [space, left]) {
      const answer = await begin(used)
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'SPACE_OF_MEMBERS'])
    }
  })

  it('is refused from the moment that somebody joins', async () => {
    const space = world.addSpace([])
    const bytes = await uniquePng()
    const id = world.idIn(await world.create({ token: admin.token, bytes, path: pathOf(space) }))
    expect((await world.append(admin.token, id, 0, bytes.subarray(0, 10))).status).toBe(204)
    const { anna } = await moveIn(space)
    const answer = await world.append(admin.token, id, 10, bytes.subarray(10))
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'SPACE_OF_MEMBERS'])
    expect((await world.append(anna.token, id, 10, bytes.subarray(10))).status).toBe(404)
  })

  it('needs the permission to change spaces, and a password of their own', async () => {
    const space = world.addSpace([])
    const withGivenPassword = await world.service.signIn({ roles: ['user', 'admin'], claims: { opw: true } })
    const tokens = [await tokenOf(), await tokenOf('support'), await tokenOf('factory'), withGivenPassword.token]
    for (const token of tokens) {
      const answer = await begin(space, token)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'SPACE_NOT_FOUND'])
    }
    expect((await begin({ ...space, spaceId: 'f'.repeat(24) })).status).toBe(404)
  })

  it('takes only pictures of the space itself, in the formats and sizes that couples may use', async () => {
    const { spaceId } = world.addSpace([])
    const others = Object.keys(filePurposes).filter((purpose) => !['hero-banner', 'avatar', 'inbox'].includes(purpose))
    for (const purpose of others) {
      const of = { token: admin.token, bytes: await uniquePng(), path: `${spaceId}/${purpose}` }
      expect((await world.create(of)).status).toBe(404)
    }
    const path = `${spaceId}/hero-banner`
    const video = await world.create({ token: admin.token, bytes: new Uint8Array(9), path, type: 'video/mp4' })
    expect(await codeOf(video)).toBe('FILE_KIND_REFUSED')
    const bytes = Buffer.from('These are only words, whatever the name says.')
    const { answer } = await world.upload({ token: admin.token, bytes, path, name: 'us.jpg', type: 'image/jpeg' })
    expect([answer.status, await codeOf(answer)]).toEqual([415, 'FILE_KIND_REFUSED'])
  })

  it('can be cancelled', async () => {
    const space = world.addSpace([])
    const id = world.idIn(await begin(space))
    expect((await world.tus('DELETE', `/uploads/${id}`, { token: await tokenOf('admin') })).status).toBe(404)
    expect((await world.tus('DELETE', `/uploads/${id}`, { token: admin.token })).status).toBe(204)
    await waitFor(async () => !(await world.service.deps.files.exists({ _id: id })))
  })
})
