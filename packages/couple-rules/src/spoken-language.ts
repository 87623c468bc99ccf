import { firstLanguage, isLanguage, type Language } from '@love-space/contracts/languages.ts'

/**
 * The language of ours that somebody asks for most, by an `Accept-Language` header or a browser's list of languages (`es-MX,es;q=0.9`); the
 * first one where they ask for none of ours.
 */
export function spokenLanguage(asked: string | null | undefined): Language {
  const wishes = (asked ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const [best] = wishes
    .filter(({ language, weight }) => weight > 0 && isLanguage(language))
    .sort((a, b) => b.weight - a.weight)
  return isLanguage(best?.language) ? best.language : firstLanguage
}

/** The language of who sends a request: the one they chose in their browser, which keeps it in a cookie, else the one it asks for. */
export const readerLanguage = (headers: Pick<Headers, 'get'>): Language => {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(headers.get('cookie') ?? '') ?? []
  return isLanguage(chosen) ? chosen : spokenLanguage(headers.get('accept-language'))
}
