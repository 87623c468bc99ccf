import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong, createPlaylist, updateSong } from '@love-space/contracts/space/playlist.routes.ts'
import { addWish, listWishes } from '@love-space/contracts/space/wish.routes.ts'
import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import {
  memberDisowned,
  memberJoined,
  memberLeft,
  memberWordsErased,
} from '@love-space/contracts/space/member.events.ts'
import { ringHandled, ringReleased } from '@love-space/contracts/space/ring.events.ts'
import {
  changeRingRecord,
  lookUpRingRecords,
  readRingHistory,
  reverseDisowning,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import {
  createSpace,
  disownPartner,
  endSpace,
  getSpace,
  leaveSpace,
  updateSpace,
} from '@love-space/contracts/space/space.routes.ts'
import { checkOpening, resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { exportedItems } from '@love-space/testing/exported-items.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'

const dayMs = 86_400_000
let aheadMs = 0
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => service?.stop())

const again = ({ userId }: TestToken) => service.signIn({ userId, stepUpAt: true })
const disown = (spaceId: string, { token }: TestToken) => service.call(disownPartner, { params: { spaceId }, token })
const read = (spaceId: string, { token }: TestToken) => service.call(getSpace, { params: { spaceId }, token })
const codeOf = async (answer: Promise<{ status: number; problem?: { code: string } }>) => {
  const { status, problem } = await answer
  return status < 300 ? status : problem?.code
}
const found = async (link: Link) => {
  const token = await service.internalToken('gateway')
  const body = { ...link, browser: 'x', ip: '10.0.0.1', peek: false }
  return decodeJwt((await service.call(resolveTap, { token, body })).body.data.verdict).found
}
const byInvitation = async () => {
  const { spaceId, rings } = await service.issue(1)
  const [first, second] = [await service.signIn({ stepUpAt: true }), await service.signIn({ stepUpAt: true })]
  await service.claim(first, rings[0]!.link)
  const { body } = await service.call(createInvitation, { token: first.token, params: { spaceId } })
  await service.join(second, linkOf(body.data.invitation.url))
  return { spaceId, first, second }
}

describe('"That\'s not my partner"', () => {
  it('removes a member who joined by a ring, in one write, and tells every service', async () => {
    const { spaceId, first, second, rings, space } = await service.couple()
    expect(Date.parse(space.partnerDisownableUntil ?? '')).toBe(Date.parse(space.users[1]!.joinedAt) + 7 * dayMs)
    const answer = await disown(spaceId, first)
    expect(answer.body.data.space).toMatchObject({ partnerDisownableUntil: null, version: space.version })
    expect(answer.body.data.space.users.map(({ id }) => id)).toEqual([first.userId])
    expect(await codeOf(read(spaceId, second))).toBe('SPACE_NOT_FOUND')
    const left = await service.published(memberLeft, ({ subject }) => subject === spaceId)
    expect(left.data).toMatchObject({ userId: second.userId, hiddenAuthors: [second.userId], formerMembers: [] })
    const released = await service.published(ringReleased, ({ subject }) => subject === spaceId)
    expect(released.data).toMatchObject({ ringId: rings[1]!.ringId, userId: second.userId })
    const { data } = await service.published(memberDisowned, ({ subject }) => subject === spaceId)
    expect(data).toMatchObject({ userId: second.userId, memberId: first.userId, ringId: rings[1]!.ringId })
    expect(Date.parse(data.erasedFrom) - Date.parse(data.at)).toBe(30 * dayMs)
  })

  it("retires the ring; every other ring then needs the first member's yes", async () => {
    const { spaceId, first, rings } = await service.couple()
    await disown(spaceId, first)
    expect(await found(rings[1]!.link)).toBe('inactive')
    const token = await service.internalToken('admin')
    const params = { ringId: rings[1]!.ringId }
    const { deeds } = (await service.call(readRingHistory, { token, params })).body.data
    expect(deeds.slice(-2)).toMatchObject([
      { what: 'released' },
      { what: 'retired', because: 'disowned', operatorId: null },
    ])
    const records = await service.call(lookUpRingRecords, { token, body: { ids: [params.ringId] } })
    expect(records.body.data.rings[0]).toMatchObject({ status: 'DISABLED', ownerId: null })
    const partner = await service.signIn({ stepUpAt: true })
    expect(await codeOf(service.join(partner, rings[2]!.link))).toBe('JOIN_NEEDS_YES')
    const opening = { token: await service.internalToken('auth'), body: rings[1]!.link }
    expect(await codeOf(service.call(checkOpening, opening))).toBe('RING_INACTIVE')
  })

  it('takes effect once, however many requests come at once', async () => {
    const { spaceId, first } = await service.couple()
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(disown(spaceId, first))))
    expect(answers).toEqual([200, 200, 200])
    await service.published(memberDisowned, ({ subject }) => subject === spaceId)
    expect(await service.allPublished(memberDisowned, spaceId)).toHaveLength(1)
  })

  it('can be said by the first member only; others get 404', async () => {
    const { spaceId, second } = await service.couple()
    expect(await codeOf(disown(spaceId, second))).toBe('SPACE_NOT_FOUND')
    expect(await codeOf(disown(spaceId, await service.signIn({ stepUpAt: true })))).toBe('SPACE_NOT_FOUND')
  })

  it('needs a step-up', async () => {
    const { spaceId, first } = await service.couple()
    const { token } = await service.signIn({ userId: first.userId })
    expect(await codeOf(service.call(disownPartner, { params: { spaceId }, token }))).toBe('STEP_UP_REQUIRED')
  })

  it('can be said for seven days, also after the second member ended the space', async () => {
    const [late, ended] = [await service.couple(), await service.couple()]
    await service.call(endSpace, { params: { spaceId: ended.spaceId }, token: ended.second.token })
    aheadMs += 7 * dayMs - 60_000
    expect(await codeOf(disown(ended.spaceId, await again(ended.first)))).toBe(200)
    aheadMs += 61_000
    const first = await again(late.first)
    expect(await codeOf(disown(late.spaceId, first))).toBe('PARTNER_NOT_DISOWNABLE')
    expect((await read(late.spaceId, first)).body.data.space.partnerDisownableUntil).toBeNull()
  })

  it('is refused for a second member who was invited or joined before rings were recorded, and without a second member', async () => {
    const { spaceId, first } = await byInvitation()
    expect((await read(spaceId, first)).body.data.space.partnerDisownableUntil).toBeNull()
    expect(await codeOf(disown(spaceId, first))).toBe('PARTNER_NOT_DISOWNABLE')
    const older = await service.couple()
    await service.deps.spaces.update({ _id: older.spaceId }, { $unset: { 'members.1.ringId': 1 } }, [])
    expect(await codeOf(disown(older.spaceId, older.first))).toBe('PARTNER_NOT_DISOWNABLE')
    await service.call(leaveSpace, { params: { spaceId: older.spaceId }, token: older.second.token })
    expect(await codeOf(disown(older.spaceId, older.first))).toBe('PARTNER_NOT_DISOWNABLE')
  })

  it('is in the facts of the space that other services read', async () => {
    const { spaceId, first, second } = await service.couple()
    await disown(spaceId, first)
    const token = await service.internalToken('media')
    const { body } = await service.call(getSpaceFacts, { token, params: { spaceId } })
    expect(body.data).toMatchObject({ hiddenAuthors: [second.userId], formerMembers: [] })
  })
})

