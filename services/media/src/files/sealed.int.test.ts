import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { getExport, createExportDownload, startExport } from '@love-space/contracts/media/export.routes.ts'
import { fileReady } from '@love-space/contracts/media/file.events.ts'
import { findFileOwners, holdFiles } from '@love-space/contracts/media/file.internal.ts'
import {
  changeFile,
  createFilesDownload,
  deleteFile,
  getFile,
  getQuota,
  viewFiles,
} from '@love-space/contracts/media/file.routes.ts'
import { createMemory, findDoubles } from '@love-space/contracts/media/memory.routes.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { made, needFfmpeg } from '../../test/made-videos.ts'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { signFileLink } from './file-links.ts'
import { playablePart, renditionParts } from './file-parts.ts'

const noon = '2026-11-21T12:00:00.000Z'
const opensOn = '2026-12-24'
// Couples of the test world live in Berlin.
const lastMoment = '2026-12-23T22:59:59.999Z'
const firstMoment = '2026-12-23T23:00:00.000Z'

let world: World
beforeAll(async () => {
  needFfmpeg()
  world = await startWorld({ startsAt: noon, env: { FFMPEG: 'on' } })
  Object.assign(world.service.deps, { exporting: [] })
})
beforeEach(() => moveTo(noon))
afterAll(() => world?.stop())

const moveTo = (instant: string) => world.pass(new Date(instant).getTime() - world.now().getTime())

type Couple = Awaited<ReturnType<World['addCouple']>>
type Person = Couple['anna']

const uploaded = async ({ anna, space }: Couple, name = 'a secret.png') => {
  const [token, bytes] = [await anna.signIn(), await uniquePng()]
  const { id, answer } = await world.upload({ token, bytes, path: `${space.spaceId}/sealed`, name })
  expect(answer.status).toBe(204)
  await world.settled(token, id)
  return { id, sha256: createHash('sha256').update(bytes).digest('base64url') }
}

const hold = async (body: { ids: string[]; ownerId: string; sealedIn: string; kind?: 'audio' }) =>
  world.service.call(holdFiles, {
    token: await world.service.internalToken('engagement'),
    body: { kind: 'image', ...body },
  })

const sealingFor = ({ userId: readerId }: Person, isOpened = false): RecordFiles['sealing'] => ({
  readerId,
  opensOn,
  opensAt: firstMoment,
  isOpened,
})

const factsOf = ({ anna, space }: Couple, recordId: string) => ({
  kind: 'capsule' as const,
  recordId,
  spaceId: space.spaceId,
  userId: anna.userId,
})

const tell = async (couple: Couple, recordId: string) => {
  await world.service.publish(recordFilesChanged, { aggregateId: recordId, data: factsOf(couple, recordId) })
  await world.service.idle(recordFilesChanged, 'media-attach-record-files')
}

const recorded = async ({ anna, space }: Couple) => {
  const bytes = await made('webm', ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'libopus'])
  const [token, path] = [await anna.signIn(), `${space.spaceId}/sealed-voice`]
  const { id } = await world.upload({ token, bytes, type: 'audio/webm', path })
  await world.settled(token, id)
  return { id, sha256: createHash('sha256').update(bytes).digest('base64url') }
}

const aSpokenLetter = async () => {
  const couple = await world.addCouple()
  const recordId = newId()
  const { id, sha256 } = await recorded(couple)
  const held = { ids: [id], ownerId: couple.anna.userId, sealedIn: couple.space.spaceId }
  expect((await hold(held)).problem.code).toBe('FILE_KIND_REFUSED')
  expect((await hold({ ...held, kind: 'audio' })).status).toBe(204)
  world.owners.records.set(recordId, { version: 1, fileIds: [id], sealing: sealingFor(couple.ben) })
  await tell(couple, recordId)
  return { ...couple, recordId, id, sha256 }
}

const aLetter = async () => {
  const couple = await world.addCouple()
  const recordId = newId()
  const { id, sha256 } = await uploaded(couple)
  expect((await hold({ ids: [id], ownerId: couple.anna.userId, sealedIn: couple.space.spaceId })).status).toBe(204)
  world.owners.records.set(recordId, { version: 1, fileIds: [id], sealing: sealingFor(couple.ben) })
  await tell(couple, recordId)
  return { ...couple, recordId, id, sha256 }
}
type Letter = Awaited<ReturnType<typeof aLetter>>

