import { limits } from '@love-space/contracts/limits.ts'
import { wordsToFind } from '@love-space/couple-rules/search-words.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'

/** Returns the words of a search, without case and accents. Throws INVALID_INPUT if all are too short. */
export const requireWords = (field: string, words: string): readonly string[] => {
  const wanted = wordsToFind(words).slice(0, limits.searchWordsMax)
  if (wanted.length === 0) throw invalidInput(field, 'Search for three letters or more.')
  return wanted
}

/** Matches search words that begin with a given one. MongoDB uses the index for an expression that begins with ^. */
export const beginningWith = (word: string): RegExp => new RegExp(`^${word}`)
