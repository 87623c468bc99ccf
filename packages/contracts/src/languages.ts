/** Languages, by their own names. All but the first have a catalogue in `packages/texts/src/<language>`. */
export const languages = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

export const firstLanguage: Language = 'en'

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)
