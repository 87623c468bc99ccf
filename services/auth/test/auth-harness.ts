import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { tapVerdictToken, type TapVerdict, answerTap } from '@love-space/contracts/auth/tap.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { loadEnv } from '@love-space/service-kit/process/env.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { cookieName, type SessionCookie } from '@love-space/service-kit/http/session-cookies.ts'
import { createOwners, type FakeOwners } from '@love-space/testing/owners.ts'
import {
  startTestService,
  type TestAnswer,
  type TestCall,
  type TestService,
} from '@love-space/testing/service-harness.ts'
import { createTestKeys, type TestKeys } from '@love-space/testing/test-keys.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import type { MailKind } from '@love-space/texts/en/mails.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { importJWK, SignJWT, type JWTVerifyGetKey } from 'jose'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import type { Deps } from '../src/deps.ts'
import { auth } from '../src/auth.ts'
import { Env } from '../src/env.ts'
import { createMailFolder, type KeptMail } from '../src/mails/mail-folder.ts'
import { startSpaceStub, type SpaceStub } from './space-stub.ts'

export const origin = 'http://love.test'

export interface TestBrowser {
  call<const R extends RouteSpec>(route: R, call?: TestCall<R>): Promise<TestAnswer<R>>
  cookie(name: SessionCookie): string | undefined
  setCookie(name: SessionCookie, value: string): void
  forget(name: SessionCookie): void
}

export interface Registered extends SignedIn {
  readonly browser: TestBrowser
  readonly email: string
  readonly password: string
  readonly pin: string
  readonly userId: string
  readonly sid: string
}

type Opened = AnswerOf<typeof answerTap>['data']

export interface TestAuth {
  readonly service: TestService<Deps>
  readonly space: SpaceStub
  readonly owners: FakeOwners
  mail(kind: MailKind, to: string, language?: Language): Promise<KeptMail & { readonly link: string }>
  countMails(kind: MailKind, to: string): Promise<number>
  advance(ms: number): void
  /** Moves the clock to the next window's beginning, so that no count spans two windows. */
  advanceToWindow(windowMs: number): void
  now(): Date
  browser(): TestBrowser
  registration(more?: Partial<BodyOf<typeof register>>): BodyOf<typeof register>
  registerUser(browser?: TestBrowser): Promise<Registered>
  verdict(claims: Partial<TapVerdict>, more?: Record<string, unknown>): Promise<string>
  ownedRing(ownerId: string, more?: Partial<TapVerdict>): Partial<TapVerdict>
  tap(
    verdict: Partial<TapVerdict>,
    browser: TestBrowser,
    more?: { bearer?: string; peek?: boolean; ip?: string },
  ): Promise<Opened>
  stop(): Promise<void>
}

export const setEmail = ({ service }: TestAuth, userId: string, email: string) =>
  service.deps.users.mutate(userId, (user) => ({ next: nextOf(user, { email }), events: [] }))

export const sidOf = (token: string): string => claimsOf(token).sid as string
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const createBrowser = (service: TestService<Deps>): TestBrowser => {
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
    forget: (name) => void jar.delete(cookieName(name, origin)),
  }
}

