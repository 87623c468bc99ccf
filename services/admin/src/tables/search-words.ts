import { limits } from '@love-space/contracts/limits.ts'

const wordCharsMax = 40
const wordsMax = 120

/** Returns the search words of a text: lower case, no accents. Only letters and digits, so safe in patterns. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordCharsMax)))].slice(0, wordsMax)
}

export const wordIn = (column: string, word: string): string => `${column}:${word}`

/** Tells whether a word is for one column; plain words never contain a colon. */
export const isInColumn = (word: string): boolean => word.includes(':')

/** Returns a row's search words: each word, with and without its column. */
export const searchWordsOf = (columns: Readonly<Record<string, string | null>>): string[] => {
  const found = Object.entries(columns).flatMap(([column, text]) =>
    wordsOf(text ?? '').flatMap((word) => [word, wordIn(column, word)]),
  )
  return [...new Set(found)]
}

const keyCharsMax = 60

/** Returns the sort key of a text: lower case, without accents, limited in length. */
export const orderKeyOf = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().slice(0, keyCharsMax)

const lastCharacter = '\uffff'

/** Matches an array with a word that begins like this. */
const beginningWith = (beginning: string): object => ({
  $elemMatch: { $gte: beginning, $lt: beginning + lastCharacter },
})

/** Matches rows with a word that begins like this. */
export const hasWord = (word: string): object => ({ words: beginningWith(word) })

export const wordFoundIn = (columns: readonly string[], word: string): object => ({
  $or: columns.map((column) => hasWord(wordIn(column, word))),
})

/** Matches rows that contain the beginnings of all words of a text. Returns null for a text without words. */
export const byWords = (text: string, conditionOf: (word: string) => object = hasWord): object | null => {
  const words = wordsOf(text).slice(0, limits.searchWordsMax)
  return words.length === 0 ? null : { $and: words.map(conditionOf) }
}
