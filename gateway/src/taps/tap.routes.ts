import * as internal from '@love-space/contracts/auth/tap.internal.ts'
import * as contract from '@love-space/contracts/gateway/tap.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import { pairOf } from '@love-space/contracts/gateway/tap-link.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import * as tapContract from '@love-space/contracts/space/tap.internal.ts'
import { readerLanguage } from '@love-space/couple-rules/spoken-language.ts'
import {
  sessionCookiesOf,
  type SessionCookie,
  type SessionCookies,
} from '@love-space/service-kit/http/session-cookies.ts'
import { bearerOf } from '@love-space/service-kit/auth/tokens.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import type { HttpApp, HttpContext } from '@love-space/service-kit/http/http-app.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Exchange } from '../exchange.ts'
import { underApi } from '../under-api.ts'

export interface TapServices {
  readonly space: InternalClient
  readonly auth: InternalClient
}

/** Returns the space only for a member who was signed in before the tap or by it, else null. */
const spaceForOwner = (
  mySpace: Space | null,
  { action, user }: Pick<TapAnswer, 'action' | 'user'>,
  signedIn: Exchange['notes']['user'],
): Space | null => {
  const userId = action === 'home' || action === 'config' ? signedIn?.userId : user?.id
  return mySpace?.users.some(({ id }) => id === userId) ? mySpace : null
}

type GivenLink = Parameters<typeof pairOf>[0] & Partial<BodyOf<typeof contract.handleSpaceToken>>

// An older space service refuses fields that it does not know, so only rings that sign their taps send them.

const codeOf = ({ piccData, cmac = '', attempt = '' }: GivenLink) =>
  piccData === undefined ? {} : { piccData, cmac, attempt }

const ticketOf = (cookies: SessionCookies) => {
  const ticket = cookies.read('ringTicket')
  return ticket === null ? {} : { ticket }
}

/** Mounts the routes of taps. Space turns the pair into a signed verdict; auth decides and begins sessions. */
export const mountTapRoutes = (
  app: HttpApp,
  { space, auth }: TapServices,
  { publicOrigin, exchangeOf }: { readonly publicOrigin: string; readonly exchangeOf: (c: HttpContext) => Exchange },
): void => {
  const askSpace = async (c: HttpContext, link: GivenLink, kind: 'tap' | 'peek' | 'login') => {
    const pair = pairOf(link)
    if (!pair) throw new AppError('TAP_INCOMPLETE')
    const { clientIp: ip, requestId } = exchangeOf(c)
    const { headers } = c.req.raw
    const cookies = sessionCookiesOf(c, publicOrigin)
    const browser = browserFamily(headers.get('user-agent'))
    const proof = kind === 'tap' ? codeOf(link) : ticketOf(cookies)
    const body = { ...pair, ...proof, browser, ip, peek: kind === 'peek' }
    const { data } = await space.call(tapContract.resolveTap, { body, requestId })
    if (data.ticket !== undefined) cookies.set('ringTicket', data.ticket)
    const context = {
      verdict: data.verdict,
      knownBrowser: cookies.read('knownBrowser'),
      refresh: cookies.read('refresh'),
      bearer: bearerOf(headers.get('authorization')) || null,
      browser,
      language: readerLanguage(headers),
      ip,
    }
    return { context, requestId, mySpace: data.mySpace ?? null }
  }

  const setCookies = (c: HttpContext, values: Readonly<Partial<Record<SessionCookie, string | null>>>): void => {
    const cookies = sessionCookiesOf(c, publicOrigin)
    for (const [name, value] of Object.entries(values) as [SessionCookie, string | null][])
      if (value !== null) cookies.set(name, value)
  }

  bind(app, underApi(contract.handleSpaceToken), async ({ c, body }) => {
    const { context, requestId, mySpace } = await askSpace(c, body, 'tap')
    const { data } = await auth.call(internal.answerTap, { body: { ...context, peek: false }, requestId })
    setCookies(c, data.cookies)
    return { data: { ...data.answer, mySpace: spaceForOwner(mySpace, data.answer, exchangeOf(c).notes.user) } }
  })

  bind(app, underApi(contract.peekSpaceToken), async ({ c, query }) => {
    const { context, requestId } = await askSpace(c, query, 'peek')
    const { data } = await auth.call(internal.answerTap, { body: { ...context, peek: true }, requestId })
    const { action, space, message } = data.answer
    return { data: { action, spaceName: space?.name ?? null, message } }
  })

  bind(app, underApi(contract.passwordlessSpaceLogin), async ({ c, body }) => {
    const { context, requestId } = await askSpace(c, { token: body.spaceToken, object: body.object }, 'login')
    const { data } = await auth.call(internal.passwordlessLogin, { body: context, requestId })
    setCookies(c, data.cookies)
    return { data: data.signedIn }
  })
}
