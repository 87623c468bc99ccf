import { randomBytes } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import type { UserFacts } from '@love-space/contracts/auth/user.events.ts'
import { createWithToken, addUserByToken } from '@love-space/contracts/space/entry.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import { issueSpace } from '@love-space/contracts/space/space.internal.ts'
import { systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import { changeRingRecord, createRingRecords, recordChips } from '@love-space/contracts/space/ring-record.internal.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { sunKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import { createSunChip, type SunChip } from '@love-space/testing/sun-chip.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { createOwners, withOwners, type FakeOwners } from '@love-space/testing/owners.ts'
import { startTestService, type TestAnswer, type TestService } from '@love-space/testing/service-harness.ts'
import { createTestKeys, type TestKeys, type TestToken } from '@love-space/testing/test-keys.ts'
import type { Deps } from '../src/deps.ts'
import type { Env } from '../src/env.ts'
import { space } from '../src/space.ts'

export type Facts = Static<typeof UserFacts>
export interface Link {
  readonly token: string
  readonly object: string
}

export const linkOf = (url: string): Link => {
  const { pathname, hash, searchParams: query } = new URL(url)
  if (pathname !== '/api/space' && pathname !== '/join') throw new Error(`${pathname} is not where taps go`)
  const searchParams = pathname === '/join' ? new URLSearchParams(hash.slice(1)) : query
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}

export interface SunRing {
  readonly ringId: string
  readonly batchId: string
  readonly uid: string
  readonly link: Link
  readonly chip: SunChip
}

export interface SpaceFixture extends TestService<Deps> {
  readonly owners: FakeOwners
  /** Creates an empty space. */
  issue(rings: number): Promise<{ spaceId: string; rings: { ringId: string; link: Link }[] }>
  /** Puts a ring that signs its taps into the space of this link. */
  issueSun(spaceId: string, token: string): Promise<SunRing>
  inviteAlpha(): Promise<Link>
  claim(
    person: TestToken,
    link: Link,
    more?: { customName?: string; notes?: string; timeZone?: string },
  ): Promise<TestAnswer<typeof createWithToken>>
  join(person: TestToken, link: Link): Promise<TestAnswer<typeof addUserByToken>>
  /** Creates a space with two members, a ring for each and a free third ring. */
  couple(): Promise<{
    spaceId: string
    first: TestToken
    second: TestToken
    rings: { ringId: string; link: Link }[]
    space: Space
  }>
}

const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`

const testEnv = (keys: TestKeys, own: Partial<Env> = {}): Env => ({
  HOST: '127.0.0.1',
  PORT: 0,
  LOG_LEVEL: 'silent',
  DRAIN_MS: 0,
  LOG_DAYS: 90,
  CLOCK_OFFSET_S: 0,
  NATS_URL: 'nats://unused',
  NATS_REPLICAS: 1,
  MONGODB_URL: 'mongodb://unused',
  MONGODB_DATABASE: 'unused',
  AUTH_URL: 'http://unused',
  MEDIA_URL: 'http://unused',
  INTERNAL_PRIVATE_KEY: keys.privateKeys.space,
  INTERNAL_PUBLIC_KEYS: keys.publicKeys,
  MUSIC: 'on',
  PUBLIC_ORIGIN: 'https://love.example',
  TOKEN_HMAC_KEY: randomToken(32),
  TOKEN_ENCRYPTION_KEY: randomToken(32),
  SUN_MASTER_KEYS: { 1: randomToken(16), 2: randomToken(16) },
  LINK_WINDOW_S: 600,
  UNKNOWN_LINKS_PER_ADDRESS: 100_000,
  UNKNOWN_LINKS_PER_TOKEN: 100_000,
  LINK_CHECKS_PER_ADDRESS: 100_000,
  LINK_CHECKS_PER_LINK: 100_000,
  ENTRIES_PER_USER: 100_000,
  ...own,
})

export const startSpaceFixture = async (
  options: { clock?: Clock; env?: Partial<Env>; database?: string } = {},
): Promise<SpaceFixture> => {
  const { clock = systemClock } = options
  const keys = await createTestKeys(clock)
  const owners = createOwners()
  const service = await startTestService(withOwners(space, owners), {
    env: testEnv(keys, options.env),
    clock,
    keys,
    ...(options.database === undefined ? {} : { database: options.database }),
  })

  const issue: SpaceFixture['issue'] = async (rings) => {
    const token = await service.internalToken('admin')
    const { data } = (await service.call(issueSpace, { token, body: { rings } })).body
    return { spaceId: data.spaceId, rings: data.links.map(({ ringId, url }) => ({ ringId, link: linkOf(url) })) }
  }
  const issueSun: SpaceFixture['issueSun'] = async (spaceId, token) => {
    const admin = await service.internalToken('admin')
    const [batchId, operatorId, uid, id] = [newId(), newId(), newUid(), newId()]
    const made = await service.call(createRingRecords, {
      token: admin,
      body: { count: 1, status: 'ACTIVE', kind: 'sun', batchId, creation: { id, print: 'sun' } },
    })
    const { ringToken, record } = requireOnly(made.body.data.rings)
    const { ringId } = record
    const lines = [{ ringId, chipUid: uid }]
    await service.call(recordChips, { token: admin, body: { lines, isTrial: false, operatorId } })
    const body = { spaceId, operatorId, mayChangeInUse: true }
    const placed = await service.call(changeRingRecord, { token: admin, params: { ringId }, body })
    if (placed.status !== 200) throw new Error('The ring could not be placed: ' + placed.problem.code)
    const masterKey = Buffer.from(service.deps.env.SUN_MASTER_KEYS['2'] ?? '', 'base64url')
    const chip = createSunChip(uid, sunKeysOf(masterKey, { batchId, uid }))
    return { ringId, batchId, uid, link: { token, object: ringToken }, chip }
  }
  const claim = (person: TestToken, link: Link, more = {}) =>
    service.call(createWithToken, { token: person.token, body: { ...link, userId: person.userId, ...more } })
  const join = (person: TestToken, link: Link) =>
    service.call(addUserByToken, { token: person.token, body: { ...link, userId: person.userId } })

  return {
    ...service,
    owners,
    issue,
    issueSun,
    claim,
    join,
    inviteAlpha: async () => {
      const token = await service.internalToken('admin')
      return linkOf((await service.call(issueAlphaInvitation, { token })).body.data.url)
    },
    couple: async () => {
      const { spaceId, rings } = await issue(3)
      const [first, second] = [await service.signIn({ stepUpAt: true }), await service.signIn({ stepUpAt: true })]
      const [ofFirst, ofSecond] = rings
      if (!ofFirst || !ofSecond) throw new Error('Fewer than two rings were issued')
      await claim(first, ofFirst.link)
      const joined = await join(second, ofSecond.link)
      return { spaceId, first, second, rings, space: joined.body.data.space }
    },
  }
}

export const aStranger = (): Facts => ({ userId: newId(), version: 1, name: 'Mia', avatar: null, active: true })