const opened = async (letter: Letter) => {
  const { recordId, id, ben } = letter
  world.owners.records.set(recordId, { version: 2, fileIds: [id], sealing: sealingFor(ben, true) })
  await tell(letter, recordId)
}

const change = async (space: Couple['space'], facts: Partial<Couple['space']>) => {
  const before = world.owners.spaces.get(space.spaceId) ?? space
  const next = { ...before, version: before.version + 1, ...facts }
  world.owners.spaces.set(space.spaceId, next)
  await world.service.deps.members.saveSpace(next)
}

const leave = ({ space }: Couple, { userId }: Person) =>
  change(space, {
    members: space.members.filter((one) => one.userId !== userId),
    formerMembers: [{ userId, leftAt: world.now().toISOString() }],
  })

const there = (id: string) => world.service.deps.files.exists({ _id: id })
const reads = async (person: Pick<Person, 'signIn'>, id: string) =>
  (await world.service.call(getFile, { params: { id }, token: await person.signIn() })).status

const exportOf = async ({ userId }: { readonly userId: string }): Promise<string> => {
  const { token } = await world.service.signIn({ userId, stepUpAt: true })
  const exportId = (await world.service.call(startExport, { token })).body.data.export.id
  await waitFor(
    async () => {
      const { export: one } = (await world.service.call(getExport, { token })).body.data
      return one?.id === exportId && one.state === 'ready' ? one : null
    },
    { what: 'the export' },
  )
  const { url } = (await world.service.call(createExportDownload, { token })).body.data
  const zip = Buffer.from(await (await world.service.app.request(url.replace('/api', ''))).arrayBuffer())
  return [...unzip(zip)].map(([name, bytes]) => `${name} ${bytes.toString()}`).join()
}

/** Asks for a sealed file in every way that a person has. Returns the ways whose answers differ from those about no file. */
const waysTo = async (
  { id, sha256, space }: Letter,
  person: { readonly userId: string; readonly signIn: () => Promise<string> },
): Promise<string[]> => {
  const [token, { userId }, { spaceId }] = [await person.signIn(), person, space]
  const { call, app, deps } = world.service
  const part = deps.files
    .findById(id)
    .then((file) => file && (renditionParts(file)[0]?.webp ?? playablePart(file, file.playableKey ?? '')).name)
  const served = async (fileId: string): Promise<number> => {
    const of = { id: fileId, part: (await part) ?? '', userId, now: world.now() }
    return (await app.request(signFileLink(deps.env.FILE_LINK_KEY, of).replace('/api', ''))).status
  }
  const ask = async (fileId: string, hash: string) => ({
    get: (await call(getFile, { params: { id: fileId }, token })).status,
    view: (await call(viewFiles, { body: { ids: [fileId] }, token })).body.data.files.length,
    download: (await call(createFilesDownload, { body: { ids: [fileId] }, token })).status,
    address: await served(fileId),
    change: (await call(changeFile, { params: { id: fileId }, body: { rotation: 90 }, token })).status,
    delete: (await call(deleteFile, { params: { id: fileId }, token })).status,
    double: (await call(findDoubles, { params: { spaceId }, body: { pictures: [{ sha256: hash }] }, token })).body.data,
    quota: fileId === id && ((await call(getQuota, { query: { spaceId }, token })).body.data?.quota.bytesUsed ?? 0) > 0,
    export: fileId === id && (await exportOf(person)).includes(id),
  })
  const [asked, missing] = [await ask(id, sha256), await ask(newId(), 'x'.repeat(43))]
  const ways = Object.keys(asked) as (keyof typeof asked)[]
  return ways.filter((way) => JSON.stringify(asked[way]) !== JSON.stringify(missing[way]))
}

const reading = ['get', 'view', 'download', 'address']

const anOperator = async () => {
  const { userId } = await world.service.signIn({})
  return { userId, signIn: async () => (await world.service.signIn({ userId, roles: ['user', 'admin'] })).token }
}