const written = async () => {
  const couple = await service.couple()
  const { spaceId, first, second } = couple
  const add = async (person: TestToken, titleArtist: string, playlistId = spaceId) => {
    const body = { url: 'https://music.example/a', titleArtist }
    return (await service.call(addSong, { params: { playlistId }, body, token: person.token })).body.data.song.id
  }
  const list = { spaceId, name: 'Stranger songs' }
  const { playlist } = (await service.call(createPlaylist, { body: list, token: second.token })).body.data
  await add(first, 'ours')
  const songId = await add(second, 'theirs')
  await add(second, 'theirs too', playlist.id)
  const wish = (person: TestToken, list: 'ours' | 'mine', title: string) => {
    const body = { list, kind: 'film', title } as const
    return service.call(addWish, { params: { spaceId }, body, token: person.token })
  }
  await wish(first, 'ours', 'Our wish')
  await wish(second, 'ours', 'Stranger wish')
  await wish(second, 'mine', 'Stranger gift')
  const say = (person: TestToken, body: object) =>
    service.call(updateSpace, { params: { spaceId }, body, token: person.token })
  await say(first, { headline: 'Before', content: 'Mine' })
  await say(second, { headline: 'Stranger words', notes: 'Stranger notes', content: 'Stranger lines' })
  await say(first, { content: 'Mine again' })
  const params = { spaceId, key: 'movie_night' }
  const film = (title: string) => ({ title, year: 2001, ts: new Date().toISOString() })
  const put = (person: TestToken, title: string) =>
    service.call(putInteraction, { params, body: { favorites: [film(title)] }, token: person.token })
  await put(first, 'Ours')
  await put(second, 'Stranger film')
  return { ...couple, songId, params }
}
const exported = async (userId: string) => JSON.stringify(await exportedItems(service, userId))

