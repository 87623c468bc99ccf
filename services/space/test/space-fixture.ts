import type { Static } from '@sinclair/typebox'
import type { UserFacts } from '@love-space/contracts/events/auth.ts'
import { createWithToken, addUserByToken, type Space } from '@love-space/contracts/http/space.ts'
import { issueAlphaInvitation, issueSpace } from '@love-space/contracts/internal/space.ts'
import { systemClock, type Clock } from '@love-space/service-kit/clock.ts'
import { newId, randomToken } from '@love-space/service-kit/crypto.ts'
import { startTestService, type TestAnswer, type TestService } from '@love-space/testing/service-harness.ts'
import { createTestKeys, type TestToken } from '@love-space/testing/test-keys.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SpaceDeps } from '../src/deps.ts'
import type { SpaceEnv } from '../src/env.ts'
import { spaceService } from '../src/space-service.ts'

export type Facts = Static<typeof UserFacts>
export interface Link {
  readonly token: string
  readonly object: string
}

/** Stands in for auth's look-up of users. */
export interface FakeAuth {
  readonly url: string
  readonly users: Map<string, Facts>
  /** How often it was asked. */
  asked: number
  isDown: boolean
  close(): Promise<void>
}

const startFakeAuth = async (): Promise<FakeAuth> => {
  const users = new Map<string, Facts>()
  const server = createServer((request, response) => {
    fake.asked += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { ids } = JSON.parse(Buffer.concat(chunks).toString()) as { ids: string[] }
      const found = ids.flatMap((id) => users.get(id) ?? [])
      response.writeHead(fake.isDown ? 503 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: { users: found } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeAuth = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    asked: 0,
    isDown: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

export const linkOf = (url: string): Link => {
  const { pathname, searchParams } = new URL(url)
  if (pathname !== '/api/space') throw new Error(`${pathname} is not where taps go`)
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}

/** The space service with what its tests do again and again. */
export interface SpaceFixture extends TestService<SpaceDeps> {
  readonly auth: FakeAuth
  /** An empty space, its rings' ids and links. */
  issue(rings: number): Promise<{ spaceId: string; rings: { ringId: string; link: Link }[] }>
  inviteAlpha(): Promise<Link>
  claim(
    person: TestToken,
    link: Link,
    more?: { customName?: string; notes?: string; timeZone?: string },
  ): Promise<TestAnswer<typeof createWithToken>>
  join(person: TestToken, link: Link): Promise<TestAnswer<typeof addUserByToken>>
  /** Two people in one space, each with a ring, and a third ring that is free. */
  couple(): Promise<{
    spaceId: string
    first: TestToken
    second: TestToken
    rings: { ringId: string; link: Link }[]
    space: Space
  }>
}

export const startSpaceFixture = async (
  options: { clock?: Clock; env?: Partial<SpaceEnv> } = {},
): Promise<SpaceFixture> => {
  const { clock = systemClock } = options
  const keys = await createTestKeys(clock)
  const auth = await startFakeAuth()
  const env: SpaceEnv = {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    DRAIN_MS: 0,
    NATS_URL: 'nats://unused',
    MONGODB_URL: 'mongodb://unused',
    MONGODB_DATABASE: 'unused',
    AUTH_URL: auth.url,
    INTERNAL_PRIVATE_KEY: keys.privateKeys.space,
    INTERNAL_PUBLIC_KEYS: keys.publicKeys,
    PUBLIC_ORIGIN: 'https://love.example',
    TOKEN_HMAC_KEY: randomToken(32),
    TOKEN_ENCRYPTION_KEY: randomToken(32),
    TAP_WINDOW_S: 600,
    KNOWN_TAPS_PER_ADDRESS: 100_000,
    KNOWN_TAPS_PER_LINK: 100_000,
    UNKNOWN_TAPS_PER_ADDRESS: 100_000,
    UNKNOWN_TAPS_PER_TOKEN: 100_000,
    ...options.env,
  }
  const service = await startTestService(spaceService, { env, clock, keys })

  const issue: SpaceFixture['issue'] = async (rings) => {
    const token = await service.internalToken('admin')
    const { data } = (await service.call(issueSpace, { token, body: { rings } })).body
    return { spaceId: data.spaceId, rings: data.links.map(({ ringId, url }) => ({ ringId, link: linkOf(url) })) }
  }
  const claim = (person: TestToken, link: Link, more = {}) =>
    service.call(createWithToken, { token: person.token, body: { ...link, userId: person.userId, ...more } })
  const join = (person: TestToken, link: Link) =>
    service.call(addUserByToken, { token: person.token, body: { ...link, userId: person.userId } })

  return {
    ...service,
    auth,
    issue,
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
      if (!ofFirst || !ofSecond) throw new Error('The rings were not issued')
      await claim(first, ofFirst.link)
      const joined = await join(second, ofSecond.link)
      return { spaceId, first, second, rings, space: joined.body.data.space }
    },
    stop: async () => {
      await service.stop()
      await auth.close()
    },
  }
}

export const aStranger = (): Facts => ({ userId: newId(), version: 1, name: 'Mia', avatar: null, active: true })
