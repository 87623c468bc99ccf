import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import { fileReady } from '@love-space/contracts/media/file.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { createFilesDownload, getFile, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { createExportDownload, getExport, startExport } from '@love-space/contracts/media/export.routes.ts'
import {
  commentOnMemory,
  createMemory,
  deleteMemoryComment,
  listMemories,
  updateMemory,
} from '@love-space/contracts/media/memory.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colour, made, needFfmpeg, tracksOf } from '../../test/made-videos.ts'
import { disguises, namingTexts } from '../../test/hostile-videos.ts'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
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

  it('goes with the account of its uploader, unless a comment carries it', async () => {
    const { couple, memoryId, voice, comment } = await withMemory()
    const other = (await record(await made('wav', tone(1)), 'audio/wav', couple)).id
    await comment({ text: 'Listen', voice: { fileId: voice } })
    const { userId } = couple.anna
    await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
    await waitFor(async () => !(await world.service.deps.files.exists({ _id: other })), { what: 'the erasure' })
    const stored = await world.service.deps.files.findByIds([voice, other])
    expect(stored.map(({ _id, refs }) => ({ _id, refs }))).toEqual([{ _id: voice, refs: [`memory:${memoryId}`] }])
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

/** Creates a couple with Ben's memory and a recording of Anna. */
const withMemory = async () => {
  const couple = await world.addCouple()
  const { anna, ben, space } = couple
  const { spaceId } = space
  const created = await world.service.call(createMemory, {
    params: { spaceId },
    body: { title: 'Rain' },
    token: await ben.signIn(),
  })
  const memoryId = created.body.data.memory.id
  const { id: voice } = await record(await made('wav', tone(1)), 'audio/wav', couple)
  const comment = (body: BodyOf<typeof commentOnMemory>, token = anna.token, id = memoryId) =>
    world.service.call(commentOnMemory, { params: { id }, body, token })
  return { couple, memoryId, voice, comment }
}

describe('a comment with a recording', () => {
  it('is heard by both, is found by its transcript, and stops being heard once deleted', async () => {
    const { couple, memoryId, voice, comment } = await withMemory()
    const { anna, ben, space } = couple
    const { spaceId } = space
    const voiced = { fileId: voice, transcript: 'the lighthouse' }
    const answer = await comment({ text: 'Listen', voice: voiced })
    const [shown] = answer.body.data.memory.comments
    expect(shown).toMatchObject({ text: 'Listen', voice: voiced })
    const token = await ben.signIn()
    const { url } = await world.settled(token, voice)
    expect((await world.fetchFile(url)).status).toBe(200)
    const found = await world.service.call(listMemories, {
      params: { spaceId },
      query: { words: 'lighthouse' },
      token,
    })
    expect(found.body.data.memories.map(({ id }) => id)).toEqual([memoryId])
    await world.service.runScheduled('remove-unused-files')
    const kept = await world.service.deps.files.findById(voice)
    expect(kept?.refs).toEqual([`memory:${memoryId}`])
    // A job of an earlier change may have seen the recording before its comment was written.
    const unseen = { $set: { refs: [], audience: 'writer' as const } }
    await world.service.deps.files.update({ _id: voice }, unseen, [])
    await world.service.call(updateMemory, { params: { id: memoryId }, body: { title: 'More rain' }, token })
    await waitFor(async () => (await world.fetchFile(url)).status === 200, { what: 'the recording again' })
    const params = { id: memoryId, commentId: shown?.id ?? '' }
    await world.service.call(deleteMemoryComment, { params, token: anna.token })
    await waitFor(async () => (await world.fetchFile(url)).status === 404, { what: 'the end of the recording' })
    world.pass(9 * 24 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await world.service.deps.files.findById(voice)).toBeNull()
  })

  it('carries no recording of the partner, of another record or of another kind, and names the field', async () => {
    const { couple, voice, comment } = await withMemory()
    const { anna, ben, space } = couple
    const picture = await world.upload({ token: anna.token, bytes: await uniquePng(), path: `${space.spaceId}/memory` })
    const token = await ben.signIn()
    const refused = [
      await comment({ text: 'Mine', voice: { fileId: voice } }, token),
      await comment({ text: 'A picture', voice: { fileId: picture.id } }),
      await comment({ text: 'Nothing', voice: { fileId: newId() } }),
    ]
    expect((await comment({ text: 'One', voice: { fileId: voice } })).status).toBe(200)
    refused.push(await comment({ text: 'Two', voice: { fileId: voice } }))
    for (const { problem } of refused)
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'body.voice.fileId' }] })
    const another = await withMemory()
    const elsewhere = await another.comment({ text: 'Elsewhere', voice: { fileId: voice } })
    expect(elsewhere.problem.code).toBe('INVALID_INPUT')
    expect((await world.service.deps.files.findById(voice))?.refs).toHaveLength(1)
  })

  it('is in the export, with its transcript and in the form that every phone plays', async () => {
    Object.assign(world.service.deps, { exporting: [] })
    const { couple, voice, comment } = await withMemory()
    await comment({ text: 'Listen', voice: { fileId: voice, transcript: 'the lighthouse' } })
    await world.settled(couple.anna.token, voice)
    const { token } = await world.service.signIn({ userId: couple.ben.userId, stepUpAt: true })
    await world.service.call(startExport, { token })
    const isReady = async () => (await world.service.call(getExport, { token })).body.data.export?.state === 'ready'
    await waitFor(isReady, { what: 'the export' })
    const { url } = (await world.service.call(createExportDownload, { token })).body.data
    const zip = Buffer.from(await (await world.service.app.request(url.replace('/api', ''))).arrayBuffer())
    const entries = unzip(zip)
    const path = `files/${voice}-recording.m4a`
    expect(entries.get(path)?.toString('latin1', 4, 8)).toBe('ftyp')
    const comments = [{ text: 'Listen', transcript: 'the lighthouse', file: path }]
    expect(JSON.parse(String(entries.get('data/memories.json')))).toMatchObject([{ comments }])
  })
})

