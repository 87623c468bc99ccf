import { words } from './words.ts'

/** The language of the catalogue, e.g. `en`. */
export const language: string = words('language', 'language', 'en')
