import { TapVerdict, tapVerdictToken } from '@love-space/contracts/auth/tap.internal.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1'
const spaces = () => service.deps.connection.collection<{ _id: string }>('spaces')

const tap = async (link: Link, more: { peek?: boolean; ip?: string } = {}, from = service) => {
  const body = { ...link, browser: iPhone, ip: '203.0.113.7', peek: false, ...more }
  return from.call(resolveTap, { token: await from.internalToken('gateway'), body })
}

const verdictOf = async (link: Link, more: { peek?: boolean } = {}) => {
  const { verdict } = (await tap(link, more)).body.data
  const { type, issuer, audience, algorithm } = tapVerdictToken
  const key = await importJWK(service.keys.publicKeys.space, algorithm)
  const { payload } = await jwtVerify(verdict, key, { typ: type, issuer, audience, maxTokenAge: 60 })
  const { iss: _iss, aud: _aud, iat, exp, jti, ...claims } = payload
  expect(jti).toBeTypeOf('string')
  expect((exp ?? 0) - (iat ?? 0)).toBe(60)
  expect(fits(TapVerdict, claims)).toBe(true)
  return claims as TapVerdict
}

describe('the verdict of a tap', () => {
  it('is signed for auth and holds the state of the pair', async () => {
    const { spaceId, rings } = await service.issue(4)
    const [first, second] = [await service.signIn(), await service.signIn()]
    expect(await verdictOf(rings[0]!.link)).toMatchObject({
      found: 'free-empty',
      spaceId,
      ringId: rings[0]!.ringId,
      canCreateSpace: true,
      memberIds: [],
    })
    await service.claim(first, rings[0]!.link)
    expect(await verdictOf(rings[1]!.link)).toMatchObject({ found: 'free-one', canCreateSpace: false })
    await service.join(second, rings[1]!.link)
    expect(await verdictOf(rings[2]!.link)).toMatchObject({
      found: 'free-full',
      memberIds: [first.userId, second.userId],
      ownerId: null,
    })
    expect(await verdictOf(rings[1]!.link)).toMatchObject({
      found: 'owned',
      ownerId: second.userId,
      pinSetting: 'new-device',
      spaceSettingComplete: false,
      spaceStatus: 'ACTIVE',
      spaceName: 'Our Love Space',
    })
    await spaces().updateOne({ _id: spaceId }, { $set: { status: 'ENDED', 'rings.3.status': 'DISABLED' } })
    expect(await verdictOf(rings[1]!.link)).toMatchObject({ found: 'owned', spaceStatus: 'ENDED' })
    expect(await verdictOf(rings[2]!.link)).toMatchObject({ found: 'inactive' })
    expect(await verdictOf(rings[3]!.link)).toMatchObject({ found: 'inactive' })
  })

  it('distinguishes an open invitation from one that is gone', async () => {
    const link = await service.inviteAlpha()
    expect(await verdictOf(link)).toMatchObject({ found: 'invitation', ringId: null, canCreateSpace: true })
    await service.claim(await service.signIn(), link)
    expect(await verdictOf(link)).toMatchObject({ found: 'invitation-gone', canCreateSpace: false })
  })

  it('has one shape for everything unknown, whether or not the space token is known', async () => {
    const { rings } = await service.couple()
    const { link } = rings[0]!
    const strange = randomToken(32)
    const unknown = await verdictOf({ token: strange, object: strange })
    expect(unknown).toMatchObject({ found: 'unknown', spaceId: null, memberIds: [] })
    const links = [
      { token: link.token, object: strange },
      { token: strange, object: link.object },
      { token: link.token, object: 'alpha' },
      { token: link.token, object: 'beta' },
      { token: '', object: '' },
      { token: '$ne', object: '{"$gt":""}' },
    ]
    for (const other of links) expect(await verdictOf(other)).toEqual(unknown)
  })

  it('is not accepted as an internal token', async () => {
    const { rings } = await service.issue(1)
    const { verdict } = (await tap(rings[0]!.link)).body.data
    const body = { ...rings[0]!.link, browser: '', ip: '', peek: true }
    expect(await service.call(resolveTap, { token: verdict, body })).toMatchObject({ status: 401 })
  })
})

