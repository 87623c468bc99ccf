import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disguises, linkedWebm, movOfAnother, namingTexts, type Decoy } from '../../test/hostile-videos.ts'
import { colour, firstColour, made, needFfmpeg } from '../../test/made-videos.ts'
import { FfmpegGaveUp, VideoBeyondLimits, findFfmpeg, type Converted, type Ffmpeg, type VideoSource } from './ffmpeg.ts'

const run = promisify(execFile)
const { signal } = new AbortController()

let ffmpeg: Ffmpeg
let folder: string
let decoy: Decoy
beforeAll(async () => {
  needFfmpeg()
  const found = await findFfmpeg(undefined)
  if (!found) throw new Error('there is no FFmpeg')
  ffmpeg = found
  folder = await mkdtemp(join(tmpdir(), 'love-space-hostile-'))
  decoy = { path: join(folder, 'decoy.mp4'), picturesPath: join(folder, 'pictures') }
  await writeFile(decoy.path, await made('mp4', [...colour('red'), '-c:v', 'libx264']))
  await mkdir(decoy.picturesPath)
  await run('ffmpeg', ['-v', 'error', ...colour('red'), join(decoy.picturesPath, '%03d.png')])
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const isRed = (picture: readonly number[] | null): boolean => picture !== null && (picture[0] ?? 0) > 150

const stored = async (bytes: string | Buffer, type: string): Promise<VideoSource> => {
  const path = join(folder, 'stored')
  await writeFile(path, bytes)
  return { path, type }
}

const products = async (source: VideoSource, steps: readonly ('poster' | 'copy' | 'convert')[]): Promise<Buffer[]> => {
  const found: Buffer[] = []
  for (const step of steps) {
    const to = join(folder, `made-${step}.${step === 'poster' ? 'png' : 'mp4'}`)
    await ffmpeg[step](source, to, signal, () => undefined).catch((error: unknown) => {
      if (!(error instanceof FfmpegGaveUp)) throw error
    })
    if (existsSync(to)) found.push(await readFile(to))
    await rm(to, { force: true })
  }
  return found.filter(({ length }) => length > 0)
}
const everyStep = ['poster', 'copy', 'convert'] as const

describe("FFmpeg without the service's restrictions", () => {
  it.each(['DASH', 'HLS', 'concat', 'a sequence of pictures'])('reads the other file that %s names', async (name) => {
    const path = join(folder, 'naming')
    await writeFile(path, namingTexts(decoy)[name] ?? '')
    const formats: Record<string, string[]> = { HLS: ['-allowed_extensions', 'ALL'], DASH: [] }
    const options = formats[name] ?? ['-safe', '0', '-f', 'concat']
    const to = join(folder, 'leak.mp4')
    await run('ffmpeg', ['-v', 'error', ...options, '-i', path, '-frames:v', '1', '-y', to])
    expect(isRed(await firstColour(await readFile(to)))).toBe(true)
  })
})

describe.each(Object.keys(disguises))('as %s', (type) => {
  it('no other file that an upload names is read', async () => {
    for (const [name, text] of Object.entries(namingTexts(decoy))) {
      const bytes = Buffer.from(text)
      for (const sent of [bytes, disguises[type]?.(bytes) ?? bytes]) {
        for (const product of await products(await stored(sent, type), name === 'DASH' ? everyStep : ['convert'])) {
          expect(isRed(await firstColour(product).catch(() => null)), name).toBe(false)
        }
      }
    }
  }, 120_000)

  it('a container of another type is not read', async () => {
    const other = type === 'video/x-msvideo' ? 'mp4' : 'avi'
    const source = await stored(await made(other, [...colour('blue'), '-c:v', 'mpeg4']), type)
    const facts = await ffmpeg.probe(source, signal)
    expect(facts?.codec ?? null).toBeNull()
  }, 60_000)
})

describe('a container', () => {
  it.each(['video/quicktime', 'video/mp4', 'video/3gpp'])(
    'of %s shows nothing of the file that its samples are in',
    async (type) => {
      const source = await stored(await movOfAnother(decoy), type)
      for (const product of await products(source, everyStep)) {
        expect(isRed(await firstColour(product).catch(() => null))).toBe(false)
      }
    },
    60_000,
  )

  it('of Matroska shows nothing of linked segments', async () => {
    const uid = Buffer.alloc(16, 7)
    const other = join(folder, 'linked.webm')
    await writeFile(other, await made('webm', [...colour('red'), '-c:v', 'libvpx']))
    const source = await stored(await linkedWebm({ path: other }, uid), 'video/webm')
    expect(await ffmpeg.probe(source, signal)).toMatchObject({ codec: 'vp8' })
    const found = await products(source, everyStep)
    expect(found).toHaveLength(3)
    for (const product of found) expect(isRed(await firstColour(product))).toBe(false)
  }, 60_000)

  it('of its declared type is read whole, wherever its index is', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2']
    const made264 = [...colour('blue'), ...sound, '-c:v', 'libx264', '-c:a', 'aac']
    for (const options of [
      made264,
      [...made264, '-movflags', '+faststart'],
      [...made264, '-movflags', 'frag_keyframe'],
    ]) {
      const facts = await ffmpeg.probe(await stored(await made('mp4', options), 'video/mp4'), signal)
      expect(facts).toMatchObject({ codec: 'h264', audioCodec: 'aac', width: 64, height: 48, framesPerS: 10 })
      expect(facts?.durationS).toBeCloseTo(2, 0)
      expect(facts?.hasOtherTracks).toBe(false)
    }
  }, 60_000)
})

describe('a video with larger frames than any camera makes', () => {
  const refused = async (work: Promise<unknown> | undefined) => work?.catch((error: unknown) => error)

  it.each([
    ['video/x-msvideo', 'avi', ['-c:v', 'mjpeg', '-q:v', '31']],
    ['video/quicktime', 'mov', ['-c:v', 'png']],
  ])(
    'as %s is refused before a frame is decoded',
    async (type, ending, codec) => {
      const source = await stored(await made(ending, [...colour('blue', 0.1, '6500x6200'), ...codec]), type)
      const modest = await findFfmpeg(undefined, { memoryMbMax: 100 })
      const to = join(folder, 'large')
      for (const work of [
        () => modest?.probe(source, signal),
        () => modest?.poster(source, `${to}.png`, signal),
        () => modest?.convert(source, `${to}.mp4`, signal, () => undefined),
      ]) {
        const error = await refused(work())
        expect(error).toBeInstanceOf(VideoBeyondLimits)
        expect((error as Error).message).toContain('too many pixels')
      }
    },
    60_000,
  )

  it.each([
    ['h264', ['-c:v', 'libx264', '-preset', 'ultrafast']],
    ['mjpeg', ['-c:v', 'mjpeg', '-q:v', '31']],
  ])(
    'only from its middle on (%s) is refused, not cut short',
    async (format, codec) => {
      const part = (...of: string[]) => made(format, [...of, ...codec, '-f', format])
      const joined = Buffer.concat([await part(...colour('blue', 1)), await part(...colour('red', 0.1, '6500x6200'))])
      const bytes = await made('avi', ['-f', format, '-r', '10', '-i', 'joined', '-c', 'copy'], { joined })
      const source = await stored(bytes, 'video/x-msvideo')
      expect(await ffmpeg.probe(source, signal)).toMatchObject({ width: 64, height: 48 })
      const error = await refused(ffmpeg.convert(source, join(folder, 'grown.mp4'), signal, () => undefined))
      expect(error).toBeInstanceOf(VideoBeyondLimits)
      expect((error as Error).message).toContain('too many pixels')
    },
    60_000,
  )

  it('ends FFmpeg if it exceeds the memory limit', async () => {
    const bytes = await made('avi', [...colour('blue', 30, '640x480'), '-c:v', 'mpeg4'])
    const source = await stored(bytes, 'video/x-msvideo')
    const modest = await findFfmpeg(undefined, { memoryMbMax: 40 })
    const error = await refused(modest?.convert(source, join(folder, 'much.mp4'), signal, () => undefined))
    expect(error).toBeInstanceOf(VideoBeyondLimits)
    expect((error as Error).message).toContain('takes too much memory')
  }, 60_000)
})

describe('a poster', () => {
  it('is made of a video that is shorter than the usual moment', async () => {
    const source = await stored(await made('avi', [...colour('blue', 0.2), '-c:v', 'mpeg4']), 'video/x-msvideo')
    const to = join(folder, 'short.png')
    await ffmpeg.poster(source, to, signal)
    expect(existsSync(to)).toBe(true)
  })

  it('fails without a frame', async () => {
    const none = [...colour('blue'), '-frames:v', '0', '-c:v', 'mpeg4']
    const source = await stored(await made('avi', none), 'video/x-msvideo')
    await expect(ffmpeg.poster(source, join(folder, 'none.png'), signal)).rejects.toThrow(FfmpegGaveUp)
  })
})

it('a conversion reports the size of the frames', async () => {
  const frames = [await made('mjpeg', colour('blue', 1)), await made('mjpeg', colour('red', 1, '640x480'))]
  const joined = Buffer.concat([...frames, frames[0] ?? Buffer.alloc(0)])
  const bytes = await made('avi', ['-f', 'mjpeg', '-r', '10', '-i', 'joined', '-c', 'copy'], { joined })
  const progress: Converted[] = []
  await ffmpeg.convert(await stored(bytes, 'video/x-msvideo'), join(folder, 'sizes.mp4'), signal, (done) => {
    progress.push(done)
  })
  expect(Math.max(...progress.map(({ pixels }) => pixels))).toBe(640 * 480)
  expect(progress.at(-1)).toMatchObject({ frames: 30 })
  expect(progress.at(-1)?.seconds).toBeCloseTo(3, 0)
}, 60_000)

it('a conversion ends at once when its signal aborts or its time is up', async () => {
  const long = await made('avi', [...colour('blue', 60, '640x480'), '-c:v', 'mpeg4'])
  const stop = new AbortController()
  const to = join(folder, 'stopped.mp4')
  const source = await stored(long, 'video/x-msvideo')
  const work = ffmpeg.convert(source, to, stop.signal, () => stop.abort(new Error('no longer wanted')))
  await expect(work).rejects.toThrow('no longer wanted')
  const hasty = await findFfmpeg(undefined, { convertMsMax: 50 })
  await expect(hasty?.convert(source, to, signal, () => undefined)).rejects.toThrow(VideoBeyondLimits)
}, 60_000)
