import { installFromDebian } from '@love-space/testing/debian.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  changedBox,
  colour,
  firstColour,
  inFolder,
  made,
  place,
  tracksOf,
  videoWithTelemetry,
} from '../../test/made-videos.ts'
import { box, smallMp4 } from '../../test/pictures.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { hidingOf, type Hiding } from './hidden-ranges.ts'

beforeAll(async () => {
  if (!(await findFfmpeg(undefined))) installFromDebian('ffmpeg')
}, 300_000)

const hidingIn = (bytes: Buffer, type = 'video/mp4'): Promise<Hiding> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'video'), bytes)
    return hidingOf(join(folder, 'video'), type)
  })

const served = async (bytes: Buffer, type?: string): Promise<Buffer> => {
  const { ranges, isComplete } = await hidingIn(bytes, type)
  expect(isComplete).toBe(true)
  const out = Buffer.from(bytes)
  for (const { start, end } of ranges) out.fill(0, start, end + 1)
  return out
}

const sound = ['-f', 'lavfi', '-i', 'sine=duration=2']

describe('of a video with a track of places', () => {
  it.each([
    ['mp4', 'video/mp4', 'libx264'],
    ['mov', 'video/quicktime', 'libx264'],
    ['3gp', 'video/3gpp', 'mpeg4'],
  ] as const)(
    '%s, none is served, and its pictures and sound are as before',
    async (ending, type, codec) => {
      const original = await videoWithTelemetry(ending, codec)
      expect(original.includes(place)).toBe(true)
      const shown = await served(original, type)
      expect(shown.includes('GPS')).toBe(false)
      expect((await tracksOf(shown)).slice(0, 2)).toEqual((await tracksOf(original)).slice(0, 2))
      const decoded = (bytes: Buffer, track: string) =>
        made('raw', ['-i', 'v', '-map', track, '-f', 'framehash'], { v: bytes })
      for (const track of ['0:v', '0:a']) expect(await decoded(shown, track)).toEqual(await decoded(original, track))
    },
    60_000,
  )

  it('nothing at all is served where its places stand in fragments', async () => {
    const whole = await videoWithTelemetry('mp4')
    const inPieces = await made(
      'mp4',
      ['-i', 'v.mp4', '-map', '0', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'],
      {
        'v.mp4': whole,
      },
    )
    expect(inPieces.includes(place)).toBe(true)
    expect(await hidingIn(inPieces)).toEqual({ ranges: [], isComplete: false })
  }, 60_000)

  it('nothing at all is served where its index is packed, too large, or does not fit its samples', async () => {
    const whole = await videoWithTelemetry('mp4')
    const packed = changedBox(whole, ['moov'], () => box('cmov', Buffer.alloc(100)))
    const table = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']
    const elsewhere = changedBox(whole, table, (content) => {
      const changed = Buffer.from(content)
      changed.writeUInt32BE(0x7fffffff, 8)
      return changed
    })
    const large = Buffer.concat([packed, box('moov', Buffer.alloc(17_000_000))])
    for (const bytes of [packed, elsewhere, large]) expect((await hidingIn(bytes)).isComplete).toBe(false)
  }, 60_000)
})

describe('of any video', () => {
  it.each([
    ['with its index at the end', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['with its index at the beginning', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', '+faststart']],
    ['in fragments', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
    ['without sound of its own size for each sample', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'mov']],
  ])(
    '%s, pictures and sound are as before',
    async (_, options) => {
      const original = await made('mp4', [...colour('blue'), ...sound, ...options])
      const shown = await served(original)
      const hash = (bytes: Buffer) => made('raw', ['-i', 'v', '-map', '0', '-f', 'framehash'], { v: bytes })
      expect(await hash(shown)).toEqual(await hash(original))
    },
    60_000,
  )

  it('what stands between its samples, before, behind and beside its boxes is not served', async () => {
    const original = await made('mp4', [...colour('blue'), '-c:v', 'libx264'])
    const secret = Buffer.from('+52.5166+013.4000/')
    const shown = await served(
      Buffer.concat([
        changedBox(original, ['moov'], (content) => Buffer.concat([content, box('udta', secret), box('gps ', secret)])),
        box('free', secret),
        box('mdat', secret),
        Buffer.from('no box'),
        secret,
      ]),
    )
    expect(shown.includes('52.5166')).toBe(false)
    expect(await firstColour(shown)).toEqual(await firstColour(original))
  }, 60_000)

  it('that was cut off, what is there of its samples is served', async () => {
    const original = smallMp4('cut off')
    const cut = original.subarray(0, original.length - 100)
    const shown = await served(cut)
    expect(shown.subarray(cut.indexOf('mdat'))).toEqual(cut.subarray(cut.indexOf('mdat')))
    expect(shown.includes('+52.5166')).toBe(false)
  })

  it('of another container, nothing is hidden by places', async () => {
    expect(await hidingIn(smallMp4(), 'video/webm')).toEqual({ ranges: [], isComplete: true })
  })
})