describe('a photo of a sealed letter, on the eve', () => {
  it('is there in no way for the partner, a stranger, an operator or whoever left', async () => {
    const letter = await aLetter()
    const [stranger, operator] = [(await world.addCouple()).anna, await anOperator()]
    moveTo(lastMoment)
    for (const person of [letter.ben, stranger, operator]) expect(await waysTo(letter, person)).toEqual([])
    await leave(letter, letter.ben)
    expect(await waysTo(letter, letter.ben)).toEqual([])
  })

  it('is read, shown, downloaded and exported by its writer, and takes up nothing of the space', async () => {
    const letter = await aLetter()
    moveTo(lastMoment)
    expect(await waysTo(letter, letter.anna)).toEqual([...reading, 'change', 'delete', 'export'])
  })

  it('is told to nobody but its writer, and no event names the space or the day', async () => {
    const { anna, id } = await aLetter()
    const ready = await world.service.published(fileReady, ({ subject }) => subject === id)
    expect(ready.data).toEqual({ fileId: id, spaceId: null, userId: anna.userId, kind: 'image' })
    const hint = await world.service.published(liveHinted, (event) => event.id === `${ready.id}-live`)
    expect(hint.data.userIds).toEqual([anna.userId])
  })

  it('is counted as a file of its writer, so that no operator deletes the account as unused', async () => {
    const { anna, ben } = await aLetter()
    const token = await world.service.internalToken('auth')
    const body = { ids: [anna.userId, ben.userId] }
    expect((await world.service.call(findFileOwners, { body, token })).body.data.userIds).toEqual([anna.userId])
  })

  it('is no poster, and of no memory', async () => {
    const { anna, space, id } = await aLetter()
    const path = `${space.spaceId}/memory`
    const token = await anna.signIn()
    const video = await world.upload({ token, bytes: smallMp4(id), type: 'video/mp4', path })
    const poster = { params: { id: video.id }, body: { posterId: id }, token }
    expect((await world.service.call(changeFile, poster)).status).toBe(404)
    const made = await world.service.call(createMemory, {
      params: { spaceId: space.spaceId },
      body: { title: 'x', date: '2026-11-20', category: 'travel', mediaUrls: [`/api/files/${id}`] },
      token,
    })
    expect(made.body.data?.memory.media ?? []).toEqual([])
  })
})

describe('the recording of a sealed letter', () => {
  it('is there in no way for anybody but its writer on the eve, and is heard by the reader on the day', async () => {
    const letter = await aSpokenLetter()
    const [stranger, operator] = [(await world.addCouple()).anna, await anOperator()]
    const ready = await world.service.published(fileReady, ({ subject }) => subject === letter.id)
    expect(ready.data).toEqual({ fileId: letter.id, spaceId: null, userId: letter.anna.userId, kind: 'audio' })
    const hint = await world.service.published(liveHinted, (event) => event.id === `${ready.id}-live`)
    expect(hint.data.userIds).toEqual([letter.anna.userId])
    moveTo(lastMoment)
    for (const person of [letter.ben, stranger, operator]) expect(await waysTo(letter, person)).toEqual([])
    expect(await waysTo(letter, letter.anna)).toEqual([...reading, 'change', 'delete', 'export'])
    moveTo(firstMoment)
    await tell(letter, letter.recordId)
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
    for (const person of [stranger, operator]) expect(await waysTo(letter, person)).toEqual([])
    const { file } = (
      await world.service.call(getFile, { params: { id: letter.id }, token: await letter.ben.signIn() })
    ).body.data
    expect(file).toMatchObject({ kind: 'audio', type: 'audio/mp4', durationS: expect.closeTo(1, 0) })
    expect(file.waveform).not.toEqual([])
    const original = await world.fetchFile((file.url ?? '').replace('voice.m4a', 'original.webm'))
    expect(original.status).toBe(403)
  })

  it('goes with its unopened letter when the account of the writer is erased', async () => {
    const letter = await aSpokenLetter()
    await erase(letter.anna)
    expect(await there(letter.id)).toBe(false)
    expect((await world.storedKeys()).filter((key) => key.includes(letter.id))).toEqual([])
  })

  it('is no voice of a letter of the day', async () => {
    const couple = await world.addCouple()
    const { id } = await recorded(couple)
    const { spaceId } = couple.space
    const body = {
      ids: [id],
      ownerId: couple.anna.userId,
      kind: 'audio' as const,
      carriedBy: { spaceId, kind: 'letter' as const, recordId: newId() },
    }
    const token = await world.service.internalToken('engagement')
    expect((await world.service.call(holdFiles, { body, token })).problem.code).toBe('FILE_NOT_FOUND')
  })
})

