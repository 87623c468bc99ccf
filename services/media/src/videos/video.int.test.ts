import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import { deleteFile } from '@love-space/contracts/media/file.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disguises, namingTexts } from '../../test/hostile-videos.ts'
import { colour, made, needFfmpeg, place, tracksOf, videoWithTelemetry } from '../../test/made-videos.ts'
import { smallMp4 } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { convertVideo, runConvertVideo } from './convert-video.job.ts'
import { VideoBeyondLimits, findFfmpeg, type Ffmpeg } from './ffmpeg.ts'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  needFfmpeg()
  world = await startWorld({ env: { FFMPEG: 'on' } })
}, 300_000)
afterAll(() => world?.stop())

const upload = async (bytes: Uint8Array, type: string) => {
  const { anna, space } = await world.addCouple()
  const { id } = await world.upload({ token: anna.token, bytes, type, path: `${space.spaceId}/memory` })
  return { id, token: anna.token }
}

const oldAvi = async (): Promise<Buffer> => {
  const path = join(tmpdir(), `love-space-${process.pid}.avi`)
  const source = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10']
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mpeg4', '-y', path])
  try {
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

const jobOf = async (fileId: string) => {
  const { jobs } = world.service.deps
  return waitFor(
    async () => {
      const job = await jobs.status(idFromText(`${convertVideo.name}:${fileId}`))
      return job?.state === 'done' || job?.state === 'failed' ? job : null
    },
    { what: 'the end of the job', timeoutMs: 60_000 },
  )
}

it('finds both programs in the configured folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'love-space-ffmpeg-'))
  const streams = [{ codec_type: 'video', codec_name: 'given' }]
  const answer = JSON.stringify({ streams, format: { duration: '3', format_name: 'mov,mp4' } })
  const path = join(folder, 'any.mp4')
  await writeFile(path, '')
  for (const program of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(folder, program), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 })
  }
  try {
    const ffmpeg = await findFfmpeg(folder)
    const { signal } = new AbortController()
    const facts = await ffmpeg?.probe({ path, type: 'video/mp4' }, signal)
    expect(facts).toMatchObject({ codec: 'given', audioCodec: null, durationS: 3 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('a video', () => {
  it('is available at once, as uploaded', async () => {
    const { id, token } = await upload(smallMp4('plain'), 'video/mp4')
    const file = await world.view(token, id)
    expect(file).toMatchObject({ state: 'ready', kind: 'video', type: 'video/mp4' })
    expect((await world.fetchFile(file.url)).headers.get('content-type')).toBe('video/mp4')
  })

  it('that browsers cannot play gets a playable copy, with a poster', async () => {
    const { id, token } = await upload(await oldAvi(), 'video/x-msvideo')
    expect(await world.view(token, id)).toMatchObject({ state: 'ready', type: 'video/x-msvideo' })
    const made = await waitFor(
      async () => {
        const file = await world.view(token, id)
        return file.url?.includes('/playable.mp4') ? file : null
      },
      { what: 'the video that plays', timeoutMs: 60_000 },
    )
    expect(made).toMatchObject({ width: 320, height: 240, converting: null })
    expect(made.renditions).toHaveLength(1)
    const bytes = Buffer.from(await (await world.fetchFile(made.url)).arrayBuffer())
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    expect((await world.fetchFile(made.renditions[0]?.webp ?? '')).status).toBe(200)
  })

  it.each([
    ['video/webm', 'webm', ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120:rate=10', '-c:v', 'libvpx']],
    ['audio/mpeg', 'mp3', ['-f', 'lavfi', '-i', 'sine=duration=1']],
  ])("or a sound of %s is served as a copy without its owner's metadata", async (type, ending, source) => {
    const path = join(tmpdir(), `love-space-${process.pid}.${ending}`)
    const owner = ['-metadata', 'artist=Secret Owner', '-metadata', 'location=+52.5166+013.4000/']
    await run('ffmpeg', ['-v', 'error', ...source, ...owner, '-y', path])
    const original = await readFile(path)
    await rm(path)
    expect(original.includes('Secret Owner')).toBe(true)
    const { anna, space } = await world.addCouple()
    const to = type.startsWith('audio/') ? '' : `${space.spaceId}/memory`
    const { id } = await world.upload({ token: anna.token, bytes: original, type, path: to })
    const first = (await world.view(anna.token, id)).url
    const made = await waitFor(
      async () => {
        const file = await world.view(anna.token, id)
        return file.url?.includes(`/copy.${ending}`) ? file : null
      },
      { what: 'the copy', timeoutMs: 60_000 },
    )
    const answer = await world.fetchFile(made.url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(1_000)
    expect(/Secret Owner|\+52\.5166/.test(bytes.toString('latin1'))).toBe(false)
    expect((await world.fetchFile(first)).status).toBe(404)
  })

  it.each([
    ['an MP3', 'audio/mpeg', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(30, 'a')])],
    // FFprobe detects AAC in these bytes, but FFmpeg can copy nothing.
    ['AAC', 'audio/aac', Buffer.from('\xff\xf1P\x80<script>alert(1)</script>', 'latin1')],
  ])('that only begins like %s stays as uploaded, without a retry', async (_, type, bytes) => {
    const { anna } = await world.addCouple()
    const { id } = await world.upload({ token: anna.token, bytes, type, path: '' })
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
    const file = await world.view(anna.token, id)
    expect(file).toMatchObject({ state: 'ready', kind: 'audio', converting: null })
    expect((await world.fetchFile(file.url)).status).toBe(200)
  })
})

const bytesOf = async (url: string | null): Promise<Buffer> =>
  Buffer.from(await (await world.fetchFile(url)).arrayBuffer())

const inFragments = async (): Promise<Buffer> => {
  const whole = await videoWithTelemetry('mp4')
  const options = ['-i', 'v.mp4', '-map', '0', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov']
  return made('mp4', options, { 'v.mp4': whole })
}

describe("another couple's video", () => {
  it('is in no output of a file that names it', async () => {
    const red = await made('avi', [...colour('red'), '-c:v', 'mpeg4'])
    const { id } = await upload(red, 'video/x-msvideo')
    await jobOf(id)
    const theirs = await world.service.deps.files.findById(id)
    const key = theirs?.playableKey ?? ''
    expect(key).not.toBe('')
    const { anna, space } = await world.addCouple()
    const path = `${space.spaceId}/memory`
    for (const decoy of [`../../${key}`, join(world.folder, key)]) {
      const texts = namingTexts({ path: decoy, picturesPath: decoy })
      for (const text of Object.values(texts)) {
        for (const type of ['video/mp4', 'video/quicktime', 'audio/mpeg']) {
          const raw = await world.upload({ token: anna.token, bytes: Buffer.from(text), type, path })
          expect(raw.answer.status).toBe(415)
        }
      }
      for (const [type, disguise] of Object.entries(disguises)) {
        const bytes = disguise(Buffer.from(texts.DASH ?? ''))
        const to = type.startsWith('audio/') ? '' : path
        const { id: sent, answer } = await world.upload({ token: anna.token, bytes, type, path: to })
        if (answer.status !== 204) continue
        await jobOf(sent)
        const file = await world.view(anna.token, sent)
        expect(file, type).toMatchObject({ renditions: [], converting: null })
        expect(await world.service.deps.storage.keys(`${space.spaceId}/files/`)).toEqual([])
        expect(file.url ?? '', type).toMatch(/\/original\.|^$/)
      }
    }
  }, 120_000)
})

describe('a video with a track of locations', () => {
  it('is served without them at once, and then as a copy', async () => {
    const original = await videoWithTelemetry('mp4')
    const { id, token } = await upload(original, 'video/mp4')
    const first = (await world.view(token, id)).url
    const answer = await world.fetchFile(first)
    expect(Buffer.from(await answer.arrayBuffer()).includes('GPS')).toBe(false)
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
    const file = await world.view(token, id)
    expect(file.url).toContain('/copy.mp4')
    const copy = await bytesOf(file.url)
    expect(await tracksOf(copy)).toEqual(['video h264', 'audio aac'])
    expect([copy.includes('GPS'), copy.includes('52.5166')]).toEqual([false, false])
  }, 60_000)

  it('whose metadata ranges cannot hide is served only as a copy', async () => {
    const { anna, space } = await world.addCouple()
    const path = `${space.spaceId}/memory`
    // The couple's other upload is being converted, so this one waits.
    const busy = await made('avi', [...colour('blue', 30, '640x480'), '-c:v', 'mpeg4'])
    await world.upload({ token: anna.token, bytes: busy, type: 'video/x-msvideo', path })
    const { id } = await world.upload({ token: anna.token, bytes: await inFragments(), type: 'video/mp4', path })
    const waiting = await world.view(anna.token, id)
    expect(waiting).toMatchObject({ state: 'ready', url: null, converting: { done: 0, total: 1 } })
    await jobOf(id)
    const file = await world.view(anna.token, id)
    expect(file).toMatchObject({ state: 'ready', converting: null })
    expect(await tracksOf(await bytesOf(file.url))).toEqual(['video h264', 'audio aac'])
  }, 60_000)

  it('of an earlier release is checked again at night', async () => {
    const { id, token } = await upload(await videoWithTelemetry('mp4'), 'video/mp4')
    await jobOf(id)
    const { connection } = world.service.deps
    const $unset = { isWithheld: '', isTooLong: '' } as const
    const earlier = { $set: { hiddenRanges: [], playableKey: null }, $unset }
    await connection.collection<{ _id: string }>('files').updateOne({ _id: id }, earlier)
    expect((await bytesOf((await world.view(token, id)).url)).includes(place)).toBe(true)
    expect((await world.service.runScheduled('compare-storage')).state).toBe('done')
    const shown = await waitFor(
      async () => {
        const { url } = await world.view(token, id)
        return url?.includes('/copy.mp4') ? url : null
      },
      { what: 'the copy', timeoutMs: 60_000 },
    )
    expect((await bytesOf(shown)).includes('GPS')).toBe(false)
  }, 60_000)
})

describe('a conversion', () => {
  it('ends within seconds when its video is deleted, and leaves nothing', async () => {
    const { anna, space } = await world.addCouple()
    const long = await made('avi', [...colour('blue', 900, '640x480'), '-c:v', 'mpeg4'])
    const of = { token: anna.token, bytes: long, type: 'video/x-msvideo', path: `${space.spaceId}/memory` }
    const { id } = await world.upload(of)
    await waitFor(async () => ((await world.view(anna.token, id)).converting?.total ?? 0) > 1, {
      what: 'the conversion',
      timeoutMs: 60_000,
    })
    const startedMs = performance.now()
    expect((await world.service.call(deleteFile, { params: { id }, token: anna.token })).status).toBe(204)
    expect(await jobOf(id)).toMatchObject({ state: 'done', errors: [] })
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(await world.service.deps.storage.keys(`${space.spaceId}/`)).toEqual([])
  }, 120_000)

  it('a video beyond the budget is not converted, and is marked so', async () => {
    // At the lower bound of pixels, 180 minutes cost as much as twenty in full HD.
    const long = await made('avi', [
      '-f',
      'lavfi',
      '-i',
      'color=blue:size=16x16:rate=1/60:duration=12000',
      '-c:v',
      'mpeg4',
    ])
    const { id, token } = await upload(long, 'video/x-msvideo')
    expect(await jobOf(id)).toMatchObject({ state: 'done', errors: [] })
    const file = await world.view(token, id)
    expect(file).toMatchObject({ state: 'ready', isTooLong: true, converting: null })
    expect(await bytesOf(file.url)).toEqual(long)
  }, 120_000)

  it('a video without a declared length ends at the budget, and is marked so', async () => {
    const still = ['-f', 'lavfi', '-i', 'color=blue:size=16x16:rate=1/60:duration=12000']
    const live = await made('mkv', [...still, '-c:v', 'mpeg4', '-live', '1'])
    live.write('webm\0\0\0\0', live.indexOf('matroska'))
    const { id, token } = await upload(live, 'video/webm')
    expect(await jobOf(id)).toMatchObject({ state: 'done', errors: [], progress: { total: 1 } })
    const file = await world.view(token, id)
    expect(file).toMatchObject({ state: 'ready', type: 'video/webm', isTooLong: true, converting: null })
    expect(await bytesOf(file.url)).toEqual(live)
  }, 60_000)

  it('a video of frames too large to decode is not converted, and is marked so', async () => {
    const large = await made('avi', [...colour('blue', 0.1, '6500x6200'), '-c:v', 'mjpeg', '-q:v', '31'])
    const { id, token } = await upload(large, 'video/x-msvideo')
    expect(await jobOf(id)).toMatchObject({ state: 'done', errors: [] })
    expect(await world.view(token, id)).toMatchObject({ state: 'ready', isTooLong: true, renditions: [] })
  }, 60_000)

  it('that took too long is not retried', async () => {
    const { id, token } = await upload(await made('avi', [...colour('green'), '-c:v', 'mpeg4']), 'video/x-msvideo')
    await jobOf(id)
    const { deps } = world.service
    await deps.files.update({ _id: id }, { $set: { playableKey: null } }, [])
    const slow = { ...deps.ffmpeg, convert: async () => Promise.reject(new VideoBeyondLimits('so slow')) } as Ffmpeg
    const run = {
      data: { fileId: id },
      logger: deps.logger,
      step: (_name: string, work: (signal: AbortSignal) => Promise<unknown>) => work(new AbortController().signal),
      progress: async () => undefined,
    }
    await runConvertVideo({ ...deps, ffmpeg: slow })(run as never)
    expect(await world.view(token, id)).toMatchObject({ isTooLong: true, converting: null })
  }, 60_000)
})
