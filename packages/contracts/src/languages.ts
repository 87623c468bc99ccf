/** The languages of the product, by what they call themselves. Each but the first has its catalogue in `packages/texts/src/<language>`. */
export const languages = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** The language everything is written in first. */
export const firstLanguage: Language = 'en'

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)
