import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { addSong, createPlaylist, deleteSong, updateSong } from '@love-space/contracts/space/playlist.routes.ts'
import { endSpace, getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const url = 'https://music.example/track?id=1'

const aCouple = async () => {
  const { spaceId, first, second } = await service.couple()
  const add = async (body: Record<string, unknown> = {}, playlistId = spaceId, token = first.token) =>
    service.call(addSong, { params: { playlistId }, body: { url, ...body }, token })
  const song = async (titleArtist: string) => (await add({ titleArtist })).body.data.song
  const change = (songId: string, body: Record<string, unknown>, token = second.token) =>
    service.call(updateSong, { params: { songId }, body, token })
  const playlists = async (token = second.token) =>
    (await service.call(getSpace, { params: { spaceId }, token })).body.data.space.playlists ?? []
  const titles = async () => (await playlists())[0]?.songs.map(({ titleArtist }) => titleArtist)
  return { spaceId, first, second, add, song, change, playlists, titles }
}

describe('a playlist', () => {
  it("exists from the start as 'My Playlist', also in the list of spaces", async () => {
    const { spaceId, first, playlists, song } = await aCouple()
    expect(await playlists()).toEqual([{ id: spaceId, name: 'My Playlist', songs: [] }])
    await song('Nina Simone - Feeling Good')
    const { body } = await service.call(listSpaces, { token: first.token })
    expect(body.data.spaces[0]?.playlists?.[0]?.songs).toMatchObject([{ url, icon: 'star', description: '' }])
  })

  it('can be one of several, each with its own songs', async () => {
    const { spaceId, first, add, playlists } = await aCouple()
    const { body } = await service.call(createPlaylist, { body: { spaceId, name: 'Road trip' }, token: first.token })
    await add({ titleArtist: 'Here' }, body.data.playlist.id)
    expect((await playlists()).map(({ name, songs }) => [name, songs.length])).toEqual([
      ['My Playlist', 0],
      ['Road trip', 1],
    ])
  })

  it('is updated live in both browsers, and the partner is notified of a new song', async () => {
    const { first, second, song } = await aCouple()
    const { id } = await song('One')
    const added = await service.published(songAdded, ({ subject }) => subject === id)
    expect(added.data.userId).toBe(first.userId)
    const hint = await service.published(liveHinted, ({ subject }) => subject === id)
    expect(hint.data).toMatchObject({ topic: 'songs', userIds: [first.userId, second.userId] })
  })

  it('keeps the order that both gave it', async () => {
    const { song, change, titles } = await aCouple()
    const [one, two, three] = [await song('One'), await song('Two'), await song('Three')]
    await change(three.id, { before: one.id })
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    await change(three.id, { before: null })
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    await Promise.all([change(one.id, { before: three.id }), change(three.id, { before: two.id })])
    expect((await titles())?.toSorted()).toEqual(['One', 'Three', 'Two'])
    expect((await change(one.id, { before: newId() })).problem.errors?.[0]?.field).toBe('body.before')
  })

  it('refuses songs beyond its limit', async () => {
    const { spaceId, add } = await aCouple()
    const now = new Date()
    const base = { spaceId, playlistId: spaceId, url, icon: 'star', position: 'a0', createdAt: now, updatedAt: now }
    const docs = Array.from({ length: limits.songsMax }, () => ({ ...base, _id: newId(), version: 1 }))
    await service.deps.connection.collection<{ _id: string }>('songs').insertMany(docs)
    expect((await add()).problem.code).toBe('TOO_MANY_SONGS')
  })
})

describe('the limits of a space, while both add at the same time', () => {
  const stored = (name: string) => service.deps.connection.collection<{ _id: string }>(name)
  const addPlaylist = (spaceId: string, token: string) =>
    service.call(createPlaylist, { body: { spaceId, name: newId() }, token })
  const codesOf = (answers: readonly { status: number; problem: { code?: string } }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status, problem }) => (status === 201 ? 'added' : problem.code))].map(
        ([code, found]) => [code, found.length],
      ),
    )

  it('are 20 playlists, however many are added in parallel', async () => {
    const { spaceId, first, second, playlists } = await aCouple()
    for (let number = 2; number < limits.playlistsMax; number += 1) await addPlaylist(spaceId, first.token)
    expect(await playlists()).toHaveLength(limits.playlistsMax - 1)
    const tokens = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? first.token : second.token))
    const answers = await Promise.all(tokens.map((token) => addPlaylist(spaceId, token)))
    expect(codesOf(answers)).toEqual({ added: 1, TOO_MANY_PLAYLISTS: 49 })
    expect(await playlists()).toHaveLength(limits.playlistsMax)
  })

  it('are 500 songs, with those of older releases, and one more for each deleted song', async () => {
    const { spaceId, first, add } = await aCouple()
    const now = new Date()
    const base = { spaceId, playlistId: spaceId, url, icon: 'star', position: 'a0', createdAt: now, updatedAt: now }
    const older = Array.from({ length: limits.songsMax - 5 }, () => ({ ...base, _id: newId(), version: 1 }))
    await stored('songs').insertMany(older)
    const some = await Promise.all(Array.from({ length: 4 }, () => add()))
    expect(codesOf(some)).toEqual({ added: 4 })
    const many = () => Promise.all(Array.from({ length: 10 }, () => add()))
    expect(codesOf(await many())).toEqual({ added: 1, TOO_MANY_SONGS: 9 })
    for (const songId of [older[0]?._id ?? '', some[0]?.body.data.song.id ?? '']) {
      const remove = () => service.call(deleteSong, { params: { songId }, token: first.token })
      const gone = await Promise.all([remove(), remove()])
      expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 404])
      expect(codesOf(await many())).toEqual({ added: 1, TOO_MANY_SONGS: 9 })
    }
    expect(await stored('songs').countDocuments({ spaceId })).toBe(limits.songsMax)
  })

  it('free the slot of a song whose deletion a crash cut off', async () => {
    const { spaceId, song, add } = await aCouple()
    const now = new Date()
    const base = { spaceId, playlistId: spaceId, url, icon: 'star', position: 'a0', createdAt: now, updatedAt: now }
    const older = Array.from({ length: limits.songsMax - 1 }, () => ({ ...base, _id: newId(), version: 1 }))
    const { id } = await song('Last')
    await stored('songs').insertMany(older)
    expect((await add()).problem.code).toBe('TOO_MANY_SONGS')
    await stored('songs').updateOne({ _id: id }, { $set: { deletedAt: now } })
    await expect.poll(async () => (await add()).status).toBe(201)
    expect((await add()).problem.code).toBe('TOO_MANY_SONGS')
  })
})

