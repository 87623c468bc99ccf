import type { DecidedTap, TapAnswer } from '@love-space/contracts/gateway/tap.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { answerTap, passwordlessLogin } from '@love-space/contracts/auth/tap.internal.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { readerLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { SessionCookie, SessionCookies } from '@love-space/service-kit/http/session-cookies.ts'
import { bearerOf } from '@love-space/service-kit/auth/tokens.ts'

export interface TapServices {
  readonly space: InternalClient
  readonly auth: InternalClient
  /** Asks space what anybody may ask, as the user this access token belongs to. */
  readonly spaceAs: (accessToken: string) => InternalClient
}

/** What a ring's link carries; old links call the object `user`. */
export interface Pair {
  readonly token?: string
  readonly object?: string
  readonly user?: string
}

/** Who opened the link, as far as the request tells. */
export interface Opener {
  readonly headers: Headers
  readonly cookies: SessionCookies
  readonly ip: string
  readonly requestId: string
}

const browserCharsMax = 200
/** The space comes with a tap's answer where it can be read by then; otherwise the browser asks for it. */
const mySpaceMsMax = 1_000

/** The pair of a link; throws TAP_INCOMPLETE when half of it is missing. */
const completePair = ({ token, object, user }: Pair): { token: string; object: string } => {
  const second = object || user
  if (!token || !second) throw new AppError('TAP_INCOMPLETE')
  return { token, object: second }
}

/** Asks space what stands at the pair; the answer is signed for auth, which alone begins sessions. */
const contextOf = async (services: TapServices, pair: Pair, opener: Opener, peek: boolean) => {
  const { headers, cookies, ip, requestId } = opener
  const browser = browserFamily(headers.get('user-agent')).slice(0, browserCharsMax)
  const { data } = await services.space.call(resolveTap, {
    body: { ...completePair(pair), browser, ip, peek },
    requestId,
  })
  return {
    verdict: data.verdict,
    knownBrowser: cookies.read('knownBrowser'),
    refresh: cookies.read('refresh'),
    bearer: bearerOf(headers.get('authorization')) || null,
    browser,
    language: readerLanguage(headers),
    ip,
  }
}

/** The access token of the user who is signed in once the tap is decided; only the owner of the ring ever is. */
const tokenAfter = ({ action, token }: DecidedTap, bearer: string | null): string | null =>
  action === 'home' || action === 'config' ? bearer : token

const mySpaceOf = async (services: TapServices, token: string | null, requestId: string): Promise<Space | null> => {
  if (token === null) return null
  try {
    const { data } = await services.spaceAs(token).call(listSpaces, { requestId, timeoutMs: mySpaceMsMax })
    return data.spaces[0] ?? null
  } catch {
    return null
  }
}

/** What the tap means; sets the cookies of a session that began. */
export const handleTap = async (services: TapServices, pair: Pair, opener: Opener): Promise<TapAnswer> => {
  const { answer: decided, cookies, bearer } = await decide(services, pair, opener, false)
  const mySpace = await mySpaceOf(services, tokenAfter(decided, bearer), opener.requestId)
  setAll(opener.cookies, cookies)
  return { ...decided, mySpace }
}

/** What the tap would mean. */
export const peekTap = async (services: TapServices, pair: Pair, opener: Opener): Promise<DecidedTap> =>
  (await decide(services, pair, opener, true)).answer

const decide = async (services: TapServices, pair: Pair, opener: Opener, peek: boolean) => {
  const context = await contextOf(services, pair, opener, peek)
  const { data } = await services.auth.call(answerTap, { body: { ...context, peek }, requestId: opener.requestId })
  return { ...data, bearer: context.bearer }
}

/** Signs in by the pair alone, where a tap would; sets the session's cookies. */
export const loginByTap = async (services: TapServices, pair: Pair, opener: Opener): Promise<SignedIn> => {
  const body = await contextOf(services, pair, opener, false)
  const { data } = await services.auth.call(passwordlessLogin, { body, requestId: opener.requestId })
  setAll(opener.cookies, data.cookies)
  return data.signedIn
}

const setAll = (cookies: SessionCookies, values: Readonly<Record<SessionCookie, string | null>>): void => {
  for (const [name, value] of Object.entries(values) as [SessionCookie, string | null][])
    if (value !== null) cookies.set(name, value)
}
