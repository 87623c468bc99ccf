import type { Language } from '@love-space/contracts/languages.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'

const keys = Object.keys(tapMessages) as (keyof typeof tapMessages)[]

/** What a tap says, in the language of who opened the link. */
export const tapMessageIn = (language: Language, message: string | null): string | null => {
  const key = keys.find((one) => tapMessages[one] === message)
  return key === undefined ? message : serverTextsIn(language).tapMessages[key]
}
