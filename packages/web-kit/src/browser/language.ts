import { firstLanguage, isLanguage, type Language } from '@love-space/contracts/languages.ts'
import { storage } from './storage.ts'

const cookieName = 'language'
const cookieS = 365 * 24 * 60 * 60
const followedKey = 'accountLanguage'
/** Name of the service worker's cache of documents (shell/service-worker/pages.ts). */
const keptPages = 'pages'

export const pageLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : firstLanguage
}

const keptLanguage = (): string | undefined => new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1]

async function keep(language: Language | null): Promise<void> {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${language ?? ''}; path=/; max-age=${language ? cookieS : 0}; samesite=lax${secure}`
  await globalThis.caches?.delete(keptPages).catch(() => undefined)
}

/** Stores the language and reloads. `isOfAccount`: the choice belongs to the account. */
export async function chooseLanguage(language: Language | null, isOfAccount = false): Promise<void> {
  if (isOfAccount && language !== null) storage.set(followedKey, language)
  else storage.remove(followedKey)
  await keep(language)
  location.reload()
}

/** Applies the account's language from the next page on. Without one, this browser's choice stays. */
export function followLanguage(chosen: Language | null | undefined): void {
  const isFollowed = storage.get(followedKey) !== null
  if (chosen ? keptLanguage() === chosen : !isFollowed) return
  if (chosen) storage.set(followedKey, chosen)
  else storage.remove(followedKey)
  void keep(chosen ?? null)
  isOutdated = true
}

let isOutdated = false

export const isLanguageOutdated = (): boolean => isOutdated
