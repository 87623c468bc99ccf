import { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import {
  changeRingRecord,
  createRingRecords,
  readRingHistory,
  replaceRing,
  sealBatchKeys,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { bindRing, reportRingLost, updateRing } from '@love-space/contracts/space/ring.routes.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { checkOpening, checkRing, resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import type { SunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { chipKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { createSunChip } from '@love-space/testing/sun-chip.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { compactDecrypt, decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type Link, type SpaceFixture, type SunRing } from '../../test/space-fixture.ts'

let now = new Date('2026-11-02T09:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => now, env: { LINK_CHECKS_PER_LINK: 40 } })
})
afterAll(() => service.stop())

const tap = async (
  link: Link,
  proof: Partial<SunCode> & { attempt?: string; ticket?: string } = {},
  peek = false,
  from = service,
) => {
  const body = { ...link, browser: '', ip: '203.0.113.7', peek, ...proof }
  return from.call(resolveTap, { token: await from.internalToken('gateway'), body })
}
type Answer = Awaited<ReturnType<typeof tap>>

const verdictOf = ({ body }: Answer): TapVerdict => {
  const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, jti: _jti, ...claims } = decodeJwt(body.data.verdict)
  expect(fits(TapVerdict, claims)).toBe(true)
  return claims as TapVerdict
}
const outcomeOf = (answer: Answer): string => (answer.status === 200 ? verdictOf(answer).found : answer.problem.code)

const freeRing = async (): Promise<SunRing & { spaceId: string; staticLink: Link; staticRingId: string }> => {
  const { spaceId, rings } = await service.issue(1)
  const { link: staticLink, ringId: staticRingId } = rings[0]!
  return { ...(await service.issueSun(spaceId, staticLink.token)), spaceId, staticLink, staticRingId }
}

const ticketFor = async ({ link, chip }: SunRing): Promise<string> => {
  const { ticket } = (await tap(link, chip.tap())).body.data
  return ticket ?? ''
}
const cookieOf = (ticket: string) => ({ cookie: `__Host-ticket=${ticket}` })

