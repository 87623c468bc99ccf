import { paths } from '@love-space/contracts/paths.ts'
import type { Language } from '@love-space/contracts/languages.ts'
import { spokenLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { pushFallback as en } from '@love-space/texts/en/push-fallback.ts'
import { pushFallback as es } from '@love-space/texts/es/push-fallback.ts'

const fallbacks: Readonly<Record<Language, { readonly title: string; readonly body: string }>> = { en, es }

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly icon: string
  readonly badge: string
  readonly data: { readonly path: string }
  readonly unread: number | undefined
}

/** Returns a path of this origin; that of home for other addresses. */
export function pathWithin(given: unknown, origin: string): string {
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return paths.home
  const { origin: itsOrigin, pathname, search, hash } = new URL(given, origin)
  return itsOrigin === origin ? pathname + search + hash : paths.home
}

const textOr = (given: unknown, otherwise: string) => (typeof given === 'string' && given !== '' ? given : otherwise)

/** Parses a push message. An unreadable one gets a general text in the browser's language. */
export function readPush(data: string | undefined, origin: string, languages: readonly string[]): Shown {
  const fallback = fallbacks[spokenLanguage(languages.join())]
  let given: Record<string, unknown> = {}
  try {
    given = Object(JSON.parse(data ?? '{}')) as Record<string, unknown>
  } catch {}
  const { unread } = given
  return {
    title: textOr(given.title, fallback.title),
    body: textOr(given.body, fallback.body),
    tag: textOr(given.tag, 'general'),
    icon: '/icons/official-192.png',
    badge: '/icons/badge.png',
    data: { path: pathWithin(given.path, origin) },
    unread: typeof unread === 'number' && Number.isInteger(unread) && unread >= 0 ? unread : undefined,
  }
}