const verdictSigner = (keys: TestKeys, clock: () => Date): TestAuth['verdict'] => {
  return async (claims, more = {}) => {
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
}

const ownedRing: TestAuth['ownedRing'] = (ownerId, more) => ({
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
})

const registration: TestAuth['registration'] = (more) => ({
  name: 'Mira',
  email: `mira-${newId()}@example.com`,
  password: 'correct horse',
  pin: '2468',
  ...more,
})

const registerUser = async (browser: TestBrowser): Promise<Registered> => {
  const body = registration()
  const { body: answer, status, problem } = await browser.call(register, { body })
  if (status !== 201) throw new Error(`Registering a user failed: ${status} ${problem.code}`)
  const { token, user } = answer.data
  const { email, password, pin } = body
  return { browser, token, user, email, password, pin, userId: user.id, sid: sidOf(token) }
}

const tapping =
  (service: TestService<Deps>, verdict: TestAuth['verdict']): TestAuth['tap'] =>
  async (claims, browser, { bearer, peek = false, ip = '10.9.8.7' } = {}) => {
    const { status, body, problem } = await service.call(answerTap, {
      token: await service.internalToken('gateway'),
      body: {
        verdict: await verdict(claims),
        knownBrowser: browser.cookie('knownBrowser') ?? null,
        refresh: browser.cookie('refresh') ?? null,
        bearer: bearer ?? null,
        browser: 'Safari on iPhone',
        ip,
        peek,
      },
    })
    if (status !== 200) throw new Error(`the tap answered ${status} ${problem.code}`)
    const { refresh, challengeBrowser } = body.data.cookies
    if (refresh !== null) browser.setCookie('refresh', refresh)
    if (challengeBrowser !== null) browser.setCookie('challengeBrowser', challengeBrowser)
    return body.data
  }

const createMailReader = (folder: ReturnType<typeof createMailFolder>): Pick<TestAuth, 'mail' | 'countMails'> => {
  const mailsOf = async (kind: MailKind, to: string, language: Language = firstLanguage): Promise<KeptMail[]> => {
    const { subject } = serverTextsIn(language).mails[kind]
    return (await folder.list()).filter((mail) => mail.to === to && mail.subject === subject)
  }
  return {
    mail: async (kind, to, language) => {
      const kept = await waitFor(async () => (await mailsOf(kind, to, language))[0], { what: `the mail ${kind}` })
      return { ...kept, link: /#token=(\S+)/.exec(kept.text)?.[1] ?? '' }
    },
    countMails: async (kind, to) => (await mailsOf(kind, to)).length,
  }
}

const testEnv = (keys: TestKeys, own: Readonly<Record<string, string>>): Env =>
  loadEnv(Env, {
    PORT: '0',
    NATS_URL: 'nats://unused',
    MONGODB_URL: 'mongodb://unused',
    MONGODB_DATABASE: 'unused',
    AUTH_URL: 'http://unused',
    MEDIA_URL: 'http://unused',
    PUBLIC_ORIGIN: origin,
    EXTRA_ORIGINS: 'http://localhost:3000',
    INTERNAL_PRIVATE_KEY: JSON.stringify(keys.privateKeys.auth),
    INTERNAL_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
    KEY_ENCRYPTION_SECRET: randomToken(),
    REFRESH_HMAC_KEY: randomToken(),
    PIN_PEPPER: randomToken(),
    ...own,
  })

export const startTestAuth = async (
  env: Readonly<Record<string, string>> = {},
  { onLog, keepsMails = false }: { readonly onLog?: (line: string) => void; readonly keepsMails?: boolean } = {},
): Promise<TestAuth> => {
  let offsetMs = 0
  const clock = (): Date => new Date(Date.now() + offsetMs)
  const keys = await createTestKeys(clock)
  const mailDir = await mkdtemp(join(tmpdir(), 'love-space-mail-'))
  const space = await startSpaceStub()
  const owners = createOwners()
  const ownOrTest =
    ({ signingKeys }: Deps): JWTVerifyGetKey =>
    (header, token) =>
      header.kid === 'test' ? keys.keySet(header, token) : signingKeys.verificationKey(header, token)
  const service = await startTestService(
    {
      ...auth,
      keys: ownOrTest,
      createDeps: (kit: PersonalDataKit<Env>) =>
        auth.createDeps({
          ...kit,
          internal: (audience: Caller, url: string) =>
            audience === 'media' ? owners.client : kit.internal(audience, url),
        }),
    },
    {
      clock,
      ...(onLog ? { onLog, logLevel: 'debug' } : {}),
      keys,
      env: testEnv(keys, { SPACE_URL: space.url, ...(keepsMails ? { MAIL_DIR: mailDir } : {}), ...env }),
    },
  )
  const browser = (): TestBrowser => createBrowser(service)
  const verdict = verdictSigner(keys, clock)

  return {
    service,
    space,
    owners,
    ...createMailReader(createMailFolder(mailDir)),
    advance: (ms) => {
      offsetMs += ms
    },
    advanceToWindow: (windowMs) => {
      offsetMs += windowMs - (clock().getTime() % windowMs)
    },
    now: clock,
    browser,
    registration,
    registerUser: (given = browser()) => registerUser(given),
    verdict,
    ownedRing,
    tap: tapping(service, verdict),
    stop: async () => {
      await service.stop()
      await space.stop()
      await rm(mailDir, { recursive: true, force: true })
    },
  }
}
