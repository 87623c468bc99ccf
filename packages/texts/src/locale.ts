import { language } from './language.ts'

const isOfLanguage = (tag: string): boolean => tag.split('-')[0] === language

/** Locale for dates and numbers: the browser's variant of the catalogue's language (`es-MX`), else the language. */
export const locale: string = navigator.languages.find(isOfLanguage) ?? language
