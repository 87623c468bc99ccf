import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import {
  allowSpicy,
  getInteraction,
  putInteraction,
  showPresence,
} from '@love-space/contracts/space/interaction.routes.ts'
import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { endSpace } from '@love-space/contracts/space/space.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let offsetMs = 0
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => service.stop())

const aCouple = async (key = 'couple_game') => {
  const couple = await service.couple()
  const params = { spaceId: couple.spaceId, key }
  const read = async (token = couple.second.token) => (await service.call(getInteraction, { params, token })).body.data
  const put = (body: GameState, version?: number, token = couple.first.token) =>
    service.call(putInteraction, {
      params,
      body,
      token,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    })
  return { ...couple, params, read, put, gameId: `${couple.spaceId}-${key}` }
}
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const film = (minute: number) => ({ title: `Film ${minute}`, year: 2001, ts: at(minute) })

describe('the shared state of a game', () => {
  it('is empty at first, and exists for four games only', async () => {
    const { read, params, first } = await aCouple()
    expect(await read()).toMatchObject({ state: {}, version: 0, present: [] })
    const other = { ...params, key: 'chess' }
    expect(await service.call(getInteraction, { params: other, token: first.token })).toMatchObject({ status: 404 })
    const put = { params: other, body: {}, token: first.token }
    expect(await service.call(putInteraction, put)).toMatchObject({ status: 404 })
  })

  it('refuses fields of another game, and points of non-members', async () => {
    const { put } = await aCouple()
    expect((await put({ favorites: [] })).problem.errors?.[0]?.field).toBe('body.favorites')
    const stranger = newId()
    expect((await put({ scoreByUser: { [stranger]: 3 } })).problem.errors?.[0]?.field).toBe(
      `body.scoreByUser.${stranger}`,
    )
    expect((await put({ turn: stranger })).problem.errors?.[0]?.field).toBe('body.turn')
  })

  it('is replaced by a state based on the current version only', async () => {
    const { put, read, first, second } = await aCouple()
    const score = (points: number) => ({ scoreByUser: { [first.userId]: points } })
    const begun = await put(score(3), 0)
    expect(begun.body.data.version).toBe(1)
    expect((await put(score(1), 0)).problem.code).toBe('PRECONDITION_FAILED')
    const lowered = await put(score(1), 1)
    expect(lowered).toMatchObject({ status: 200, body: { data: { version: 2 } } })
    expect((await put(score(9), 1, second.token)).status).toBe(412)
    expect((await read()).state.scoreByUser).toEqual({ [first.userId]: 1 })
    expect((await put(score(9), 77)).status).toBe(412)
  })

  it('counts a move once that is delivered twice, also at once or after the partner moved', async () => {
    const { put, read, first, second, gameId } = await aCouple()
    const score = (points: number) => ({ scoreByUser: { [first.userId]: points }, at: at(1) })
    const begun = await Promise.all([put(score(1), 0), put(score(1), 0)])
    expect(begun.map(({ status, body }) => [status, body.data.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    const moved = await put(score(4), 1)
    expect((await put(score(4), 1)).body).toEqual(moved.body)
    const { version } = (await put({ ...score(4), turn: second.userId }, 2, second.token)).body.data
    expect((await put(score(4), 1)).body.data).toMatchObject({ version, state: { turn: second.userId } })
    expect((await put(score(4), 1, second.token)).problem.code).toBe('PRECONDITION_FAILED')
    expect((await put(score(5), 1)).problem.code).toBe('PRECONDITION_FAILED')
    expect(await read()).toMatchObject({ version: 3, state: { scoreByUser: { [first.userId]: 4 } } })
    await waitFor(async () => (await service.allPublished(gamePlayed, gameId)).length > 1, { what: 'both moves' })
    expect(await service.allPublished(gamePlayed, gameId)).toHaveLength(2)
  })

  it('is merged without a version, so that both points of the same second count', async () => {
    const { put, read, first, second } = await aCouple()
    await put({ scoreByUser: { [first.userId]: 4 } })
    const answers = await Promise.all([
      put({ scoreByUser: { [first.userId]: 5, [second.userId]: 0 } }),
      put({ scoreByUser: { [first.userId]: 4, [second.userId]: 2 } }, undefined, second.token),
      put({ scoreByUser: { [first.userId]: 1 } }, undefined, second.token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).state.scoreByUser).toEqual({ [first.userId]: 5, [second.userId]: 2 })
  })

  it('names the parts that a merge dropped, and answers the result', async () => {
    const { put, read, first } = await aCouple()
    const score = (points: number) => ({ scoreByUser: { [first.userId]: points } })
    expect((await put({ ...score(4), deck: 'sweet', at: at(2) })).body.data.notKept).toEqual([])
    const lower = await put({ ...score(1), deck: 'sweet', at: at(2) })
    expect(lower).toMatchObject({ status: 200, body: { data: { notKept: ['scoreByUser'], state: score(4) } } })
    expect(lower.body.data.version).toBe((await read()).version)
    const earlier = (await put({ ...score(5), deck: 'wild', at: at(1) })).body.data
    expect(earlier).toMatchObject({ notKept: ['deck', 'at'], state: { deck: 'sweet', ...score(5) } })
    expect((await put(score(1), earlier.version)).body.data).toMatchObject({ notKept: [], state: score(1) })
  })

  it('answers CONFLICT if others write first at every attempt', async () => {
    const { put } = await aCouple()
    await put({ deck: 'sweet' })
    vi.spyOn(service.deps.games, 'mutate').mockRejectedValueOnce(new AppError('CONFLICT'))
    expect(await put({ deck: 'wild' })).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
  })

  it('is created once when both begin at once', async () => {
    const { put, read, second } = await aCouple('movie_night')
    await Promise.all([put({ favorites: [film(1)] }), put({ favorites: [film(2)] }, undefined, second.token)])
    expect((await read()).state.favorites).toEqual([film(2), film(1)])
  })

  it('keeps the newest entries of a full list, and repeats change nothing', async () => {
    const { put, read } = await aCouple('movie_night')
    const favorites = Array.from({ length: 25 }, (_, minute) => film(minute))
    await put({ favorites })
    const before = await read()
    expect(before.state.favorites).toEqual(favorites.toReversed().slice(0, 20))
    const { at: sameTime = '' } = before.state
    await put({ favorites, at: sameTime })
    expect((await read()).version).toBe(before.version)
  })

  it('keeps one card that both saved in different languages', async () => {
    const { put, read, second } = await aCouple('movie_night')
    await put({ favorites: [{ ...film(1), card: '21', title: 'The Piano' }] })
    await put({ favorites: [{ ...film(2), card: '21', title: 'El piano' }] }, undefined, second.token)
    expect((await read()).state.favorites).toEqual([{ ...film(2), card: '21', title: 'El piano' }])
  })

  it('clamps future times', async () => {
    const { put, read } = await aCouple('movie_night')
    await put({ favorites: [{ ...film(1), ts: '2099-01-01T00:00:00.000Z' }] })
    expect(Date.parse((await read()).state.favorites?.[0]?.ts ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it('is read-only once the space has ended', async () => {
    const { put, params, first } = await aCouple()
    await service.call(endSpace, { params: { spaceId: params.spaceId }, token: first.token })
    expect((await put({})).problem.code).toBe('SPACE_READ_ONLY')
  })
})

describe('a move', () => {
  const played = (gameId: string) => service.allPublished(gamePlayed, gameId)

  it('is seen live in both browsers', async () => {
    const { put, gameId, first, second } = await aCouple()
    await put({ scoreByUser: { [first.userId]: 2 } })
    const hint = await service.published(liveHinted, ({ subject }) => subject === gameId)
    expect(hint.data).toMatchObject({ topic: 'games', ref: 'couple_game', userIds: [first.userId, second.userId] })
  })

  it('notifies a partner who does not have the game open; looking around does not', async () => {
    const { put, params, gameId, second } = await aCouple('movie_night')
    await put({ filters: { mood: 'cosy' } })
    await put({ favorites: [film(1)] })
    await waitFor(async () => (await played(gameId)).length === 1)
    await service.call(showPresence, { params, body: { present: true }, token: second.token })
    await put({ favorites: [film(2)] })
    await put({ favorites: [film(3)] }, undefined, second.token)
    await waitFor(async () => (await played(gameId)).length === 2)
    expect((await played(gameId)).map(({ data }) => data.userId)).toHaveLength(2)
  })
})

describe('presence in a game', () => {
  it('lasts until the page closes, or half a minute after its last report', async () => {
    const { params, read, first, second } = await aCouple()
    const show = (present: boolean, token: string) =>
      service.call(showPresence, { params, body: { present }, token }).then(({ status }) => status)
    expect(await Promise.all([show(true, first.token), show(true, first.token)])).toEqual([204, 204])
    await show(true, second.token)
    expect((await read()).present.toSorted()).toEqual([first.userId, second.userId].toSorted())
    expect([await show(false, first.token), await show(false, first.token)]).toEqual([204, 204])
    expect((await read()).present).toEqual([second.userId])
    offsetMs += 31_000
    expect((await read()).present).toEqual([])
  })
})

describe('the spicy cards', () => {
  it('are open when both are 18 and both allow them, and close when one withdraws', async () => {
    const { params, put, read, first, second } = await aCouple('truth_or_dare')
    const allow = (allowed: boolean, token: string) =>
      service.call(allowSpicy, { params, body: { allowed }, token }).then(({ body }) => body.data.spicy)
    const [once, twice] = await Promise.all([allow(true, first.token), allow(true, first.token)])
    expect(twice).toEqual(once)
    await allow(true, second.token)
    expect((await put({ category: 'spicy' })).problem.code).toBe('SPICY_NOT_ALLOWED')
    service.owners.adults.add(first.userId)
    expect((await read()).spicy).toMatchObject({ isOpen: false, areAdults: false })
    service.owners.adults.add(second.userId)
    expect((await read()).spicy.isOpen).toBe(true)
    expect((await put({ category: 'spicy' })).status).toBe(200)
    expect((await allow(false, second.token)).isOpen).toBe(false)
    expect((await read()).state.category).toBe('sweet')
    const history = [{ type: 'dare' as const, category: 'spicy' as const, text: 'x', ts: at(1) }]
    expect((await put({ history })).problem.code).toBe('SPICY_NOT_ALLOWED')
  })

  it('stay closed for a move during which a member withdraws consent', async () => {
    const { params, put, read, first, second } = await aCouple('truth_or_dare')
    const allow = (allowed: boolean, token: string) => service.call(allowSpicy, { params, body: { allowed }, token })
    for (const { userId, token } of [first, second]) {
      service.owners.adults.add(userId)
      await allow(true, token)
    }
    const withdrawConsent = () => allow(false, second.token)
    meanwhile(service.deps.presences, 'findByIds', withdrawConsent)
    expect((await put({ category: 'spicy' })).problem.code).toBe('SPICY_NOT_ALLOWED')
    await allow(true, second.token)
    await put({ category: 'spicy' })
    meanwhile(service.deps.presences, 'findByIds', withdrawConsent)
    offsetMs += 1_000
    expect((await put({ category: 'spicy', deck: 'x' })).problem.code).toBe('SPICY_NOT_ALLOWED')
    expect((await read()).state.category).toBe('sweet')
  })

  it('are allowed by each member for themselves, in one game', async () => {
    const { params, read, first } = await aCouple('truth_or_dare')
    await service.call(allowSpicy, { params, body: { allowed: true }, token: first.token })
    expect((await read()).spicy.allowedBy).toEqual([first.userId])
    const other = { params: { ...params, key: 'movie_night' }, body: { allowed: true }, token: first.token }
    expect((await service.call(allowSpicy, other)).status).toBe(404)
  })
})

describe('a member who deletes their account', () => {
  it("leaves no trace in the partner's games", async () => {
    const { put, gameId, first, second } = await aCouple()
    await put({ scoreByUser: { [first.userId]: 3, [second.userId]: 2 }, turn: first.userId })
    const { userId } = first
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await service.published(erasureFinished.space, ({ data }) => data.id === userId)
    const game = await service.deps.games.findById(gameId)
    expect(JSON.stringify(game)).not.toContain(userId)
    expect(game?.state.scoreByUser).toEqual({ [second.userId]: 2 })
  })
})

it("a game is in both members' exports", async () => {
  const { put, first, second } = await aCouple()
  await put({ scoreByUser: { [first.userId]: 3 } })
  const token = await service.internalToken('media')
  const call = { params: { userId: second.userId }, query: { after: '2:' }, token }
  const { body } = await service.call(readExportPage, call)
  expect(body.data.items).toMatchObject([{ kind: 'games', data: { game: 'couple_game' } }])
})