describe('the content of a disowned member', () => {
  it('is hidden: songs, playlists, texts of the space, game entries', async () => {
    const { spaceId, first, songId, params } = await written()
    const before = (await read(spaceId, first)).body.data.space
    expect(before.headline).toBe('Stranger words')
    const { space } = (await disown(spaceId, first)).body.data
    expect(space).toMatchObject({ headline: 'Before', content: 'Mine again' })
    expect(JSON.stringify(space)).not.toContain('Stranger')
    const { wishes } = (await service.call(listWishes, { params: { spaceId }, token: first.token })).body.data
    expect(wishes.map(({ title }) => title)).toEqual(['Our wish'])
    expect(space.playlists?.flatMap(({ songs }) => songs.map(({ titleArtist }) => titleArtist))).toEqual(['ours'])
    const change = { params: { songId }, body: { icon: 'heart' as const }, token: first.token }
    expect(await codeOf(service.call(updateSong, change))).toBe('SONG_NOT_FOUND')
    const { state } = (await service.call(getInteraction, { params, token: first.token })).body.data
    expect(state.favorites?.map(({ title }) => title)).toEqual(['Ours'])
    expect(await exported(first.userId)).not.toContain('Stranger')
  })

  it('stays hidden when a stale page of the first member sends a game that contains it', async () => {
    const { spaceId, first, params } = await written()
    const seen = (await service.call(getInteraction, { params, token: first.token })).body.data.state
    await disown(spaceId, first)
    const body = { favorites: seen.favorites ?? [] }
    const { data } = (await service.call(putInteraction, { params, body, token: first.token })).body
    expect(data.state.favorites?.map(({ title }) => title)).toEqual(['Ours'])
  })

  it('is in their own export, which holds nothing of the first member', async () => {
    const { spaceId, first, second } = await written()
    await disown(spaceId, first)
    const theirs = await exported(second.userId)
    expect(theirs).toContain('theirs too')
    expect(theirs).toContain('Stranger wish')
    expect(theirs).toContain('Stranger gift')
    expect(theirs).not.toContain('"titleArtist":"ours"')
    expect(theirs).not.toContain('Our wish')
    const token = await service.internalToken('media')
    const { data } = (await service.call(getSpacesOfUser, { params: { userId: second.userId }, token })).body
    expect(data).toMatchObject({ spaces: [], disowned: [{ spaceId, hiddenAuthors: [second.userId] }] })
  })
})

describe('thirty days after a disowning', () => {
  it("the content is erased once, and the disowned user's export is empty", async () => {
    const { spaceId, first, second, songId } = await written()
    await disown(spaceId, first)
    aheadMs += 30 * dayMs - 60_000
    await service.runScheduled('erase-disowned-words')
    expect(await service.deps.songs.findById(songId)).not.toBeNull()
    aheadMs += 61_000
    await service.runScheduled('erase-disowned-words')
    await service.published(memberWordsErased, ({ subject }) => subject === spaceId)
    await waitFor(async () => (await service.deps.songs.findById(songId)) === null, { what: 'the erased song' })
    await service.runScheduled('erase-disowned-words')
    expect(await service.allPublished(memberWordsErased, spaceId)).toHaveLength(1)
    expect(await exported(second.userId)).not.toContain('theirs')
    await expect.poll(() => exported(second.userId)).not.toContain('Stranger')
    const { data } = (await read(spaceId, await again(first))).body
    expect(JSON.stringify(data)).toContain('ours')
  })
})

