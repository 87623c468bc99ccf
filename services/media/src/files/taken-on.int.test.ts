import { installFromDebian } from '@love-space/testing/debian.ts'
import { changeFile } from '@love-space/contracts/media/file.routes.ts'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colour, made } from '../../test/made-videos.ts'
import { heic, picture } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { findFfmpeg } from '../videos/ffmpeg.ts'

let world: World
let anna: { readonly token: string }
let spaceId: string
beforeAll(async () => {
  if (!(await findFfmpeg(undefined))) installFromDebian('ffmpeg')
  world = await startWorld()
  const couple = await world.addCouple()
  anna = couple.anna
  spaceId = couple.space.spaceId
}, 300_000)
afterAll(() => world?.stop())

const uploaded = async (bytes: Uint8Array, type: string) => {
  const { id } = await world.upload({ token: anna.token, bytes, type, path: `${spaceId}/memory` })
  return world.settled(anna.token, id)
}

const takenAt = (time: string) => picture(60, 40).withExif({ IFD2: { DateTimeOriginal: time } })
const video = (ending: string, ...metadata: string[]) => made(ending, [...colour('red'), ...metadata])

describe('the day on which a file was taken', () => {
  it.each([
    ['JPEG', 'image/jpeg', () => takenAt('2024:10:05 23:59:58').jpeg().toBuffer(), '2024-10-05'],
    ['PNG', 'image/png', () => takenAt('2024:10:06 00:00:01').png().toBuffer(), '2024-10-06'],
    ['WebP', 'image/webp', () => takenAt('2024:02:29 12:00:00').webp().toBuffer(), '2024-02-29'],
    ['HEIC', 'image/heic', async () => heic, '2023-07-08'],
    ['MP4', 'video/mp4', () => video('mp4', '-metadata', 'creation_time=2024-10-07T10:00:00Z'), '2024-10-07'],
    [
      'MOV',
      'video/quicktime',
      () =>
        video(
          'mov',
          '-metadata',
          'creation_time=2024-10-08T22:30:00Z',
          '-movflags',
          'use_metadata_tags',
          '-metadata',
          'com.apple.quicktime.creationdate=2024-10-09T00:30:00+0200',
        ),
      '2024-10-09',
    ],
  ])('is read from a %s', async (_, type, make, day) => {
    expect(await uploaded(await make(), type)).toMatchObject({ state: 'ready', takenOn: day })
  })

  it.each([
    ['a picture without metadata', 'image/jpeg', () => picture(60, 41).jpeg().toBuffer()],
    ['a video without a clock', 'video/mp4', () => video('mp4')],
    ['a day that has not begun', 'image/jpeg', () => takenAt('2026:11:23 12:00:00').jpeg().toBuffer()],
    ['a day that the calendar lacks', 'image/jpeg', () => takenAt('2024:02:31 12:00:00').jpeg().toBuffer()],
    ['a clock that was never set', 'image/jpeg', () => takenAt('0000:00:00 00:00:00').jpeg().toBuffer()],
    ['a video from tomorrow', 'video/mp4', () => video('mp4', '-metadata', 'creation_time=2026-11-23T10:00:00Z')],
  ])('is left out: %s', async (_, type, make) => {
    const file = await uploaded(await make(), type)
    expect(file.state).toBe('ready')
    expect(file).not.toHaveProperty('takenOn')
  })

  it("is a day of the couple's calendar for a video that tells no local time", async () => {
    const away = await world.addCouple({ timeZone: 'Asia/Tokyo' })
    const bytes = await video('mp4', '-metadata', 'creation_time=2024-10-07T20:00:00Z')
    const path = `${away.space.spaceId}/memory`
    const { id } = await world.upload({ token: away.anna.token, bytes, type: 'video/mp4', path })
    expect(await world.settled(away.anna.token, id)).toMatchObject({ takenOn: '2024-10-08' })
  })

  it('stays through a crop, and is told with a memory', async () => {
    const { id, url } = await uploaded(await takenAt('2024:10:11 08:00:00').png().toBuffer(), 'image/png')
    const body = { rotation: 90 as const }
    await world.service.call(changeFile, { params: { id }, body, token: anna.token })
    const { memory } = (
      await world.service.call(createMemory, {
        params: { spaceId },
        body: { title: 'Sea', mediaUrls: [url ?? ''] },
        token: anna.token,
      })
    ).body.data
    expect(memory.media).toMatchObject([{ id, rotation: 90, takenOn: '2024-10-11' }])
  })
})