describe('a song', () => {
  it('is changed and deleted by either member', async () => {
    const { second, song, change, titles } = await aCouple()
    const { id } = await song('Wrong')
    const changed = await change(id, { titleArtist: '  Right ', icon: 'heart' })
    expect(changed.body.data.song).toMatchObject({ titleArtist: 'Right', icon: 'heart', url })
    const gone = () => service.call(deleteSong, { params: { songId: id }, token: second.token })
    expect((await gone()).status).toBe(204)
    expect((await gone()).problem.code).toBe('SONG_NOT_FOUND')
    expect(await titles()).toEqual([])
  })

  it.each([
    ['javascript:alert(1)', 'url'],
    ['ftp://music.example/a', 'url'],
    ['data:text/html,x', 'url'],
    [' https://music.example/a', 'url'],
    ['', 'url'],
    ['//music.example', 'url'],
  ])('has no address such as %j', async (given, field) => {
    const { add, song, change } = await aCouple()
    const refused = { status: 422, problem: { errors: [{ field: `body.${field}` }] } }
    expect(await add({ url: given })).toMatchObject(refused)
    expect(await change((await song('x')).id, { url: given })).toMatchObject(refused)
  })

  it("has a title and description within the form's limits", async () => {
    const { add } = await aCouple()
    const longest = { titleArtist: 'x'.repeat(1023), description: 'x'.repeat(5000) }
    expect((await add(longest)).status).toBe(201)
    expect((await add({ titleArtist: 'x'.repeat(1024) })).status).toBe(422)
    expect((await add({ description: 'x'.repeat(5001) })).status).toBe(422)
  })

  it('is read-only once the space has ended', async () => {
    const { spaceId, first, song, change, add } = await aCouple()
    const { id } = await song('Last')
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    expect((await change(id, { icon: 'heart' })).problem.code).toBe('SPACE_READ_ONLY')
    expect((await add()).problem.code).toBe('SPACE_READ_ONLY')
  })

  it("is in both members' exports", async () => {
    const { second, song } = await aCouple()
    await song('Ours')
    const token = await service.internalToken('media')
    const call = { params: { userId: second.userId }, query: { after: '1:' }, token }
    const { body } = await service.call(readExportPage, call)
    expect(body.data.items).toMatchObject([
      { kind: 'songs', data: { playlist: 'My Playlist', titleArtist: 'Ours', url } },
    ])
  })
})

describe('erasing the space', () => {
  describeJob({
    service: () => service,
    job: eraseAll,
    prepare: async () => {
      const { spaceId: id, first, song } = await aCouple()
      await song('Gone')
      await service.call(createPlaylist, { body: { spaceId: id, name: 'Gone' }, token: first.token })
      const erasure = { kind: 'space', version: 1, askedAt: new Date(), finishedAt: null, confirmedBy: [] }
      const erasures = service.deps.connection.collection<{ _id: string }>('erasures')
      await erasures.insertOne({ _id: id, ...erasure, completedAt: null } as never)
      const left = { spaceId: id }
      return {
        data: { kind: 'space' as const, id, isLast: true },
        effect: async () => [await service.deps.songs.count(left), await service.deps.playlists.count(left)],
      }
    },
  })
})
