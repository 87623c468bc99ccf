import { createFilesDownload, getFile, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colour, made, needFfmpeg, tracksOf } from '../../test/made-videos.ts'
import { disguises, namingTexts } from '../../test/hostile-videos.ts'
import { smallMp4 } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { convertVoice } from './convert-voice.ts'

let world: World
beforeAll(async () => {
  needFfmpeg()
  world = await startWorld({ env: { FFMPEG: 'on' } })
}, 300_000)
afterAll(() => world?.stop())

/** A tone that is loud in its second half. */
const tone = (seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=duration=${seconds},volume='if(lt(t,${seconds / 2}),0.1,1)':eval=frame`,
]
const owner = ['-metadata', 'artist=Secret Owner']

const record = async (bytes: Uint8Array, type: string, couple?: Awaited<ReturnType<World['addCouple']>>) => {
  const { anna, ben, space } = couple ?? (await world.addCouple())
  const path = `${space.spaceId}/voice`
  const { id, answer } = await world.upload({ token: anna.token, bytes, type, path, name: 'recording.bin' })
  return { id, answer, anna, ben, space }
}

const bytesAt = async (url: string | null, headers?: Readonly<Record<string, string>>) => {
  const answer = await world.fetchFile(url, headers)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a recording', () => {
  it('becomes the form that every phone plays, whatever its container', async () => {
    const couple = await world.addCouple()
    const { token } = couple.anna
    for (const [type, ending, options] of [
      ['audio/webm;codecs=opus', 'webm', ['-c:a', 'libopus']],
      ['audio/ogg; codecs=opus', 'ogg', ['-c:a', 'libopus']],
      ['audio/mp4', 'm4a', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
      ['audio/wav', 'wav', ['-ac', '2']],
    ] as const) {
      const { id } = await record(await made(ending, [...tone(1), ...options, ...owner]), type, couple)
      const file = await world.settled(token, id)
      expect(file, type).toMatchObject({ state: 'ready', kind: 'audio', type: 'audio/mp4', name: 'recording.m4a' })
      expect(file.durationS).toBeGreaterThan(0.9)
      expect(file.durationS).toBeLessThan(1.2)
      const points = file.waveform ?? []
      expect(points).toHaveLength(limits.waveformPointsMax)
      expect(points[25]).toBeLessThan(0.3)
      expect(points[75]).toBeGreaterThan(0.5)
      const { answer, bytes } = await bytesAt(file.url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
      expect(await tracksOf(bytes)).toEqual(['audio aac'])
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
      expect(bytes.includes('Secret Owner')).toBe(false)
      const part = await bytesAt(file.url, { range: 'bytes=4-7' })
      expect([part.answer.status, part.bytes.toString('latin1')]).toEqual([206, 'ftyp'])
    }
  }, 60_000)

  it('is heard by nobody but its uploader, and its original by nobody', async () => {
    const { id, anna, ben } = await record(await made('webm', [...tone(1), '-c:a', 'libopus']), 'audio/webm')
    const { url } = await world.settled(anna.token, id)
    const token = await ben.signIn()
    expect((await world.service.call(getFile, { params: { id }, token })).problem.code).toBe('FILE_NOT_FOUND')
    expect((await world.service.call(viewFiles, { body: { ids: [id] }, token })).body.data.files).toEqual([])
    const ids = [id]
    expect((await world.service.call(createFilesDownload, { body: { ids }, token })).problem.code).toBe(
      'FILE_NOT_FOUND',
    )
    const offered = await world.service.call(createFilesDownload, { body: { ids }, token: anna.token })
    const saved = await world.service.app.request(offered.body.data.url.replace('/api', ''))
    const heard = await bytesAt(url)
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(heard.bytes)
    const original = await world.fetchFile((url ?? '').replace('voice.m4a', 'original.webm'))
    expect(original.status).toBe(403)
  })

  it('of more than two minutes is refused, also if its length is not declared', async () => {
    const silence = (seconds: number): string[] => ['-f', 'lavfi', '-i', `anullsrc=r=8000:cl=mono:d=${seconds}`]
    const long = await made('webm', [...silence(limits.voiceSecondsMax + 5), '-c:a', 'libopus', '-live', '1'])
    const { id, anna } = await record(long, 'audio/webm')
    const failed = await world.settled(anna.token, id)
    expect(failed).toMatchObject({ state: 'failed', failureCode: 'VOICE_TOO_LONG', url: null, bytes: 0 })
    const stopped = await made('wav', silence(limits.voiceSecondsMax + 1))
    const { id: just, anna: other } = await record(stopped, 'audio/wav')
    expect((await world.settled(other.token, just)).durationS).toBe(limits.voiceSecondsMax + 1)
  })

  it('with a picture is refused at the end of its upload', async () => {
    const film = [...colour('red', 1), ...tone(1)]
    for (const [ending, codecs] of [
      ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
      ['mp4', ['-c:v', 'libx264', '-c:a', 'aac']],
    ] as const) {
      const { answer } = await record(await made(ending, [...film, ...codecs]), `audio/${ending}`)
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'FILE_KIND_REFUSED' }])
    }
  })

  it('that only looks like one is refused, and so is one that names other files', async () => {
    const damaged = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(30, 'a')])
    const texts = namingTexts({ path: '../decoy.mp4', picturesPath: '..' })
    const sent: [string, Buffer][] = [['audio/mpeg', damaged]]
    for (const type of ['audio/ogg', 'audio/aac'])
      sent.push([type, disguises[type]?.(Buffer.from(texts.HLS ?? '')) ?? damaged])
    for (const [type, bytes] of sent) {
      const { id, answer, anna } = await record(bytes, type)
      if (answer.status === 415) continue
      expect(await world.settled(anna.token, id), type).toMatchObject({ state: 'failed', url: null })
    }
    const film = await record(smallMp4('no tracks'), 'audio/mp4')
    expect(film.answer.status).toBe(415)
  })

  it('waits while there is no FFmpeg, and is converted once there is', async () => {
    const { ffmpeg } = world.service.deps
    Object.assign(world.service.deps, { ffmpeg: null })
    const { id, anna } = await record(await made('wav', tone(1)), 'audio/wav')
    const job = jobIdOf(convertVoice, id)
    await waitFor(async () => (await world.service.deps.jobs.status(job))?.state === 'done', { what: 'the job' })
    expect(await world.view(anna.token, id)).toMatchObject({ state: 'processing', url: null })
    Object.assign(world.service.deps, { ffmpeg })
    world.pass(3 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await world.settled(await anna.signIn(), id)).toMatchObject({ state: 'ready' })
  })
})
