import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { memberLeft } from '@love-space/contracts/space/member.events.ts'
import { deleteFile, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const dayMs = 86_400_000
const statusOf = async (url: string | null) => {
  const { status } = await world.fetchFile(url)
  return status
}

const sharedPicture = async () => {
  const couple = await world.addCouple()
  const { anna, space } = couple
  const { id } = await world.upload({ token: anna.token, bytes: await uniquePng(), path: `${space.spaceId}/memory` })
  const file = await world.settled(anna.token, id)
  return { ...couple, id, file, url: file.url ?? '' }
}
const sharedVideo = async () => {
  const couple = await world.addCouple()
  const { anna, space } = couple
  const bytes = smallMp4(space.spaceId)
  const of = { token: anna.token, bytes, type: 'video/mp4', name: 'clip "1".mp4', path: `${space.spaceId}/memory` }
  const { id } = await world.upload(of)
  return { ...couple, id, bytes, file: await world.view(anna.token, id) }
}

describe('the signed address of a file', () => {
  it('shows it to its member, with private caching and its own content type', async () => {
    const { url } = await sharedPicture()
    const answer = await world.fetchFile(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { headers } = answer
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-disposition')).toMatch(/^inline; filename/)
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    const again = await world.fetchFile(url, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('stays the same for days, lasts seven at most, and ends at a different time for each file', async () => {
    const { anna, id, url, file } = await sharedPicture()
    const expiry = (address: string) => Number(new URL(address, 'http://x').searchParams.get('e'))
    const leftMs = expiry(url) * 1000 - world.now().getTime()
    expect(leftMs).toBeGreaterThanOrEqual(dayMs)
    expect(leftMs).toBeLessThanOrEqual(7 * dayMs)
    expect((await world.view(anna.token, id)).url).toBe(url)
    expect(new Set(file.renditions.map(({ webp }) => expiry(webp))).size).toBe(1)
    expect(expiry((await sharedPicture()).url)).not.toBe(expiry(url))
  })

  it('is refused without its signature, with another one, and for another user, part or time', async () => {
    const { url, ben, id } = await sharedPicture()
    const other = await sharedPicture()
    const path = url.split('?')[0] ?? ''
    const changed = (name: string, value: string) => {
      const address = new URL(url, 'http://x')
      address.searchParams.set(name, value)
      return address.pathname + address.search
    }
    expect(await statusOf(path)).toBe(403)
    expect(await statusOf(changed('u', ben.userId))).toBe(403)
    expect(await statusOf(changed('e', '99999999999'))).toBe(403)
    expect(await statusOf(changed('s', 'x'.repeat(32)))).toBe(403)
    expect(await statusOf(url.replace('.webp', '.avif'))).toBe(403)
    expect(await statusOf(other.url.replace(other.id, id))).toBe(403)
  })

  it('expires', async () => {
    const { url } = await sharedPicture()
    world.pass(7 * dayMs)
    expect(await statusOf(url)).toBe(410)
  })

  it('ends with the membership', async () => {
    const { url, anna, ben, space } = await sharedPicture()
    expect(await statusOf(url)).toBe(200)
    const data = {
      ...space,
      version: 2,
      userId: anna.userId,
      members: space.members.filter(({ userId }) => userId === ben.userId),
    }
    world.owners.spaces.set(space.spaceId, data)
    await world.service.publish(memberLeft, { aggregateId: space.spaceId, data })
    await expect.poll(() => statusOf(url)).toBe(404)
  })

  it('ends with the sessions of a deactivated user', async () => {
    const { url, anna } = await sharedPicture()
    expect(await statusOf(url)).toBe(200)
    const user = world.owners.users.get(anna.userId)
    if (user) world.owners.users.set(anna.userId, { ...user, version: 2, active: false })
    const data = { userId: anna.userId, before: world.now().toISOString(), exceptSid: null, reason: 'deactivated' }
    await world.service.publish(userSessionsEnded, { aggregateId: anna.userId, data })
    await expect.poll(() => statusOf(url)).toBe(404)
  })

  it('ends with the file, and is refused to another couple before', async () => {
    const { url, anna, id, space } = await sharedPicture()
    const others = await world.addCouple()
    const call = { params: { id }, token: others.anna.token }
    expect((await world.service.call(deleteFile, call)).status).toBe(404)
    const seen = await world.service.call(viewFiles, { body: { ids: [id] }, token: others.anna.token })
    expect(seen.body.data.files).toEqual([])
    expect((await world.service.call(deleteFile, { params: { id }, token: await anna.signIn() })).status).toBe(204)
    expect(await statusOf(url)).toBe(404)
    expect(await world.service.deps.storage.keys(`${space.spaceId}/`)).toEqual([])
  })
})

describe('several requested files', () => {
  it('come in the requested order, without unreadable ones', async () => {
    const mine = await sharedPicture()
    const theirs = await sharedPicture()
    const { anna, id, space } = mine
    const other = { token: anna.token, bytes: await uniquePng(), path: `${space.spaceId}/memory` }
    const { id: second } = await world.upload(other)
    for (const asked of [
      [second, theirs.id, id],
      [id, theirs.id, newId(), second, id],
    ]) {
      const { body } = await world.service.call(viewFiles, { body: { ids: asked }, token: anna.token })
      const own = [...new Set(asked)].filter((one) => [id, second].includes(one))
      expect(body.data.files.map((file) => file.id)).toEqual(own)
    }
  })
})

describe("a video's bytes", () => {
  it('are served in ranges', async () => {
    const { file, bytes } = await sharedVideo()
    const range = async (value: string) => world.fetchFile(file.url, { range: value })
    const part = await range('bytes=4-11')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1')).toBe(bytes.toString('latin1', 4, 12))
    const end = await range('bytes=-10')
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-10))
    const rest = await range(`bytes=${bytes.length - 5}-`)
    expect([rest.status, rest.headers.get('content-length')]).toEqual([206, '5'])
    expect((await range(`bytes=${bytes.length}-`)).status).toBe(416)
    expect((await range('bytes=nonsense')).status).toBe(200)
  })

  it('hide its location, and equal the original everywhere else', async () => {
    const { file, bytes } = await sharedVideo()
    const whole = Buffer.from(await (await world.fetchFile(file.url)).arrayBuffer())
    expect(bytes.includes('+52.5166')).toBe(true)
    expect([whole.length, whole.includes('+52.5166')]).toEqual([bytes.length, false])
    const differing = [...whole.entries()].filter(([index, byte]) => byte !== bytes[index]).map(([index]) => index)
    const place = bytes.indexOf('udta') + 4
    expect(differing.every((index) => index >= place && index < bytes.indexOf('mdat') - 4)).toBe(true)
    const at = bytes.indexOf('+52.5166')
    const part = await world.fetchFile(file.url, { range: `bytes=${at}-${at + 7}` })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.alloc(8))
  })
})