describe('a photo of a sealed letter, on its day', () => {
  it('is read by the reader whom the letter names, and by no other', async () => {
    const letter = await aLetter()
    const stranger = (await world.addCouple()).anna
    moveTo(firstMoment)
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
    for (const person of [stranger, await anOperator()]) expect(await waysTo(letter, person)).toEqual([])
  })

  it('does not come earlier after a move to the west', async () => {
    const letter = await aLetter()
    const formerZone = { timeZone: 'Europe/Berlin', lastDay: '2026-11-21' }
    await change(letter.space, { timeZone: 'Pacific/Pago_Pago', formerZone })
    moveTo('2026-12-24T10:59:59.999Z')
    expect(await waysTo(letter, letter.ben)).toEqual([])
    moveTo('2026-12-24T11:00:00.000Z')
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
  })

  it('is read only once opened, if no day opens its letter', async () => {
    const letter = await aLetter()
    const sealing = { readerId: letter.ben.userId, opensOn: null, opensAt: null, isOpened: false }
    world.owners.records.set(letter.recordId, { version: 2, fileIds: [letter.id], sealing })
    await tell(letter, letter.recordId)
    moveTo(firstMoment)
    expect(await waysTo(letter, letter.ben)).toEqual([])
    world.owners.records.set(letter.recordId, {
      version: 3,
      fileIds: [letter.id],
      sealing: { ...sealing, isOpened: true },
    })
    await tell(letter, letter.recordId)
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
  })

  it('is kept from the partner while the space is ended, and after the writer has left', async () => {
    const letter = await aLetter()
    moveTo(firstMoment)
    await change(letter.space, { status: 'ENDED', endedAt: firstMoment })
    expect(await waysTo(letter, letter.ben)).toEqual([])
    expect(await reads(letter.anna, letter.id)).toBe(200)
    await change(letter.space, { status: 'ACTIVE', endedAt: null })
    expect(await reads(letter.ben, letter.id)).toBe(200)
    await leave(letter, letter.anna)
    expect(await waysTo(letter, letter.ben)).toEqual([])
    expect(await reads(letter.anna, letter.id)).toBe(200)
  })

  it('is not read by the next partner', async () => {
    const letter = await aLetter()
    await leave(letter, letter.ben)
    const carl = await world.addPerson('Carl')
    const [first] = letter.space.members
    const joined = { userId: carl.userId, joinedAt: world.now().toISOString() }
    await change(letter.space, { members: [...(first ? [first] : []), joined] })
    moveTo(firstMoment)
    for (const person of [carl, letter.ben]) expect(await waysTo(letter, person)).toEqual([])
  })

  it('stays with the reader once opened, when the writer has left, and when the account is erased', async () => {
    const letter = await aLetter()
    const unopened = await uploaded(letter)
    moveTo(firstMoment)
    await opened(letter)
    await leave(letter, letter.anna)
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
    await erase(letter.anna)
    expect(await waysTo(letter, letter.ben)).toEqual([...reading, 'export'])
    expect(await there(unopened.id)).toBe(false)
  })
})

const erase = async ({ userId }: Person) => {
  await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
  await world.service.published(erasureFinished.media, ({ data }) => data.id === userId)
}