describe('the recording of a letter or an answer', () => {
  type Couple = Awaited<ReturnType<World['addCouple']>>
  const hold = async (ids: string[], ownerId: string, carriedBy: NonNullable<BodyOf<typeof holdFiles>['carriedBy']>) =>
    world.service.call(holdFiles, {
      token: await world.service.internalToken('engagement'),
      body: { ids, ownerId, kind: 'audio', carriedBy },
    })
  const idIn = ({ anna, space }: Couple, day = '20261121') => `${space.spaceId}-${day}-${anna.userId}`
  const tell = async ({ anna, space }: Couple, kind: 'letter' | 'answer', recordId: string, record: RecordFiles) => {
    world.owners.records.set(recordId, record)
    const data = { kind, recordId, spaceId: space.spaceId, userId: anna.userId }
    await world.service.publish(recordFilesChanged, { aggregateId: recordId, data })
    await world.service.idle(recordFilesChanged, 'media-attach-record-files')
  }
  const recorded = async () => {
    const couple = await world.addCouple()
    const { id } = await record(await made('wav', tone(1)), 'audio/wav', couple)
    await world.settled(couple.anna.token, id)
    return { couple, id, token: await couple.ben.signIn() }
  }
  const seen = async (token: string, id: string) =>
    (await world.service.call(getFile, { params: { id }, token })).status === 200

  it('is held for its uploader, and for one record', async () => {
    const { couple, id } = await recorded()
    const { anna, ben, space } = couple
    const letter = { spaceId: space.spaceId, kind: 'letter' as const, recordId: idIn(couple) }
    expect((await hold([id], ben.userId, letter)).problem.code).toBe('FILE_NOT_FOUND')
    expect((await hold([id], anna.userId, letter)).status).toBe(204)
    await tell(couple, 'letter', letter.recordId, { version: 1, fileIds: [id], sealing: null })
    expect((await hold([id], anna.userId, letter)).status).toBe(204)
    expect((await hold([id], anna.userId, { ...letter, kind: 'answer' })).problem.code).toBe('FILE_NOT_FOUND')
    const stranger = await world.addCouple()
    const elsewhere = { ...letter, spaceId: stranger.space.spaceId }
    expect((await hold([id], anna.userId, elsewhere)).problem.code).toBe('FILE_NOT_FOUND')
  })

  it('is heard by both with its letter, once it is told twice, and by its uploader alone after a change', async () => {
    const { couple, id, token } = await recorded()
    const recordId = idIn(couple)
    expect(await seen(token, id)).toBe(false)
    for (let time = 0; time < 2; time += 1)
      await tell(couple, 'letter', recordId, { version: 1, fileIds: [id], sealing: null })
    expect(await seen(token, id)).toBe(true)
    const [, opened] = await world.service.allPublished(fileReady, id)
    const hint = await world.service.published(liveHinted, (event) => event.id === `${opened?.id}-live`)
    expect(hint.data.userIds).toEqual([couple.anna.userId, couple.ben.userId])
    await tell(couple, 'letter', recordId, { version: 2, fileIds: [], sealing: null })
    expect([await seen(token, id), await seen(couple.anna.token, id)]).toEqual([false, true])
  })

  it('is heard by the partner once an answer is shown, and goes with the account of its author', async () => {
    const { couple, id, token } = await recorded()
    const { anna } = couple
    const recordId = idIn(couple)
    const hidden = { version: 2, fileIds: [id], sealing: null, audience: 'writer' as const }
    await tell(couple, 'answer', recordId, hidden)
    expect([await seen(token, id), await seen(anna.token, id)]).toEqual([false, true])
    await tell(couple, 'answer', recordId, { ...hidden, version: 3, audience: 'partner' })
    expect(await seen(token, id)).toBe(true)
    await tell(couple, 'answer', recordId, hidden)
    expect(await seen(token, id)).toBe(true)
    await world.service.publish(userErased, { aggregateId: anna.userId, data: { userId: anna.userId } })
    await waitFor(async () => !(await world.service.deps.files.exists({ _id: id })), { what: 'the erasure' })
  })
})