describe('a ring that signs its taps', () => {
  it('opens by a fresh code, with a proof for auth and a ticket', async () => {
    const { link, chip, spaceId, ringId } = await freeRing()
    const answer = await tap(link, chip.tap())
    expect(verdictOf(answer)).toMatchObject({ found: 'free-empty', spaceId, ringId, chip: true })
    expect(answer.body.data.ticket?.length).toBeLessThan(512)
    expect(outcomeOf(await tap(link, chip.tap()))).toBe('free-empty')
  })

  it('lets in one of thirty browsers that send one code to two replicas at once', async () => {
    const { TOKEN_HMAC_KEY, SUN_MASTER_KEYS } = service.deps.env
    const database = service.deps.connection.name
    const replica = await startSpaceFixture({ clock: () => now, database, env: { TOKEN_HMAC_KEY, SUN_MASTER_KEYS } })
    try {
      const { link, chip } = await freeRing()
      const code = chip.tap()
      const uses = Array.from({ length: 30 }, (_, index) => ({ ...code, attempt: `browser ${index}` }))
      const answers = await Promise.all(
        uses.map((proof, index) => tap(link, proof, false, index % 2 === 0 ? service : replica)),
      )
      const outcomes = answers.map(outcomeOf).toSorted()
      expect(outcomes).toEqual([...Array.from({ length: 29 }, () => 'RING_LINK_USED'), 'free-empty'])
      expect(answers.filter(({ body }) => body.data?.ticket)).toHaveLength(1)
    } finally {
      await replica.stop({ keepDatabase: true })
    }
  })

  it('refuses a code that is not newer, also one that was never sent', async () => {
    const { link, chip } = await freeRing()
    const [older, newer] = [chip.tap(), chip.tap()]
    expect(outcomeOf(await tap(link, newer))).toBe('free-empty')
    for (const code of [newer, older]) expect(outcomeOf(await tap(link, code))).toBe('RING_LINK_USED')
  })

  it('answers the same page again for two minutes, and no other one', async () => {
    const { link, chip } = await freeRing()
    const code = { ...chip.tap(), attempt: 'this page' }
    expect(outcomeOf(await tap(link, code))).toBe('free-empty')
    later(119_000)
    const repeated = await tap(link, code)
    expect(verdictOf(repeated)).toMatchObject({ found: 'free-empty', chip: true })
    expect(repeated.body.data.ticket).toBeTypeOf('string')
    expect(outcomeOf(await tap(link, { ...code, attempt: 'another page' }))).toBe('RING_LINK_USED')
    expect(outcomeOf(await tap(link, { ...code, attempt: '' }))).toBe('RING_LINK_USED')
    later(2_000)
    expect(outcomeOf(await tap(link, code))).toBe('RING_LINK_USED')
  })

  it('is an unknown link with a code that its chip did not sign', async () => {
    const [ring, other] = [await freeRing(), await freeRing()]
    const code = ring.chip.tap()
    const unknown = verdictOf(await tap({ ...ring.link, object: randomToken(32) }))
    const forged: Partial<SunCode>[] = [
      other.chip.tap(),
      { ...code, cmac: other.chip.tap().cmac },
      { ...code, cmac: code.cmac.slice(2) },
      {
        ...code,
        piccData: `${code.piccData.slice(0, -1)}${code.piccData.endsWith('0') ? '1' : '0'}`,
        cmac: '0'.repeat(16),
      },
      { piccData: code.piccData },
      { piccData: '', cmac: '' },
    ]
    for (const one of forged) {
      const answer = await tap(ring.link, one)
      expect(verdictOf(answer)).toEqual(unknown)
      expect(answer.body.data.ticket).toBeUndefined()
    }
    expect(outcomeOf(await tap(ring.link, code))).toBe('free-empty')
  })

  it('opens nothing before its chip is known', async () => {
    const ring = await freeRing()
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: ring.spaceId }, { $set: { 'rings.1.file.chipUid': null } })
    expect(outcomeOf(await tap(ring.link, ring.chip.tap()))).toBe('unknown')
  })

  it('counts no peek', async () => {
    const { link, chip } = await freeRing()
    const code = chip.tap()
    expect(outcomeOf(await tap(link, code, true))).toBe('RING_NOT_TAPPED')
    const answer = await tap(link, code)
    expect(outcomeOf(answer)).toBe('free-empty')
    const ticket = answer.body.data.ticket ?? ''
    expect(outcomeOf(await tap(link, { ticket }, true))).toBe('free-empty')
  })

  it('keeps its counter through stock and another space', async () => {
    const ring = await freeRing()
    const used = ring.chip.tap()
    await tap(ring.link, used)
    const token = await service.internalToken('admin')
    const { spaceId, rings } = await service.issue(1)
    const move = (to: string | null, from: string | null) =>
      service.call(changeRingRecord, {
        token,
        params: { ringId: ring.ringId },
        body: { spaceId: to, from, operatorId: newId() },
      })
    expect((await move(null, ring.spaceId)).status).toBe(200)
    expect((await move(spaceId, null)).status).toBe(200)
    const link = { ...ring.link, token: rings[0]!.link.token }
    expect(outcomeOf(await tap(link, used))).toBe('RING_LINK_USED')
    expect(outcomeOf(await tap(link, ring.chip.tap()))).toBe('free-empty')
  })

  it('asks for the PIN at its first tap after a restore', async () => {
    const [tapped, untapped] = [await freeRing(), await freeRing()]
    await tap(tapped.link, tapped.chip.tap())
    later(1_000)
    const marks = service.deps.connection.collection<RestoredDoc>(restoredCollection)
    await marks.insertOne({ _id: restoredId, epoch: 1, state: 'done', at: now })
    later(1_000)
    for (const { link, chip } of [tapped, untapped]) {
      const code = { ...chip.tap(), attempt: 'page' }
      expect(verdictOf(await tap(link, code)).pinSetting).toBe('always')
      expect(verdictOf(await tap(link, code)).pinSetting).toBe('always')
      expect(verdictOf(await tap(link, chip.tap())).pinSetting).toBe('new-device')
    }
    await marks.deleteOne({ _id: restoredId })
  })

  it('counts its taps by month, for thirteen months', async () => {
    const { link, chip, ringId } = await freeRing()
    const code = { ...chip.tap(), attempt: 'page' }
    await tap(link, code)
    await tap(link, code)
    await service.deps.ringCounters.updateOne({ _id: ringId }, { $set: { 'months.2025-10': 7, 'months.2025-11': 5 } })
    await tap(link, chip.tap())
    const token = await service.internalToken('admin')
    const history = await service.call(readRingHistory, { token, params: { ringId } })
    expect(history.body.data.signedTaps?.months).toEqual([
      { month: '2026-11', taps: 2 },
      { month: '2025-11', taps: 5 },
    ])
  })

  it('limits and notes codes that come again', async () => {
    const { link, chip, ringId } = await freeRing()
    const code = chip.tap()
    await tap(link, code)
    const outcomes: string[] = []
    for (let again = 0; again < 41; again += 1) outcomes.push(outcomeOf(await tap(link, code)))
    expect(outcomes.slice(39)).toEqual(['RING_LINK_USED', 'TOO_MANY_REQUESTS'])
    expect(outcomeOf(await tap(link, chip.tap()))).toBe('free-empty')
    const token = await service.internalToken('admin')
    const history = await service.call(readRingHistory, { token, params: { ringId } })
    const at = now.toISOString()
    const signedTaps = { counter: 2, lastAt: at, usedAgain: 41, usedAgainAt: at }
    expect(history.body.data).toMatchObject({ deeds: [{ what: 'created' }, {}, {}], signedTaps })
  })
})

