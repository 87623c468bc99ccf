import { AppError } from '@love-space/service-kit/app-error.ts'
import { browserFamily } from '@love-space/service-kit/browser-family.ts'
import type { HttpContext } from '@love-space/service-kit/http-app.ts'
import { clearCookie, readCookie, setCookie, type SessionCookie } from '@love-space/service-kit/session-cookies.ts'
import type { AuthSettings } from '../settings.ts'

/** What the browser of a request brings, and what it is given. */
export interface BrowserOfRequest {
  readonly family: string
  read(cookie: SessionCookie): string | null
  set(cookie: SessionCookie, value: string): void
  clear(cookie: SessionCookie): void
}

export const browserOf = (c: HttpContext, { publicOrigin }: AuthSettings): BrowserOfRequest => {
  const answer = (header: string): void => c.header('set-cookie', header, { append: true })
  return {
    family: browserFamily(c.req.header('user-agent')),
    read: (cookie) => readCookie(c.req.header('cookie'), cookie, publicOrigin),
    set: (cookie, value) => answer(setCookie(cookie, value, publicOrigin)),
    clear: (cookie) => answer(clearCookie(cookie, publicOrigin)),
  }
}

/** A cookie travels by itself; only pages of ours can send this header from one of our origins. */
export const assertOwnOrigin = (headers: Headers, { origins }: AuthSettings): void => {
  const origin = headers.get('origin')
  if (headers.get('x-love-space') !== '1' || origin === null || !origins.has(origin))
    throw new AppError('ORIGIN_REFUSED')
}
