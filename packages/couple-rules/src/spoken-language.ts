import { firstLanguage, isLanguage, type Language } from '@love-space/contracts/languages.ts'

/** Returns the supported language that a header wishes most, else the first language. */
export function spokenLanguage(wished: string | null | undefined): Language {
  const wishes = (wished ?? '').split(',').map((part) => {
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

/** Returns the language of a request: by the cookie `language`, else by `Accept-Language`. */
export const readerLanguage = (headers: Pick<Headers, 'get'>): Language => {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(headers.get('cookie') ?? '') ?? []
  return isLanguage(chosen) ? chosen : spokenLanguage(headers.get('accept-language'))
}
