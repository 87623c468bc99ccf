import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'

const wordCharsMax = 40
const wordsMax = 120

/** Returns the search words of a text: lower case, no accents. Only letters and digits, so safe in patterns. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordCharsMax)))].slice(0, wordsMax)
}

/** Signs before words of a column and inner words, which give each kind a range of its own in the index. */
const columnSign = ':'
const innerSign = '~'

export const wordIn = (column: string, word: string): string => `${columnSign}${column}:${word}`

export const isInColumn = (word: string): boolean => word.startsWith(columnSign)

const innerCharsMin = 3
const innerWordsMax = 400

/** Returns the ends of a text's words, so that any part of a word begins one of them. */
const innerWordsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - innerCharsMin) }, (_, at) => innerSign + word.slice(at + 1)),
  )

/** Returns the texts of a record that its table declares as searched, by column. */
export const searchedTextsOf = ({ searched }: TableSpec, record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => searched.includes(name) && typeof value === 'string'),
  ) as Record<string, string>

/** Returns the search words of a row: each word, with and without its column, and the ends of words in some texts. */
export const searchWordsOf = (
  columns: Readonly<Record<string, string | null>>,
  searchedInside: readonly (string | null)[] = [],
): string[] => {
  const found = Object.entries(columns).flatMap(([column, text]) =>
    wordsOf(text ?? '').flatMap((word) => [word, wordIn(column, word)]),
  )
  const inner = searchedInside.flatMap((text) => innerWordsOf(text ?? ''))
  return [...new Set(found), ...new Set(inner.slice(0, innerWordsMax))]
}

const keyCharsMax = 60

/** Returns a text in lower case without accents: equal for texts that differ by nothing else. */
export const plainOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

export const orderKeyOf = (text: string | null): string => plainOf(text ?? '').slice(0, keyCharsMax)

const lastCharacter = '\uffff'

const beginningWith = (beginning: string): object => ({
  $elemMatch: { $gte: beginning, $lt: beginning + lastCharacter },
})

export const wordConditionOn =
  (field: string) =>
  (word: string): object => {
    const begins = { [field]: beginningWith(word) }
    const isSearchedInside = !isInColumn(word) && word.length >= innerCharsMin
    return isSearchedInside ? { $or: [begins, { [field]: beginningWith(innerSign + word) }] } : begins
  }

/** Matches rows with a word that begins like this; from three characters on, also inside a word. */
export const hasWord = wordConditionOn('words')

export const wordFoundIn = (columns: readonly string[], word: string): object => ({
  $or: columns.map((column) => hasWord(wordIn(column, word))),
})

/** Returns the filter for rows that have each word of a text, by `conditionOf`. Returns null for a text without words. */
export const byWords = (text: string, conditionOf: (word: string) => object = hasWord): object | null => {
  const words = wordsOf(text).slice(0, limits.searchWordsMax)
  return words.length === 0 ? null : { $and: words.map(conditionOf) }
}

export const userWords = (search: string): readonly string[] => {
  const text = search.trim().toLowerCase()
  return text.includes('@') && !/\s/.test(text) ? [text] : wordsOf(text).slice(0, limits.searchWordsMax)
}
