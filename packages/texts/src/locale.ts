import { language } from './language.ts'

const isOfLanguage = (tag: string): boolean => tag.split('-')[0] === language

/** Locale of dates and numbers: the browser's variant (`es-MX`) of the catalogue's language, else the language. */
export const locale: string = navigator.languages.find(isOfLanguage) ?? language