describeConsumer({
  service: () => service,
  event: memberWordsErased,
  durable: 'space-erase-member-words',
  prepare: async () => {
    const planted = newId()
    const { spaceId, second } = await written()
    const body = { url: 'https://music.example/a', titleArtist: planted }
    await service.call(addSong, { params: { playlistId: spaceId }, body, token: second.token })
    const at = new Date(Date.now() + aheadMs + 60_000).toISOString()
    return {
      aggregateId: spaceId,
      data: { spaceId, userId: second.userId, at },
      effect: async () => {
        const games = await service.deps.games.find({ spaceId })
        return [await placesOf(service, planted), JSON.stringify(games).includes(second.userId)]
      },
    }
  },
})

describe('an operator who reverses a disowning', () => {
  const operatorId = newId()
  const reverse = async ({ rings }: { readonly rings: readonly { readonly ringId: string }[] }) => {
    const token = await service.internalToken('admin')
    return service.call(reverseDisowning, { token, params: { ringId: rings[1]!.ringId }, body: { operatorId } })
  }
  const disowned = async () => {
    const couple = await written()
    await disown(couple.spaceId, couple.first)
    return couple
  }

  it('restores membership, ring and content, once, and both are notified', async () => {
    const couple = await disowned()
    const { spaceId, first, second, rings } = couple
    await service.call(updateSpace, { params: { spaceId }, body: { notes: 'Since' }, token: first.token })
    expect((await reverse(couple)).body.data.after).toMatchObject({ status: 'ACTIVE', ownerId: second.userId })
    expect(await codeOf(reverse(couple))).toBe(200)
    const { space } = (await read(spaceId, second)).body.data
    expect(space.users.map(({ id }) => id)).toEqual([first.userId, second.userId])
    expect(space).toMatchObject({ headline: 'Stranger words', notes: 'Since', content: 'Mine again' })
    expect(JSON.stringify(space.playlists)).toContain('theirs too')
    expect(await found(rings[1]!.link)).toBe('owned')
    const joins = async () =>
      (await service.allPublished(memberJoined, spaceId)).filter(({ data }) => data.userId === second.userId)
    await waitFor(async () => (await joins()).length === 2, { what: 'the second join' })
    expect((await joins()).at(-1)?.data.hiddenAuthors).toEqual([])
    const published = await service.published(ringHandled, ({ subject }) => subject === spaceId)
    expect(published.data.toldUserIds).toEqual([first.userId, second.userId])
    const token = await service.internalToken('admin')
    const history = await service.call(readRingHistory, { token, params: { ringId: rings[1]!.ringId } })
    expect(history.body.data.deeds.at(-1)).toMatchObject({ what: 'reactivated', because: 'reversed', operatorId })
    expect(await codeOf(disown(spaceId, first))).toBe(200)
  })

  it('can do so after the ring was put in use again', async () => {
    const couple = await disowned()
    const ringId = couple.rings[1]!.ringId
    const token = await service.internalToken('admin')
    const body = { status: 'ACTIVE' as const, operatorId, mayChangeInUse: true }
    expect(await codeOf(service.call(changeRingRecord, { params: { ringId }, body, token }))).toBe(200)
    expect((await reverse(couple)).body.data.after).toMatchObject({ status: 'ACTIVE', ownerId: couple.second.userId })
  })

  it('is refused after thirty days, also before the job has run', async () => {
    const couple = await disowned()
    aheadMs += 30 * dayMs + 1_000
    expect(await codeOf(reverse(couple))).toBe('DISOWNING_FINAL')
  })

  it('is refused if the space is full, the user is in another space, or there is nothing to reverse', async () => {
    const [taken, elsewhere, never] = [await disowned(), await disowned(), await service.couple()]
    const invited = await service.call(createInvitation, {
      token: taken.first.token,
      params: { spaceId: taken.spaceId },
    })
    await service.join(await service.signIn({ stepUpAt: true }), linkOf(invited.body.data.invitation.url))
    expect(await codeOf(reverse(taken))).toBe('DISOWNING_FINAL')
    await service.call(createSpace, { token: elsewhere.second.token, body: { customName: 'New' } })
    expect(await codeOf(reverse(elsewhere))).toBe('DISOWNING_FINAL')
    expect(await codeOf(reverse(never))).toBe('DISOWNING_FINAL')
  })
})