describe('the keys of a batch', () => {
  const newKeyPair = () => generateKeyPair('ECDH-ES+A256KW', { extractable: true })
  const seal = async (batchId: string, jwk: unknown) =>
    service.call(sealBatchKeys, {
      token: await service.internalToken('admin'),
      params: { batchId },
      body: { jwk: jwk as FactoryJwk },
    })

  it('are all that an encoder needs, and only the factory reads them', async () => {
    const ring = await freeRing()
    const { publicKey, privateKey } = await newKeyPair()
    const { kty, crv, x, y } = await exportJWK(publicKey)
    const { file } = (await seal(ring.batchId, { kty, crv, x, y })).body.data
    const { plaintext, protectedHeader } = await compactDecrypt(file, privateKey)
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM' })
    const { batch, keyVersion, metaRead, fileReadMaster } = JSON.parse(new TextDecoder().decode(plaintext))
    expect({ batch, keyVersion }).toEqual({ batch: ring.batchId, keyVersion: '2' })
    const keys = { metaRead: Buffer.from(metaRead, 'hex'), fileReadMaster: Buffer.from(fileReadMaster, 'hex') }
    const encoded = createSunChip(ring.uid, chipKeysOf(keys, ring.uid))
    expect(outcomeOf(await tap(ring.link, encoded.tap()))).toBe('free-empty')
    const other = await freeRing()
    const misused = createSunChip(other.uid, chipKeysOf(keys, other.uid))
    expect(outcomeOf(await tap(other.link, misused.tap()))).toBe('unknown')
    await expect(compactDecrypt(file, (await newKeyPair()).privateKey)).rejects.toThrow()
  })

  it('are of the version under which its first ring was made', async () => {
    const { TOKEN_HMAC_KEY, SUN_MASTER_KEYS } = service.deps.env
    const env = { TOKEN_HMAC_KEY, SUN_MASTER_KEYS: { ...SUN_MASTER_KEYS, 3: randomToken(16) } }
    const database = service.deps.connection.name
    const newer = await startSpaceFixture({ clock: () => now, database, env })
    try {
      const { batchId } = await freeRing()
      const versions = async (id: string) => {
        await newer.call(createRingRecords, {
          token: await newer.internalToken('admin'),
          body: { count: 1, status: 'ACTIVE', kind: 'sun', batchId: id, creation: { id: newId(), print: 'sun' } },
        })
        const rings = await newer.deps.stockRings.find({ 'file.batchId': id })
        return rings.map(({ file }) => file.sun?.keyVersion)
      }
      expect(await versions(batchId)).toEqual(['2'])
      expect(await versions(newId())).toEqual(['3'])
    } finally {
      await newer.stop({ keepDatabase: true })
    }
  })

  it('exist for batches of rings that sign only', async () => {
    const { publicKey } = await newKeyPair()
    const { kty, crv, x, y } = await exportJWK(publicKey)
    expect(await seal(newId(), { kty, crv, x, y })).toMatchObject({ status: 404, problem: { code: 'BATCH_NOT_FOUND' } })
  })
})

