import { firstLanguage, isLanguage, type Language } from '@love-space/contracts/languages.ts'
import { storage } from './storage.ts'

const cookieName = 'language'
const cookieS = 365 * 24 * 60 * 60
/** That the language of this browser is the choice of an account, and ends with it. */
const followedKey = 'accountLanguage'
/** Where the service worker keeps documents, which are in a language (shell/service-worker/pages.ts). */
const keptPages = 'pages'

/** The language of this page: the server has chosen it, and written the document in it. */
export const pageLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : firstLanguage
}

const keptLanguage = (): string | undefined => new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1]

/** Has the pages of this browser delivered in a language from now on; null: in the one it asks for. */
async function keep(language: Language | null): Promise<void> {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${language ?? ''}; path=/; max-age=${language ? cookieS : 0}; samesite=lax${secure}`
  await globalThis.caches?.delete(keptPages).catch(() => undefined)
}

/** Shows everything in a language, in this browser and at once: the page is loaded anew. `isOfAccount`: it was chosen for an account. */
export async function chooseLanguage(language: Language | null, isOfAccount = false): Promise<void> {
  if (isOfAccount && language !== null) storage.set(followedKey, language)
  else storage.remove(followedKey)
  await keep(language)
  location.reload()
}

/** Follows what somebody chose for their account, with the next page that is opened; what was chosen in this browser alone stays where they chose none. */
export function followLanguage(chosen: Language | null | undefined): void {
  const isFollowed = storage.get(followedKey) !== null
  if (chosen ? keptLanguage() === chosen : !isFollowed) return
  if (chosen) storage.set(followedKey, chosen)
  else storage.remove(followedKey)
  void keep(chosen ?? null)
  isOutdated = true
}

let isOutdated = false

/** Whether another language was chosen since this page was loaded. */
export const isLanguageOutdated = (): boolean => isOutdated
