import { ringTableWithoutNames } from '@love-space/contracts/admin/ring.table.ts'
import { wordFoundIn } from '../tables/search-words.ts'
import type { TableQuery } from '../tables/table-request.ts'

/** Matches a chip's UID as NFC readers write it. */
const inPairs = /^[0-9a-f]{2}(?:[: -][0-9a-f]{2}){3,9}$/i
const uidBeginning = /^[0-9a-f]{8,20}$/i

export const withoutUidSeparators = (text: string): string => (inPairs.test(text) ? text.replace(/[: -]/g, '') : text)

export const mayBeChip = (text: string): boolean => uidBeginning.test(text)

const tokenChars = 8
const wholeToken = /^[A-Za-z0-9_-]{32,}$/

const shortened = (search: string): string =>
  wholeToken.test(search) ? search.slice(0, tokenChars) : withoutUidSeparators(search)

/** Shortens a pasted full token to the beginning that rows contain. */
export const withShortSearch = (query: TableQuery): TableQuery => {
  const { 'search[value]': search } = query
  return typeof search === 'string' ? { ...query, 'search[value]': shortened(search.trim()) } : query
}

const namelessColumns = [...ringTableWithoutNames.searched, 'chip', 'spaceToken']

export const wordConditionWithoutNames = (word: string): object => ({
  $or: [wordFoundIn(namelessColumns, word), { spaceId: word }],
})