describe('the space sent with a verdict', () => {
  const spaceWith = async (link: Link, more: { peek?: boolean } = {}) => (await tap(link, more)).body.data.mySpace

  it("is what the ring's owner sees first, with this tap in it", async () => {
    const { rings, first, second } = await service.couple()
    for (const [{ token }, ring] of [[first, rings[0]!] as const, [second, rings[1]!] as const]) {
      const space = await spaceWith(ring.link)
      expect(space?.rings.find(({ id }) => id === ring.ringId)).toMatchObject({ lastUsedBy: 'Safari on iPhone' })
      expect(space).toEqual((await service.call(listSpaces, { token })).body.data.spaces[0])
    }
  })

  it('is absent without an owner, for an invitation, an unknown pair, an inactive ring, or a peek', async () => {
    const { spaceId, rings } = await service.couple()
    const strange = randomToken(32)
    expect(await spaceWith(rings[2]!.link)).toBeNull()
    expect(await spaceWith(await service.inviteAlpha())).toBeNull()
    expect(await spaceWith({ ...rings[0]!.link, object: strange })).toBeNull()
    expect(await spaceWith(rings[0]!.link, { peek: true })).toBeNull()
    await spaces().updateOne({ _id: spaceId }, { $set: { 'rings.0.status': 'INACTIVE' } })
    expect(await spaceWith(rings[0]!.link)).toBeNull()
  })

  it('is left out if it cannot be read, and the tap is still answered', async () => {
    const { rings } = await service.couple()
    const reading = vi.spyOn(service.deps.people, 'find').mockRejectedValue(new Error('nobody is there'))
    const { verdict, mySpace } = (await tap(rings[0]!.link)).body.data
    reading.mockRestore()
    expect({ hasVerdict: verdict.length > 0, mySpace }).toEqual({ hasVerdict: true, mySpace: null })
  })
})

describe('the last tap of a ring', () => {
  it('shows both members when and in what browser it was, and ignores peeks', async () => {
    const { spaceId, rings, first, second, space } = await service.couple()
    await verdictOf(rings[0]!.link, { peek: true })
    const read = async (token: string) => (await service.call(getSpace, { params: { spaceId }, token })).body.data.space
    expect((await read(first.token)).rings[0]).toMatchObject({ lastUsedAt: null, lastUsedBy: null })
    const before = service.deps.clock().toISOString()
    await verdictOf(rings[0]!.link)
    for (const token of [first.token, second.token]) {
      const seen = await read(token)
      expect(seen.rings[0]).toMatchObject({ lastUsedBy: 'Safari on iPhone' })
      expect((seen.rings[0]!.lastUsedAt ?? '') >= before).toBe(true)
      expect(seen.rings[1]).toMatchObject({ lastUsedAt: null })
    }
    expect((await read(first.token)).updatedAt).toBe(space.updatedAt)
    const { ringId } = rings[0]!
    const told = await service.published(ringTapped, (event) => event.data.ringId === ringId)
    expect(told.data).toEqual({ ringId })
    expect(await spaces().findOne({ _id: spaceId })).toMatchObject({ version: 3 })
  })
})

