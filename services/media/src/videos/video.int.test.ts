import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { idOf } from '@love-space/service-kit/auth/crypto.ts'
import { installFromDebian } from '@love-space/testing/debian.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallMp4 } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { convertVideo } from './convert-video.job.ts'
import { findFfmpeg } from './ffmpeg.ts'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  if (!(await findFfmpeg(undefined))) installFromDebian('ffmpeg')
  world = await startWorld({ env: { FFMPEG: 'on' } })
}, 300_000)
afterAll(() => world?.stop())

const upload = async (bytes: Uint8Array, type: string) => {
  const { anna, space } = await world.addCouple()
  const { id } = await world.upload({ token: anna.token, bytes, type, path: `${space.spaceId}/memory` })
  return { id, token: anna.token }
}

/** Two seconds that no browser plays. */
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
      const job = await jobs.status(idOf(`${convertVideo.name}:${fileId}`))
      return job?.state === 'done' || job?.state === 'failed' ? job : null
    },
    { what: 'the end of the job', timeoutMs: 60_000 },
  )
}

it('finds both programs in the folder that is given', async () => {
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
  it('is there at once, as it came', async () => {
    const { id, token } = await upload(smallMp4('plain'), 'video/mp4')
    const file = await world.view(token, id)
    expect(file).toMatchObject({ state: 'ready', kind: 'video', type: 'video/mp4' })
    expect((await world.fetchFile(file.url)).headers.get('content-type')).toBe('video/mp4')
  })

  it('that browsers do not play is made into one they do, with a poster', async () => {
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
  ])('or a sound of %s is served as a copy that says nothing of its owner', async (type, ending, source) => {
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
    // FFprobe takes this for AAC, FFmpeg copies nothing of it.
    ['AAC', 'audio/aac', Buffer.from('\xff\xf1P\x80<script>alert(1)</script>', 'latin1')],
  ])('or a sound that only begins like %s stays as it came, at the first try', async (_, type, bytes) => {
    const { anna } = await world.addCouple()
    const { id } = await world.upload({ token: anna.token, bytes, type, path: '' })
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
    const file = await world.view(anna.token, id)
    expect(file).toMatchObject({ state: 'ready', kind: 'audio', converting: null })
    expect((await world.fetchFile(file.url)).status).toBe(200)
  })
})
