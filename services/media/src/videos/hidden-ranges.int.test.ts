import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  changedBox,
  colour,
  firstColour,
  inFolder,
  made,
  needFfmpeg,
  place,
  tracksOf,
  videoWithTelemetry,
} from '../../test/made-videos.ts'
import { box, smallMp4 } from '../../test/pictures.ts'
import { hiddenRangesOf, type HiddenRanges } from './hidden-ranges.ts'

beforeAll(needFfmpeg, 300_000)

const hidingIn = (bytes: Buffer, type = 'video/mp4'): Promise<HiddenRanges> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'video'), bytes)
    return hiddenRangesOf(join(folder, 'video'), type)
  })

const served = async (bytes: Buffer, type?: string): Promise<Buffer> => {
  const { ranges, isComplete } = await hidingIn(bytes, type)
  expect(isComplete).toBe(true)
  const out = Buffer.from(bytes)
  for (const { start, end } of ranges) out.fill(0, start, end + 1)
  return out
}

const sound = ['-f', 'lavfi', '-i', 'sine=duration=2']

describe('of a video with a track of locations,', () => {
  it.each([
    ['mp4', 'video/mp4', 'libx264'],
    ['mov', 'video/quicktime', 'libx264'],
    ['3gp', 'video/3gpp', 'mpeg4'],
  ] as const)(
    '%s, no location is served, and pictures and sound are unchanged',
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

  it('nothing is served if its locations are in fragments', async () => {
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

  it('nothing is served if its index is compressed, too large, or does not fit its samples', async () => {
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

describe('of every video,', () => {
  it.each([
    ['with its index at the end', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['with its index at the beginning', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', '+faststart']],
    ['in fragments', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
    ['without sound of its own size for each sample', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'mov']],
  ])(
    '%s, pictures and sound are unchanged',
    async (_, options) => {
      const original = await made('mp4', [...colour('blue'), ...sound, ...options])
      const shown = await served(original)
      const hash = (bytes: Buffer) => made('raw', ['-i', 'v', '-map', '0', '-f', 'framehash'], { v: bytes })
      expect(await hash(shown)).toEqual(await hash(original))
    },
    60_000,
  )

  it('bytes between its samples and around its boxes are not served', async () => {
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

  it('cut off at the end, the existing samples are served', async () => {
    const original = smallMp4('cut off')
    const cut = original.subarray(0, original.length - 100)
    const shown = await served(cut)
    expect(shown.subarray(cut.indexOf('mdat'))).toEqual(cut.subarray(cut.indexOf('mdat')))
    expect(shown.includes('+52.5166')).toBe(false)
  })

  it('in another container, no ranges are hidden', async () => {
    expect(await hidingIn(smallMp4(), 'video/webm')).toEqual({ ranges: [], isComplete: true })
  })
})
