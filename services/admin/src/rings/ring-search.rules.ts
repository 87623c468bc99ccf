import { wordFoundIn } from '../tables/search-words.ts'
import type { TableQuery } from '../tables/table-request.ts'

/** As readers show the UID of a chip. */
const inPairs = /^[0-9a-f]{2}(?:[: -][0-9a-f]{2}){3,9}$/i
const uidBeginning = /^[0-9a-f]{8,20}$/i

/** A chip's UID as it is kept; other texts as they are. */
export const withoutPairs = (text: string): string => (inPairs.test(text) ? text.replace(/[: -]/g, '') : text)

/** Whether a text may be a chip's UID, or its beginning. */
export const mayBeChip = (text: string): boolean => uidBeginning.test(text)

const tokenChars = 8
const wholeToken = /^[A-Za-z0-9_-]{32,}$/

const shortened = (search: string): string =>
  wholeToken.test(search) ? search.slice(0, tokenChars) : withoutPairs(search)

/** Of a whole token that somebody pasted only the beginning can be looked for. */
export const withShortSearch = (query: TableQuery): TableQuery => {
  const { 'search[value]': search } = query
  return typeof search === 'string' ? { ...query, 'search[value]': shortened(search.trim()) } : query
}

const namelessColumns = ['ringToken', 'id', 'chip', 'spaceToken'] as const

/** The condition of a word that is no part of a space's name. */
export const namelessWord = (word: string): object => ({
  $or: [wordFoundIn(namelessColumns, word), { spaceId: word }],
})
