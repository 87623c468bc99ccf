import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { addSong, createPlaylist, deleteSong, updateSong } from '@love-space/contracts/space/playlist.routes.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import { changeSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { updateRing } from '@love-space/contracts/space/ring.routes.ts'
import { createSpace, endSpace, getSpace, resumeSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeLostCreation, describeRecordVersion } from '@love-space/testing/version-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const call: SpaceFixture['call'] = (route, input) => service.call(route, input)
const contents = { 1: 'One', 2: 'Two', 3: 'Three' } as const
const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
const based = (basedOn?: number) => (basedOn === undefined ? {} : { basedOn })
const picture = () => `/api/files/${newId()}`

const aCouple = async () => {
  const { spaceId, first, second, rings } = await service.couple()
  const { token } = first
  const read = () => call(getSpace, { params: { spaceId }, token })
  const change = (body: object) => call(updateSpace, { params: { spaceId }, body, token })
  const playlists = async () => (await read()).body.data.space.playlists ?? []
  return { spaceId, first, second, rings, token, read, change, playlists }
}

describeRecordVersion({
  name: 'a space',
  service: () => service,
  versionOf: ({ space }: { space: Space }) => space.version,
  noEdits: ['a ring and an invitation', 'its end and return', "one's uploads"],
  prepare: async () => {
    const { spaceId, token, rings, read, change } = await aCouple()
    const ringId = rings[0]?.ringId ?? ''
    return {
      read,
      change: (content, basedOn) => change({ customName: contents[content], ...based(basedOn) }),
      stored: { collection: 'spaces', id: spaceId },
      noEdits: {
        'a ring and an invitation': async () => {
          expect((await call(updateRing, { params: { spaceId, ringId }, body: { name: 'Mine' }, token })).status).toBe(
            200,
          )
          await call(createInvitation, { params: { spaceId }, token })
        },
        'its end and return': async () => {
          expect((await call(endSpace, { params: { spaceId }, token })).status).toBe(200)
          expect((await call(resumeSpace, { params: { spaceId }, token })).status).toBe(200)
        },
        "one's uploads": async () => {
          const images = [picture()]
          const uploads = [{ coverImage: picture() }, { images, imagesSeen: [] }]
          for (const upload of uploads) expect((await change(upload)).status).toBe(200)
        },
      },
    }
  },
})

describe('the version of a space', () => {
  it('increases when a picture is removed, or changed with `basedOn`', async () => {
    const { change } = await aCouple()
    const [coverImage, image] = [picture(), picture()]
    const versionAfter = async (body: object) => (await change(body)).body.data.space.version
    const begun = (await versionAfter({ coverImage, images: [image], imagesSeen: [] })) ?? Number.NaN
    expect(await versionAfter({ coverImage: null })).toBe(begun + 1)
    expect(await versionAfter({ images: [], imagesSeen: [image] })).toBe(begun + 2)
    expect(await versionAfter({ images: [image], imagesSeen: [], basedOn: begun + 2 })).toBe(begun + 3)
  })

  it("increases with an operator's change, so that a member's change based on an older one is refused", async () => {
    const { spaceId, read, change } = await aCouple()
    const { version } = (await read()).body.data.space
    const token = await service.internalToken('admin')
    await call(changeSpaceRecord, { params: { spaceId }, body: { customName: 'Theirs' }, token })
    const { problem } = await change({ customName: 'Ours', ...based(version) })
    expect([problem.code, problem.current]).toEqual(['ITEM_CHANGED_SINCE', (await read()).body.data])
  })
})

describeLostCreation({
  name: 'a space',
  idOf: ({ space }: { space: Space }) => space.id,
  prepare: async () => {
    const { token } = await service.signIn()
    return {
      create: (content, key) => call(createSpace, { body: { customName: contents[content] }, token, ...keyed(key) }),
      read: (spaceId) => call(getSpace, { params: { spaceId }, token }),
      change: (spaceId) => call(updateSpace, { params: { spaceId }, body: { customName: 'Changed' }, token }),
    }
  },
})

const url = 'https://music.example/track'
const songIn = (playlists: readonly Playlist[], songId: string): Song | undefined =>
  playlists.flatMap(({ songs }) => songs).find(({ id }) => id === songId)

const aSinger = async () => {
  const { spaceId, token, playlists } = await aCouple()
  const add = (titleArtist: string, key?: string) =>
    call(addSong, { params: { playlistId: spaceId }, body: { url, titleArtist }, token, ...keyed(key) })
  const change = (songId: string, body: object) => call(updateSong, { params: { songId }, body, token })
  const remove = (songId: string) => call(deleteSong, { params: { songId }, token })
  const read = async (songId: string) => {
    const song = songIn(await playlists(), songId)
    return { status: song ? 200 : 404, body: { data: { song } } } as unknown as Awaited<ReturnType<typeof change>>
  }
  return { spaceId, token, add, change, remove, read, playlists }
}

describeRecordVersion({
  name: 'a song',
  service: () => service,
  versionOf: ({ song }: { song: Song }) => song.version,
  noEdits: ['a move'],
  prepare: async () => {
    const { add, change, read } = await aSinger()
    const { id } = (await add('First')).body.data.song
    const other = (await add('Other')).body.data.song
    return {
      read: () => read(id),
      change: (content, basedOn) => change(id, { titleArtist: contents[content], ...based(basedOn) }),
      stored: { collection: 'songs', id },
      noEdits: {
        'a move': async () => {
          for (const before of [null, other.id]) expect((await change(id, { before, basedOn: 9 })).status).toBe(200)
        },
      },
    }
  },
})

describeLostCreation({
  name: 'a song',
  idOf: ({ song }: { song: Song }) => song.id,
  deletions: ['its deletion'],
  prepare: async () => {
    const { add, change, remove, read } = await aSinger()
    return {
      create: (content, key) => add(contents[content], key),
      read,
      change: (id) => change(id, { titleArtist: 'Changed' }),
      deletions: { 'its deletion': remove },
    }
  },
})

it('refuses the key of one playlist for another name, and answers the first playlist', async () => {
  const { spaceId, token, playlists } = await aSinger()
  const create = (name: string) => call(createPlaylist, { body: { spaceId, name }, token, ...keyed('a-key-of-a-list') })
  await create('Ours')
  const { status, problem } = await create('Yours')
  const playlist = (await playlists()).find(({ name }) => name === 'Ours')
  expect([status, problem.code, problem.current]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', { playlist }])
})
