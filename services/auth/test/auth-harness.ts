import { register, type SignedIn } from '@love-space/contracts/http/auth.ts'
import { openTap, tapVerdictToken, type TapVerdict } from '@love-space/contracts/internal/auth.ts'
import type { AnswerOf, BodyOf, RouteSpec } from '@love-space/contracts/route.ts'
import { newId, randomToken } from '@love-space/service-kit/crypto.ts'
import { loadEnv } from '@love-space/service-kit/env.ts'
import { cookieName, type SessionCookie } from '@love-space/service-kit/session-cookies.ts'
import {
  startTestService,
  type TestAnswer,
  type TestCall,
  type TestService,
} from '@love-space/testing/service-harness.ts'
import { createTestKeys } from '@love-space/testing/test-keys.ts'
import { importJWK, SignJWT, type JWTVerifyGetKey } from 'jose'
import type { AuthDeps } from '../src/auth-deps.ts'
import { createAuthService } from '../src/auth-service.ts'
import { AuthEnv } from '../src/env.ts'
import { startSpaceStub, type SpaceStub } from './space-stub.ts'

export const origin = 'http://love.test'

/** One person's browser: keeps cookies, sends what our pages send. */
export interface TestBrowser {
  call<const R extends RouteSpec>(route: R, call?: TestCall<R>): Promise<TestAnswer<R>>
  cookie(name: SessionCookie): string | undefined
  setCookie(name: SessionCookie, value: string): void
}

export interface Registered extends SignedIn {
  readonly browser: TestBrowser
  readonly email: string
  readonly password: string
  readonly pin: string
  readonly userId: string
  readonly sid: string
}

type Opened = AnswerOf<typeof openTap>['data']

export interface TestAuth {
  readonly service: TestService<AuthDeps>
  readonly space: SpaceStub
  advance(ms: number): void
  /** Moves to the begin of the next window, so that no count is cut in two. */
  advanceToWindow(windowMs: number): void
  now(): Date
  browser(): TestBrowser
  registration(more?: Partial<BodyOf<typeof register>>): BodyOf<typeof register>
  registerUser(browser?: TestBrowser): Promise<Registered>
  verdict(claims: Partial<TapVerdict>, more?: Record<string, unknown>): Promise<string>
  ownedRing(ownerId: string, more?: Partial<TapVerdict>): Partial<TapVerdict>
  /** Taps as the gateway would, keeping the cookies it would set. */
  tap(verdict: Partial<TapVerdict>, browser: TestBrowser, more?: { bearer?: string; peek?: boolean }): Promise<Opened>
  stop(): Promise<void>
}

export const sidOf = (token: string): string => claimsOf(token).sid as string
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const createBrowser = (service: TestService<AuthDeps>): TestBrowser => {
  const jar = new Map<string, string>()
  const ip = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
  }
  return {
    call: async (route, call) => {
      const answer = await service.call(route, {
        ...call,
        headers: {
          origin,
          'x-love-space': '1',
          'x-forwarded-for': ip,
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1',
          ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...call?.headers,
        },
      } as TestCall<typeof route>)
      keep(answer.headers)
      return answer
    },
    cookie: (name) => jar.get(cookieName(name, origin)),
    setCookie: (name, value) => void jar.set(cookieName(name, origin), value),
  }
}

