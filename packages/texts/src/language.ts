import { words } from './words.ts'

/** Language of the loaded catalogue, e.g. `en`. */
export const language: string = words('language', 'language', 'en')