describe('a photo of a sealed letter is deleted', () => {
  it('a day after its letter, so that taking it back can be undone', async () => {
    const letter = await aLetter()
    world.owners.records.delete(letter.recordId)
    await tell(letter, letter.recordId)
    const again = newId()
    world.pass(20 * 3_600_000)
    world.owners.records.set(again, { version: 1, fileIds: [letter.id], sealing: sealingFor(letter.ben) })
    await tell(letter, again)
    world.pass(20 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await reads(letter.anna, letter.id)).toBe(200)
    world.owners.records.delete(again)
    await tell(letter, again)
    world.pass(25 * 3_600_000)
    await world.service.runScheduled('remove-unused-files')
    expect(await there(letter.id)).toBe(false)
    expect((await world.storedKeys()).filter((key) => key.includes(letter.id))).toEqual([])
  })

  it('with its unopened letter when the account of the writer is erased, and not when that of the reader is', async () => {
    const letter = await aLetter()
    await erase(letter.ben)
    expect(await reads(letter.anna, letter.id)).toBe(200)
    await erase(letter.anna)
    expect(await there(letter.id)).toBe(false)
  })

  it('not with the account of the writer if the letter was opened and its event is under way', async () => {
    const letter = await aLetter()
    const { recordId, id, ben } = letter
    world.owners.records.set(recordId, { version: 2, fileIds: [id], sealing: sealingFor(ben, true) })
    await erase(letter.anna)
    expect(await reads(ben, id)).toBe(200)
  })

  it.each([false, true])('with its space (opened: %s)', async (isOpened) => {
    const letter = await aLetter()
    if (isOpened) await opened(letter)
    const { spaceId } = letter.space
    await world.service.publish(spaceErased, { aggregateId: spaceId, data: { spaceId } })
    await world.service.published(erasureFinished.media, ({ data }) => data.id === spaceId)
    expect(await there(letter.id)).toBe(false)
  })

  it('with the words of its writer', async () => {
    const letter = await aLetter()
    const { spaceId } = letter.space
    const data = { spaceId, userId: letter.anna.userId, at: noon }
    await world.service.publish(memberWordsErased, { aggregateId: spaceId, data })
    await expect.poll(() => there(letter.id)).toBe(false)
  })
})

describe('a letter', () => {
  it('holds only photos that its writer uploaded for letters of its space', async () => {
    const couple = await world.addCouple()
    const other = await world.addCouple()
    const { id } = await uploaded(couple)
    const [mine, elsewhere] = [couple.space.spaceId, other.space.spaceId]
    const holding = async (ownerId: string, sealedIn: string) =>
      (await hold({ ids: [id], ownerId, sealedIn })).problem?.code ?? 'held'
    expect(await holding(couple.anna.userId, mine)).toBe('held')
    for (const [ownerId, sealedIn] of [
      [couple.ben.userId, mine],
      [couple.anna.userId, elsewhere],
      [other.anna.userId, mine],
    ] as const) {
      expect(await holding(ownerId, sealedIn)).toBe('FILE_NOT_FOUND')
    }
  })

  it('does not open a photo that another letter holds', async () => {
    const letter = await aLetter()
    const sooner = newId()
    const sealing = {
      readerId: letter.ben.userId,
      isOpened: false,
      opensOn: '2026-11-22',
      opensAt: '2026-11-21T23:00:00.000Z',
    }
    world.owners.records.set(sooner, { version: 1, fileIds: [letter.id], sealing })
    await tell(letter, sooner)
    moveTo(lastMoment)
    expect(await reads(letter.ben, letter.id)).toBe(404)
  })

  it('holds the photos of one that was taken back, although that event is under way', async () => {
    const letter = await aLetter()
    const again = newId()
    world.owners.records.delete(letter.recordId)
    world.owners.records.set(again, { version: 1, fileIds: [letter.id], sealing: sealingFor(letter.ben) })
    await tell(letter, again)
    await tell(letter, letter.recordId)
    expect((await world.service.deps.files.findById(letter.id))?.refs).toEqual([`capsule:${again}`])
  })

  it('does not get back the photos that it lost, by a late event', async () => {
    const letter = await aLetter()
    const record = world.owners.records.get(letter.recordId)
    world.owners.records.delete(letter.recordId)
    const kept = await uploaded(letter)
    await tell(letter, letter.recordId)
    if (record) world.owners.records.set(letter.recordId, { ...record, fileIds: [kept.id] })
    await tell(letter, letter.recordId)
    moveTo(firstMoment)
    expect(await reads(letter.ben, kept.id)).toBe(404)
  })
})

describeConsumer({
  service: () => world.service,
  event: recordFilesChanged,
  durable: 'media-attach-record-files',
  prepare: async () => {
    const couple = await world.addCouple()
    const [recordId, { id }] = [newId(), await uploaded(couple)]
    world.owners.records.set(recordId, { version: 1, fileIds: [id], sealing: sealingFor(couple.ben) })
    return {
      aggregateId: recordId,
      data: factsOf(couple, recordId),
      effect: async () => {
        const { refs, sealed } = (await world.service.deps.files.findById(id)) ?? {}
        return { refs, sealed }
      },
    }
  },
})
