import { TapVerdict, tapVerdictToken } from '@love-space/contracts/internal/auth.ts'
import { getSpace, validateToken } from '@love-space/contracts/http/space.ts'
import { getSpaceFacts, getSpacesOfUser, resolveTap } from '@love-space/contracts/internal/space.ts'
import { newId, randomToken } from '@love-space/service-kit/crypto.ts'
import { fits } from '@love-space/service-kit/validation.ts'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  it('is signed for auth and says what stands at the pair, case by case', async () => {
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

  it('tells an open invitation from one that is gone', async () => {
    const link = await service.inviteAlpha()
    expect(await verdictOf(link)).toMatchObject({ found: 'invitation', ringId: null, canCreateSpace: true })
    await service.claim(await service.signIn(), link)
    expect(await verdictOf(link)).toMatchObject({ found: 'invitation-gone', canCreateSpace: false })
  })

  it('has one shape for everything unknown, be the space token known or not', async () => {
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

  it('is not the token of an internal call', async () => {
    const { rings } = await service.issue(1)
    const { verdict } = (await tap(rings[0]!.link)).body.data
    const body = { ...rings[0]!.link, browser: '', ip: '', peek: true }
    expect(await service.call(resolveTap, { token: verdict, body })).toMatchObject({ status: 401 })
  })
})

describe('the log of taps', () => {
  it('shows both partners when and with what browser a ring was tapped, unless it was only peeked at', async () => {
    const { spaceId, rings, first, second, space } = await service.couple()
    await verdictOf(rings[0]!.link, { peek: true })
    const read = async (token: string) => (await service.call(getSpace, { params: { spaceId }, token })).body.data.space
    expect((await read(first.token)).rings[0]).toMatchObject({ lastUsedAt: null, lastUsedBy: null })
    await verdictOf(rings[0]!.link)
    for (const token of [first.token, second.token]) {
      const seen = await read(token)
      expect(seen.rings[0]).toMatchObject({ lastUsedBy: 'Safari on iPhone' })
      expect(Date.parse(seen.rings[0]!.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
      expect(seen.rings[1]).toMatchObject({ lastUsedAt: null })
    }
    expect((await read(first.token)).updatedAt).toBe(space.updatedAt)
    expect(await spaces().findOne({ _id: spaceId })).toMatchObject({ version: 3 })
  })
})

describe('limits of taps', () => {
  it('stop who guesses, and never who holds a real ring', async () => {
    const limited = await startSpaceFixture({ env: { UNKNOWN_TAPS_PER_ADDRESS: 3, UNKNOWN_TAPS_PER_TOKEN: 3 } })
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

  it('stop even a known link that is opened all the time', async () => {
    const limited = await startSpaceFixture({ env: { KNOWN_TAPS_PER_LINK: 2 } })
    try {
      const { rings } = await limited.issue(2)
      await tap(rings[0]!.link, {}, limited)
      await tap(rings[0]!.link, {}, limited)
      expect(await tap(rings[0]!.link, { ip: '198.51.100.4' }, limited)).toMatchObject({ status: 429 })
      expect(await tap(rings[1]!.link, {}, limited)).toMatchObject({ status: 200 })
    } finally {
      await limited.stop()
    }
  })
})

describe('facts for other services', () => {
  it('are those of the events, by space and by user, the current space first', async () => {
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

  it('are absent for a space nobody has, and empty for a user without one', async () => {
    const token = await service.internalToken('engagement')
    const missing = await service.call(getSpaceFacts, { params: { spaceId: newId() }, token })
    expect(missing).toMatchObject({ status: 404, problem: { code: 'SPACE_NOT_FOUND' } })
    const found = await service.call(getSpacesOfUser, { params: { userId: newId() }, token })
    expect(found.body.data.spaces).toEqual([])
  })
})