interface Attempt {
  readonly ring: SunRing & { spaceId: string }
  readonly ticket: string | null
}

/** Tries a route with the pair of a free ring that signs its taps, alone in its space. */
type Try = (attempt: Attempt) => Promise<{ status: number; problem?: { code: string } | undefined }>

const enter =
  (route: typeof createWithToken | typeof addUserByToken): Try =>
  async ({ ring, ticket }) => {
    const { token, userId } = await service.signIn()
    const headers = ticket === null ? {} : cookieOf(ticket)
    return service.call(route, { token, headers, body: { ...ring.link, userId } })
  }
const ticketIn = (ticket: string | null) => (ticket === null ? {} : { ticket })

const tries: Readonly<Record<string, Try>> = {
  [createWithToken.id]: enter(createWithToken),
  [addUserByToken.id]: enter(addUserByToken),
  [validateToken.id]: ({ ring, ticket }) =>
    service.call(validateToken, { query: ring.link, headers: ticket === null ? {} : cookieOf(ticket) }),
  [resolveTap.id]: ({ ring, ticket }) => tap(ring.link, ticketIn(ticket)),
  [checkOpening.id]: async ({ ring, ticket }) =>
    service.call(checkOpening, {
      token: await service.internalToken('auth'),
      body: { ...ring.link, ...ticketIn(ticket) },
    }),
  [checkRing.id]: async ({ ring, ticket }) =>
    service.call(checkRing, {
      token: await service.internalToken('auth'),
      body: { object: ring.link.object, ...ticketIn(ticket) },
    }),
  [bindRing.id]: async ({ ring, ticket }) => {
    const { token, userId } = await service.signIn({ stepUpAt: true })
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: ring.spaceId }, { $set: { members: [{ userId, joinedAt: now }] } } as never)
    const params = { spaceId: ring.spaceId, ringId: ring.ringId }
    return service.call(bindRing, { token, params, headers: ticket === null ? {} : cookieOf(ticket) })
  },
}

const takesLink = ({ body, query }: RouteSpec): boolean =>
  [body, query].some((part) => part !== undefined && 'properties' in part && 'object' in (part.properties as object))

