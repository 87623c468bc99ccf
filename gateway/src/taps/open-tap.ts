import type { DecidedTap, TapAnswer } from '@love-space/contracts/http/gateway.ts'
import { listSpaces, type Space } from '@love-space/contracts/http/space.ts'
import * as auth from '@love-space/contracts/internal/auth.ts'
import { resolveTap } from '@love-space/contracts/internal/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { browserFamily } from '@love-space/service-kit/browser-family.ts'
import type { InternalClient } from '@love-space/service-kit/internal-client.ts'
import { readCookie, setCookie, type SessionCookie } from '@love-space/service-kit/session-cookies.ts'
import { bearerOf } from '@love-space/service-kit/tokens.ts'

export interface TapServices {
  readonly space: InternalClient
  readonly auth: InternalClient
  /** Asks space what anybody may ask, as the user this access token belongs to. */
  readonly spaceAs: (accessToken: string) => InternalClient
  readonly publicOrigin: string
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
  readonly ip: string
  readonly requestId: string
}

const browserCharsMax = 200
/** A nicety must not hold a tap up: without an answer by then the browser asks for itself. */
const mySpaceMsMax = 1_000

/** The pair of a link; throws TAP_INCOMPLETE when half of it is missing. */
const completePair = ({ token, object, user }: Pair): { token: string; object: string } => {
  const second = object || user
  if (!token || !second) throw new AppError('TAP_INCOMPLETE')
  return { token, object: second }
}

/** Asks space what stands at the pair; the answer is signed for auth, which alone begins sessions. */
const contextOf = async (services: TapServices, pair: Pair, opener: Opener, peek: boolean) => {
  const { headers, ip, requestId } = opener
  const browser = browserFamily(headers.get('user-agent')).slice(0, browserCharsMax)
  const { data } = await services.space.call(resolveTap, {
    body: { ...completePair(pair), browser, ip, peek },
    requestId,
  })
  return {
    verdict: data.verdict,
    knownBrowser: readCookie(headers.get('cookie'), 'knownBrowser', services.publicOrigin),
    bearer: bearerOf(headers.get('authorization')) || null,
    browser,
    ip,
  }
}

/** The access token of whoever is signed in once the tap is decided; only the owner of the ring ever is. */
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

/** What the tap means, with the Set-Cookie values of a session that began. */
export const openTap = async (services: TapServices, pair: Pair, opener: Opener) => {
  const { answer: decided, cookies, bearer } = await decide(services, pair, opener, false)
  const mySpace = await mySpaceOf(services, tokenAfter(decided, bearer), opener.requestId)
  const answer: TapAnswer = { ...decided, mySpace }
  return { answer, setCookies: cookiesOf(services, cookies) }
}

/** What the tap would mean. */
export const peekTap = async (services: TapServices, pair: Pair, opener: Opener): Promise<DecidedTap> =>
  (await decide(services, pair, opener, true)).answer

const decide = async (services: TapServices, pair: Pair, opener: Opener, peek: boolean) => {
  const context = await contextOf(services, pair, opener, peek)
  const { data } = await services.auth.call(auth.openTap, { body: { ...context, peek }, requestId: opener.requestId })
  return { ...data, bearer: context.bearer }
}

/** Signs in by the pair alone, where a tap would. */
export const loginByTap = async (services: TapServices, pair: Pair, opener: Opener) => {
  const body = await contextOf(services, pair, opener, false)
  const { data } = await services.auth.call(auth.passwordlessLogin, { body, requestId: opener.requestId })
  return { signedIn: data.signedIn, setCookies: cookiesOf(services, data.cookies) }
}

const cookiesOf = (
  { publicOrigin }: TapServices,
  cookies: Readonly<Record<SessionCookie, string | null>>,
): readonly string[] =>
  (Object.entries(cookies) as [SessionCookie, string | null][]).flatMap(([name, value]) =>
    value === null ? [] : [setCookie(name, value, publicOrigin)],
  )
