export type SessionCookie = 'refresh' | 'knownBrowser' | 'challengeBrowser'

const daySeconds = 86_400

const cookies: Record<SessionCookie, { readonly name: string; readonly maxAgeS: number }> = {
  refresh: { name: 'refresh', maxAgeS: 30 * daySeconds },
  knownBrowser: { name: 'browser', maxAgeS: 365 * daySeconds },
  challengeBrowser: { name: 'challenge', maxAgeS: 120 },
}

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https://')

/** The cookie's name at this origin: `__Host-` on https; plain http takes neither prefix nor Secure. */
export const cookieName = (cookie: SessionCookie, publicOrigin: string): string =>
  `${isSecure(publicOrigin) ? '__Host-' : ''}${cookies[cookie].name}`

const serialise = (cookie: SessionCookie, value: string, maxAgeS: number, publicOrigin: string): string => {
  const secure = isSecure(publicOrigin) ? '; Secure' : ''
  return `${cookieName(cookie, publicOrigin)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}

/** The Set-Cookie value that stores `value`, which must be base64url text and dots. */
export const setCookie = (cookie: SessionCookie, value: string, publicOrigin: string): string =>
  serialise(cookie, value, cookies[cookie].maxAgeS, publicOrigin)

/** The Set-Cookie value that removes the cookie. */
export const clearCookie = (cookie: SessionCookie, publicOrigin: string): string =>
  serialise(cookie, '', 0, publicOrigin)

const wellFormed = /^[A-Za-z0-9._-]{1,512}$/

/** The cookie's value in a Cookie header; null when it is absent or not something we could have set. */
export const readCookie = (
  header: string | null | undefined,
  cookie: SessionCookie,
  publicOrigin: string,
): string | null => {
  const prefix = `${cookieName(cookie, publicOrigin)}=`
  for (const part of (header ?? '').split(';')) {
    const pair = part.trim()
    if (!pair.startsWith(prefix)) continue
    const value = pair.slice(prefix.length)
    return wellFormed.test(value) ? value : null
  }
  return null
}