describe('every route that takes a link', () => {
  it('is tried here', () => {
    const routes = [...routesByOwner.space, ...internalRoutesByOwner.space].filter(takesLink)
    expect([...routes.map(({ id }) => id), bindRing.id].toSorted()).toEqual(Object.keys(tries).toSorted())
  })

  describe.each(Object.entries(tries))('%s', (_, attempt) => {
    it('refuses a ring that signs its taps without its ticket', async () => {
      const [ring, other] = [await freeRing(), await freeRing()]
      const [own, foreign] = [await ticketFor(ring), await ticketFor(other)]
      const refused = { status: 403, problem: { code: 'RING_NOT_TAPPED' } }
      const altered = `${own.slice(0, -4)}${own.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
      for (const ticket of [null, foreign, altered, 'x']) expect(await attempt({ ring, ticket })).toMatchObject(refused)
      later(901_000)
      expect(await attempt({ ring, ticket: own })).toMatchObject(refused)
    })

    it('takes the ticket for a quarter of an hour', async () => {
      const ring = await freeRing()
      const ticket = await ticketFor(ring)
      later(890_000)
      expect((await attempt({ ring, ticket })).status).toBeLessThan(300)
    })
  })
})

const operatorId = newId()

/** Gives a member of a couple a ring that signs its taps instead of their static one. */
const replaceBySun = async (spaceId: string, { ringId, link }: { ringId: string; link: Link }): Promise<SunRing> => {
  const token = await service.internalToken('admin')
  const elsewhere = await service.issue(1)
  const sun = await service.issueSun(elsewhere.spaceId, link.token)
  const toStock = { spaceId: null, from: elsewhere.spaceId, operatorId }
  await service.call(changeRingRecord, { token, params: { ringId: sun.ringId }, body: toStock })
  const by = { by: sun.ringId, operatorId, mayChangeInUse: true }
  const replaced = await service.call(replaceRing, { token, params: { ringId }, body: by })
  expect(replaced.body.data.replacement.space?.spaceId).toBe(spaceId)
  return sun
}

describe('a ring that signs and replaces a static one', () => {
  it('keeps its owner, name, PIN setting and space', async () => {
    const { spaceId, first, rings, space } = await service.couple()
    const old = rings[0]!
    const params = { spaceId, ringId: old.ringId }
    const chosen = { name: 'Silver ring', pinSetting: 'always' } as const
    await service.call(updateRing, { token: first.token, params, body: chosen })
    await tap(old.link)
    const sun = await replaceBySun(spaceId, old)
    expect(verdictOf(await tap(sun.link, sun.chip.tap()))).toMatchObject({
      found: 'owned',
      spaceId,
      ownerId: first.userId,
      memberIds: space.users.map(({ id }) => id),
      ringName: chosen.name,
      chip: true,
    })
    const read = await service.call(getSpace, { token: first.token, params: { spaceId } })
    const { rings: shown, ...rest } = read.body.data.space
    expect(shown.find(({ id }) => id === sun.ringId)).toMatchObject({ ...chosen, ownerId: first.userId, signs: true })
    const { users, customName, createdAt, theme, timeZone } = space
    expect(rest).toMatchObject({ users, customName, createdAt, theme, timeZone })
    expect(outcomeOf(await tap(old.link))).not.toBe('owned')
  })
})

describe('a space that only takes rings that sign', () => {
  const set = ({ token }: TestToken, spaceId: string, signingRingsOnly: boolean) =>
    service.call(updateSpace, { token, params: { spaceId }, body: { signingRingsOnly } })

  it('is chosen once each member has such a ring, and no longer by choice of either', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const refused = { status: 409, problem: { code: 'SIGNING_RINGS_NEEDED' } }
    expect(await set(first, spaceId, true)).toMatchObject(refused)
    const sun = await replaceBySun(spaceId, rings[0]!)
    expect(await set(first, spaceId, true)).toMatchObject(refused)
    expect(await set(first, spaceId, false)).toMatchObject({ status: 200 })
    const spareLink = rings[2]!.link
    await replaceBySun(spaceId, rings[1]!)
    expect((await set(first, spaceId, true)).body.data.space.signingRingsOnly).toBe(true)
    expect(outcomeOf(await tap(spareLink))).toBe('RING_COPYABLE')
    expect(outcomeOf(await tap(spareLink, {}, true))).toBe('RING_COPYABLE')
    expect(outcomeOf(await tap(sun.link, sun.chip.tap()))).toBe('owned')
    await service.call(reportRingLost, { token: first.token, params: { spaceId, ringId: sun.ringId } })
    expect((await set(second, spaceId, false)).body.data.space.signingRingsOnly).toBe(false)
    expect(outcomeOf(await tap(spareLink))).toBe('free-full')
  })

  it('refuses a ring whose chip is not known yet', async () => {
    const { spaceId, first, rings } = await service.couple()
    const suns = [await replaceBySun(spaceId, rings[0]!), await replaceBySun(spaceId, rings[1]!)]
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    const chip = { $set: { 'rings.$[one].file.chipUid': null } }
    await spaces.updateOne({ _id: spaceId }, chip, { arrayFilters: [{ 'one.ringId': suns[1]?.ringId }] })
    expect(await set(first, spaceId, true)).toMatchObject({ problem: { code: 'SIGNING_RINGS_NEEDED' } })
  })

  it.each(Object.entries(tries))('opens nothing to a static ring: %s', async (_, attempt) => {
    const { staticLink, staticRingId, ...ring } = await freeRing()
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: ring.spaceId }, { $set: { signingRingsOnly: true } })
    const copyable = { ...ring, link: staticLink, ringId: staticRingId }
    const refused = { status: 403, problem: { code: 'RING_COPYABLE' } }
    for (const ticket of [null, await ticketFor(ring)]) {
      expect(await attempt({ ring: copyable, ticket })).toMatchObject(refused)
    }
  })
})

describe('a static ring', () => {
  it('ignores a code and a ticket', async () => {
    const { staticLink, chip } = await freeRing()
    const answer = await tap(staticLink, { ...chip.tap(), ticket: 'x' })
    expect(verdictOf(answer)).toMatchObject({ found: 'free-empty' })
    expect(verdictOf(answer)).not.toHaveProperty('chip')
    expect(answer.body.data.ticket).toBeUndefined()
    expect((await tap(staticLink, chip.tap())).status).toBe(200)
  })
})