describe('limits of taps', () => {
  it('stop guessers, but no holder of a real ring', async () => {
    const limited = await startSpaceFixture({ env: { UNKNOWN_LINKS_PER_ADDRESS: 3, UNKNOWN_LINKS_PER_TOKEN: 3 } })
    try {
      const { rings } = await limited.issue(1)
      const { link } = rings[0]!
      const guess = () => tap({ token: link.token, object: randomToken(32) }, {}, limited)
      for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(200)
      const stopped = await guess()
      expect(stopped).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
      const elsewhere = { token: link.token, object: randomToken(32) }
      expect(await tap(elsewhere, { ip: '198.51.100.4' }, limited)).toMatchObject({ status: 429 })
      expect(await tap(link, {}, limited)).toMatchObject({ status: 200 })
      const query = { token: randomToken(32), object: randomToken(32) }
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      expect(await limited.call(validateToken, { query, headers })).toMatchObject({ status: 429 })
      expect(await limited.call(validateToken, { query: link, headers })).toMatchObject({ status: 200 })
    } finally {
      await limited.stop()
    }
  })

  it('stop endless checks of a known link, but not taps of it or entries by it', async () => {
    const limited = await startSpaceFixture({ env: { LINK_CHECKS_PER_LINK: 2 } })
    try {
      const { rings } = await limited.issue(2)
      const { link } = rings[0]!
      const check = async (ip: string, query = link) =>
        (await limited.call(validateToken, { query, headers: { 'x-forwarded-for': ip } })).status
      expect([await check('203.0.113.1'), await check('203.0.113.2'), await check('203.0.113.3')]).toEqual([
        200, 200, 429,
      ])
      expect(await check('203.0.113.3', rings[1]!.link)).toBe(200)
      expect(await tap(link, { ip: '203.0.113.3' }, limited)).toMatchObject({ status: 200 })
      expect((await limited.claim(await limited.signIn(), link)).status).toBe(201)
    } finally {
      await limited.stop()
    }
  })

  it('never stop a tap of a known link, however often strangers peek at it or tap it', async () => {
    const few = { UNKNOWN_LINKS_PER_ADDRESS: 1, UNKNOWN_LINKS_PER_TOKEN: 1, LINK_CHECKS_PER_ADDRESS: 1 }
    const limited = await startSpaceFixture({ env: { ...few, LINK_CHECKS_PER_LINK: 1 } })
    try {
      const { rings } = await limited.couple()
      const { link } = rings[0]!
      for (let place = 1; place <= 5; place += 1) {
        await tap(link, { ip: `198.51.100.${place}`, peek: true }, limited)
        await tap(link, { ip: `198.51.100.${place}` }, limited)
        await limited.call(validateToken, { query: link, headers: { 'x-forwarded-for': `198.51.100.${place}` } })
      }
      expect(await tap(link, { ip: '198.51.100.1' }, limited)).toMatchObject({ status: 200 })
    } finally {
      await limited.stop()
    }
  })

  it('count entries by links per user', async () => {
    const limited = await startSpaceFixture({ env: { ENTRIES_PER_USER: 2 } })
    try {
      const [person, other] = [await limited.signIn(), await limited.signIn()]
      const enter = async (by: typeof person) =>
        (await limited.join(by, { token: randomToken(32), object: randomToken(32) })).status
      expect([await enter(person), await enter(person), await enter(person)]).toEqual([404, 404, 429])
      expect(await enter(other)).toBe(404)
    } finally {
      await limited.stop()
    }
  })
})

describe('facts for other services', () => {
  it('equal those of the events, by space and by user, the current space first', async () => {
    const { spaceId, first } = await service.couple()
    const token = await service.internalToken('media')
    const { data } = (await service.call(getSpaceFacts, { params: { spaceId }, token })).body
    expect(data).toMatchObject({ spaceId, version: 3, status: 'ACTIVE', timeZone: 'UTC' })
    expect(data.members).toHaveLength(2)
    await spaces().updateOne({ _id: spaceId }, { $set: { status: 'ENDED' } })
    const next = await service.issue(1)
    await service.claim(first, next.rings[0]!.link)
    const found = await service.call(getSpacesOfUser, { params: { userId: first.userId }, token })
    expect(found.body.data.spaces.map((space) => space.spaceId)).toEqual([next.spaceId, spaceId])
  })

  it('are absent for an unknown space, and empty for a user without one', async () => {
    const token = await service.internalToken('engagement')
    const missing = await service.call(getSpaceFacts, { params: { spaceId: newId() }, token })
    expect(missing).toMatchObject({ status: 404, problem: { code: 'SPACE_NOT_FOUND' } })
    const found = await service.call(getSpacesOfUser, { params: { userId: newId() }, token })
    expect(found.body.data.spaces).toEqual([])
  })
})
