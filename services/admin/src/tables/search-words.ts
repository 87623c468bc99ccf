import { limits } from '@love-space/contracts/limits.ts'

const wordCharsMax = 40
const wordsMax = 120

/** The words of a text as they are looked up: without accents, in lower case, each once. Nothing of them is a pattern. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordCharsMax)))].slice(0, wordsMax)
}

/** A word that is looked for in one column only. */
export const wordIn = (column: string, word: string): string => `${column}:${word}`

/** Words themselves have letters and digits only. */
export const isInColumn = (word: string): boolean => word.includes(':')

/** What a row keeps to be found by: every word, and every word with its column. */
export const searchWordsOf = (columns: Readonly<Record<string, string | null>>): string[] => {
  const found = Object.entries(columns).flatMap(([column, text]) =>
    wordsOf(text ?? '').flatMap((word) => [word, wordIn(column, word)]),
  )
  return [...new Set(found)]
}

const keyCharsMax = 60

/** What rows are ordered by in place of a text: upper and lower case and accents apart, and not longer than people read. */
export const orderKeyOf = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().slice(0, keyCharsMax)

const lastCharacter = '\uffff'

/** The words that begin like this; a list is matched by one of its words. */
const beginningWith = (beginning: string): object => ({
  $elemMatch: { $gte: beginning, $lt: beginning + lastCharacter },
})

/** Rows that have a word which begins like this. */
export const hasWord = (word: string): object => ({ words: beginningWith(word) })

/** Rows that have such a word in one of these columns. */
export const wordFoundIn = (columns: readonly string[], word: string): object => ({
  $or: columns.map((column) => hasWord(wordIn(column, word))),
})

/** Rows whose words begin like all of a text's; null where it has none. */
export const byWords = (text: string, conditionOf: (word: string) => object = hasWord): object | null => {
  const words = wordsOf(text).slice(0, limits.searchWordsMax)
  return words.length === 0 ? null : { $and: words.map(conditionOf) }
}
