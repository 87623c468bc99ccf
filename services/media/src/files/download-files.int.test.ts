import { memberLeft } from '@love-space/contracts/space/member.events.ts'
import { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneJpeg, uniquePng } from '../../test/pictures.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const aCouple = async () => {
  const couple = await world.addCouple()
  const upload = async (bytes: Buffer, name: string) => {
    const { id } = await world.upload({
      token: couple.anna.token,
      bytes,
      name,
      path: `${couple.space.spaceId}/timeline`,
    })
    await world.settled(couple.anna.token, id)
    return id
  }
  return { ...couple, upload }
}

const ask = (token: string, ids: string[]) => world.service.call(createFilesDownload, { token, body: { ids } })
const open = (url: string) => world.service.app.request(url.replace('/api', ''))

describe('a download of originals', () => {
  it('gives both members one file as it was uploaded, once', async () => {
    const { ben, upload } = await aCouple()
    const bytes = await phoneJpeg()
    const id = await upload(bytes, 'our sea.jpg')
    const { url } = (await ask(ben.token, [id])).body.data
    const answer = await open(url)
    expect(answer.headers.get('content-disposition')).toContain('our%20sea.jpg')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await open(url)).status).toBe(410)
  })

  it('gives several in a zip file of known length, with distinct names', async () => {
    const { anna, upload } = await aCouple()
    const [one, other] = [await uniquePng(), await uniquePng()]
    const ids = [await upload(one, 'sea.png'), await upload(other, 'sea.png')]
    const { url } = (await ask(anna.token, ids)).body.data
    const answer = await open(url)
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(zip.length))
    const entries = unzip(zip)
    expect([...entries.keys()]).toEqual(['sea.png', 'sea (2).png'])
    expect([...entries.values()].map((entry, index) => entry.equals(index === 0 ? one : other))).toEqual([true, true])
  })

  it('is refused to other users, also for one of their own files among others, and to former members', async () => {
    const { anna, ben, space, upload } = await aCouple()
    const others = await aCouple()
    const id = await upload(await uniquePng(), 'ours.png')
    const theirs = await others.upload(await uniquePng(), 'theirs.png')
    for (const ids of [[theirs], [id, theirs]]) {
      expect((await ask(anna.token, ids)).problem.code).toBe('FILE_NOT_FOUND')
    }
    const { url } = (await ask(ben.token, [id])).body.data
    const members = space.members.filter(({ userId }) => userId === anna.userId)
    const data = { ...space, version: 2, userId: ben.userId, members }
    world.owners.spaces.set(space.spaceId, data)
    await world.service.publish(memberLeft, { aggregateId: space.spaceId, data })
    await world.service.idle(memberLeft, 'media-save-space-on-member-left')
    expect((await open(url)).status).toBe(410)
  })
})