/** The auth service with a clock that can be moved and a space service that says what the test wants. */
export const startTestAuth = async (
  env: Readonly<Record<string, string>> = {},
  onLog?: (line: string) => void,
): Promise<TestAuth> => {
  let offsetMs = 0
  const clock = (): Date => new Date(Date.now() + offsetMs)
  const keys = await createTestKeys(clock)
  const space = await startSpaceStub()
  const { definition, keys: ownKeys } = createAuthService()
  const keySet: JWTVerifyGetKey = (header, token) =>
    header.kid === 'test' ? keys.keySet(header, token) : ownKeys(header, token)
  const service = await startTestService(definition, {
    clock,
    ...(onLog ? { onLog, logLevel: 'debug' } : {}),
    keys: { ...keys, keySet },
    env: loadEnv(AuthEnv, {
      PORT: '0',
      NATS_URL: 'nats://unused',
      MONGODB_URL: 'mongodb://unused',
      MONGODB_DATABASE: 'unused',
      AUTH_URL: 'http://unused',
      SPACE_URL: space.url,
      PUBLIC_ORIGIN: origin,
      EXTRA_ORIGINS: 'http://localhost:3000',
      INTERNAL_PRIVATE_KEY: JSON.stringify(keys.privateKeys.auth),
      INTERNAL_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
      KEY_ENCRYPTION_SECRET: randomToken(),
      REFRESH_HMAC_KEY: randomToken(),
      PIN_PEPPER: randomToken(),
      ...env,
    }),
  })
  const browser = (): TestBrowser => createBrowser(service)
  const registration: TestAuth['registration'] = (more) => ({
    name: 'Mira',
    email: `mira-${newId()}@example.com`,
    password: 'correct horse',
    pin: '2468',
    ...more,
  })
  const verdict: TestAuth['verdict'] = async (claims, more = {}) => {
    const nowS = Math.floor(clock().getTime() / 1000)
    const whole: TapVerdict = {
      found: 'unknown',
      spaceId: null,
      spaceName: null,
      spaceStatus: null,
      spaceSettingComplete: true,
      memberIds: [],
      ringId: null,
      ringName: null,
      ownerId: null,
      pinSetting: null,
      canCreateSpace: false,
      ...claims,
    }
    return new SignJWT({ ...whole, ...more })
      .setProtectedHeader({ alg: tapVerdictToken.algorithm, typ: tapVerdictToken.type })
      .setIssuer(tapVerdictToken.issuer)
      .setAudience(tapVerdictToken.audience)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + tapVerdictToken.lifetimeS)
      .sign(await importJWK(keys.privateKeys.space, tapVerdictToken.algorithm))
  }

  return {
    service,
    space,
    advance: (ms) => {
      offsetMs += ms
    },
    advanceToWindow: (windowMs) => {
      offsetMs += windowMs - (clock().getTime() % windowMs)
    },
    now: clock,
    browser,
    registration,
    registerUser: async (given = browser()) => {
      const body = registration()
      const { body: answer, status, problem } = await given.call(register, { body })
      if (status !== 201) throw new Error(`registration answered ${status} ${problem.code}`)
      const { token, user } = answer.data
      const { email, password, pin } = body
      return { browser: given, token, user, email, password, pin, userId: user.id, sid: sidOf(token) }
    },
    verdict,
    ownedRing: (ownerId, more) => ({
      found: 'owned',
      spaceId: newId(),
      spaceName: 'Ours',
      spaceStatus: 'ACTIVE',
      memberIds: [ownerId],
      ringId: newId(),
      ringName: 'Silver',
      ownerId,
      pinSetting: 'new-device',
      ...more,
    }),
    tap: async (claims, tapping, { bearer, peek = false } = {}) => {
      const { status, body, problem } = await service.call(openTap, {
        token: await service.internalToken('gateway'),
        body: {
          verdict: await verdict(claims),
          knownBrowser: tapping.cookie('knownBrowser') ?? null,
          bearer: bearer ?? null,
          browser: 'Safari on iPhone',
          ip: '10.9.8.7',
          peek,
        },
      })
      if (status !== 200) throw new Error(`the tap answered ${status} ${problem.code}`)
      const { refresh, challengeBrowser } = body.data.cookies
      if (refresh !== null) tapping.setCookie('refresh', refresh)
      if (challengeBrowser !== null) tapping.setCookie('challengeBrowser', challengeBrowser)
      return body.data
    },
    stop: async () => {
      await service.stop()
      await space.stop()
    },
  }
}
