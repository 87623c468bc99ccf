import type { Language } from '@love-space/contracts/languages.ts'
import { readerLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import type { HttpContext } from '@love-space/service-kit/http/http-app.ts'
import { sessionCookiesOf, type SessionCookies } from '@love-space/service-kit/http/session-cookies.ts'
import type { Settings } from '../settings.ts'

export interface BrowserOfRequest extends SessionCookies {
  readonly family: string
  readonly language: Language
}

export const browserOf = (c: HttpContext, { publicOrigin }: Settings): BrowserOfRequest => ({
  family: browserFamily(c.req.header('user-agent')),
  language: readerLanguage(c.req.raw.headers),
  ...sessionCookiesOf(c, publicOrigin),
})

/** Throws ORIGIN_REFUSED (CSRF): a foreign page's request carries our cookies, but not our Origin and header. */
export const assertOwnOrigin = (headers: Headers, { origins }: Settings): void => {
  const origin = headers.get('origin')
  if (headers.get('x-love-space') !== '1' || origin === null || !origins.has(origin))
    throw new AppError('ORIGIN_REFUSED')
}
