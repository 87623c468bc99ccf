import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
let full: World
beforeAll(async () => {
  world = await startWorld()
  full = await startWorld({ env: { DISK_FREE_MB_MIN: 1_000_000 } })
})
afterAll(() => Promise.all([world?.stop(), full?.stop()]))

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

describe('a full disk', () => {
  it('accepts no new upload, and reserves nothing', async () => {
    const { anna, space } = await full.addCouple()
    const bytes = await uniquePng()
    const path = `${space.spaceId}/memory`
    expect(await codeOf(await full.create({ token: anna.token, bytes, path }))).toEqual([507, 'STORAGE_FULL'])
    const file = `data:image/png;base64,${bytes.toString('base64')}`
    const body = { file, filename: 'x.png', mimetype: 'image/png', path }
    expect((await full.service.call(uploadBase64, { body, token: anna.token })).status).toBe(507)
    const { quota } = (await full.service.call(getQuota, { token: anna.token })).body.data
    expect(quota.bytesUsed).toBe(0)
  })

  it('loses nothing of an unfinished upload, which resumes once there is room', async () => {
    const { anna, space } = await world.addCouple()
    const bytes = await uniquePng()
    const id = world.idIn(await world.create({ token: anna.token, bytes, path: `${space.spaceId}/memory` }))
    const half = Math.floor(bytes.length / 2)
    expect((await world.append(anna.token, id, 0, bytes.subarray(0, half))).status).toBe(204)
    const { staging } = world.service.deps.storage
    const write = staging.write.bind(staging)
    staging.write = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    expect(await codeOf(await world.append(anna.token, id, half, bytes.subarray(half)))).toEqual([507, 'STORAGE_FULL'])
    staging.write = write
    const head = await world.tus('HEAD', `/uploads/${id}`, { token: anna.token })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    expect((await world.append(anna.token, id, half, bytes.subarray(half))).status).toBe(204)
    expect((await world.settled(anna.token, id)).state).toBe('ready')
  })
})
