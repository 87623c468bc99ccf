import { limits } from '@love-space/contracts/limits.ts'
import { wordsToFind } from '@love-space/couple-rules/search-words.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'

/** Returns the wanted words of a search, folded. Throws INVALID_INPUT with the field if none is long enough. */
export const requireWords = (field: string, words: string): readonly string[] => {
  const wanted = wordsToFind(words).slice(0, limits.searchWordsMax)
  if (wanted.length === 0) throw invalidInput(field, 'Search for three letters or more.')
  return wanted
}

/** Matches the search words that begin with a wanted one. A bare expression that begins with ^ uses the index. */
export const beginningWith = (word: string): RegExp => new RegExp(`^${word}`)
