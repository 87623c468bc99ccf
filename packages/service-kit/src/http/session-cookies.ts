import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { HttpContext } from './http-app.ts'

export type SessionCookie = 'refresh' | 'knownBrowser' | 'challengeBrowser' | 'passkeyBrowser' | 'ringTicket'

const daySeconds = 86_400

const kinds: Record<SessionCookie, { readonly name: string; readonly maxAgeS: number }> = {
  refresh: { name: 'refresh', maxAgeS: 30 * daySeconds },
  knownBrowser: { name: 'browser', maxAgeS: 365 * daySeconds },
  challengeBrowser: { name: 'challenge', maxAgeS: 120 },
  /** Binds the challenges of passkeys to the browser that asked for them. */
  passkeyBrowser: { name: 'passkey', maxAgeS: 120 },
  /** Signed proof that a ring was tapped in this browser. */
  ringTicket: { name: 'ticket', maxAgeS: 900 },
}

export const cookieAgeS = (cookie: SessionCookie): number => kinds[cookie].maxAgeS

const wellFormed = /^[A-Za-z0-9._-]{1,512}$/

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https://')

/** Returns the cookie's name at this origin. Plain http permits neither the prefix `__Host-` nor Secure. */
export const cookieName = (cookie: SessionCookie, publicOrigin: string): string =>
  `${isSecure(publicOrigin) ? '__Host-' : ''}${kinds[cookie].name}`

export const readCookie = (header: string | undefined, cookie: SessionCookie, publicOrigin: string): string | null => {
  const name = cookieName(cookie, publicOrigin)
  const value = header === undefined ? undefined : parse(header, name)[name]
  return value !== undefined && wellFormed.test(value) ? value : null
}

export const sessionCookiesOf = (c: HttpContext, publicOrigin: string) => {
  const secure = isSecure(publicOrigin)
  const attributes = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return {
    read: (cookie: SessionCookie): string | null => readCookie(c.req.header('cookie'), cookie, publicOrigin),
    /** Sets a cookie. `value` must consist of base64url and dots. */
    set: (cookie: SessionCookie, value: string): void =>
      setCookie(c, cookieName(cookie, publicOrigin), value, { ...attributes, maxAge: cookieAgeS(cookie) }),
    clear: (cookie: SessionCookie): void => void deleteCookie(c, cookieName(cookie, publicOrigin), attributes),
  }
}
export type SessionCookies = ReturnType<typeof sessionCookiesOf>
