import { language } from './language.ts'

const isOfLanguage = (tag: string): boolean => tag.split('-')[0] === language

/** How days, times and numbers are written: in the language of the catalogue, as where the browser is used when it speaks it (`es-MX`). */
export const locale: string = navigator.languages.find(isOfLanguage) ?? language
