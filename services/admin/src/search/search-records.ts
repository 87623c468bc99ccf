import { isPermitted, type Permission } from '@love-space/contracts/admin/permissions.ts'
import type { FoundRecord } from '@love-space/contracts/admin/search.routes.ts'
import { isRecordId } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import type { BatchDoc } from '../batches/batch.model.ts'
import type { QuoteDoc } from '../quotes/quote.model.ts'
import { quoteHasWord } from '../quotes/quote.rules.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'
import { mayBeChip, wordConditionWithoutNames, withoutUidSeparators } from '../rings/ring-search.rules.ts'
import type { SpaceRowDoc } from '../spaces/space-row.model.ts'
import { byWords, hasWord, userWords, wordsOf } from '../tables/search-words.ts'
import { visibilityFor, type Visibility } from '../tables/visibility.rules.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import { codeIn } from './search.rules.ts'

const recordsPerKindMax = 5

interface Source {
  readonly kind: string
  readonly permission: Permission
  readonly find: (deps: Deps, text: string, visibility: Visibility) => Promise<readonly Omit<FoundRecord, 'kind'>[]>
}

const prefixChars = 8
const dayChars = 'YYYY-MM-DD'.length
const searchedBatchesMax = 500

/** Compares full tokens by their beginning, chips completely. */
const ringsBy = (typed: string, { people }: Visibility): object | null => {
  const words = (beginnings: string) => byWords(beginnings, people ? undefined : wordConditionWithoutNames)
  const text = withoutUidSeparators(typed)
  const code = codeIn(text, 'device')
  if (code === null || code.length <= prefixChars || isRecordId(code)) return words(code ?? text)
  const prefix = code.slice(0, prefixChars)
  const byToken = [{ tokenKey: prefix }, { spaceTokenPrefix: prefix }]
  const byChip = mayBeChip(code) ? words(code) : null
  return { $or: byChip ? [...byToken, byChip] : byToken }
}

const findRings = ({ ringRows }: Deps, filter: object | null): Promise<RingRowDoc[]> =>
  filter === null
    ? Promise.resolve([])
    : ringRows
        .find(filter as QueryFilter<RingRowDoc>)
        .limit(recordsPerKindMax)
        .lean<RingRowDoc[]>()

const spacesBy = (text: string): object | null => {
  const code = codeIn(text, 'space')
  if (code === null || code.length <= prefixChars) return byWords(code ?? text)
  const tokenPrefix = code.slice(0, prefixChars)
  const byPrefix = byWords(tokenPrefix)
  const byText = byWords(code)
  return byPrefix && byText && { $or: [byText, { $and: [byPrefix, { tokenPrefix }] }] }
}

/** Batches have no search words: their names are few enough to read. */
const findBatches = async ({ batches }: Deps, text: string): Promise<BatchDoc[]> => {
  if (isRecordId(text)) return batches.findByIds([text])
  const words = wordsOf(text)
  if (words.length === 0) return []
  const newest = await batches.find({}, { sort: { createdAt: -1 }, limit: searchedBatchesMax })
  const isNamed = ({ name }: BatchDoc) => {
    const nameWords = wordsOf(name)
    return words.every((word) => nameWords.some((one) => one.startsWith(word)))
  }
  return newest.filter(isNamed).slice(0, recordsPerKindMax)
}

const sources: readonly Source[] = [
  {
    kind: 'users',
    permission: 'users:read',
    find: async ({ userRows }, text) => {
      const words = userWords(text)
      const byText = words.length === 0 ? null : ({ $and: words.map(hasWord) } as QueryFilter<UserRowDoc>)
      const filter = isRecordId(text) ? { _id: text } : byText
      const found = filter ? await userRows.find(filter).limit(recordsPerKindMax).lean<UserRowDoc[]>() : []
      return found.map(({ _id: id, name: title, email }) => ({ id, title, hint: email, search: email }))
    },
  },
  {
    kind: 'spaces',
    permission: 'spaces:read',
    find: async ({ spaceRows }, text) => {
      const filter = spacesBy(text) as QueryFilter<SpaceRowDoc> | null
      const found = filter ? await spaceRows.find(filter).limit(recordsPerKindMax).lean<SpaceRowDoc[]>() : []
      return found.map(({ _id: id, customName: title, tokenPrefix }) => ({
        id,
        title,
        hint: `${tokenPrefix}…`,
        search: id,
      }))
    },
  },
  {
    kind: 'devices',
    permission: 'rings:read',
    find: async (deps, text, visibility) => {
      const found = await findRings(deps, ringsBy(text, visibility))
      return found.map(({ _id: id, tokenPrefix, spaceName }) => ({
        id,
        title: `${tokenPrefix}…`,
        hint: (visibility.people && spaceName) || '',
        search: id,
      }))
    },
  },
  {
    kind: 'bindings',
    permission: 'rings:read',
    find: async (deps, text, visibility) => {
      const filter = ringsBy(text, visibility)
      const found = await findRings(deps, filter && { $and: [{ spaceId: { $ne: null } }, filter] })
      return found.map(({ _id: id, tokenPrefix, spaceTokenPrefix }) => ({
        id,
        title: `${spaceTokenPrefix}… · ${tokenPrefix}…`,
        hint: '',
        search: id,
      }))
    },
  },
  {
    kind: 'batches',
    permission: 'rings:read',
    find: async (deps, text) =>
      (await findBatches(deps, text)).map(({ _id: id, name: title, createdAt }) => ({
        id,
        title,
        hint: createdAt.toISOString().slice(0, dayChars),
        search: id,
      })),
  },
  {
    kind: 'quotes',
    permission: 'quotes:read',
    find: async ({ quotes }, text) => {
      const filter = byWords(text, quoteHasWord) as QueryFilter<QuoteDoc> | null
      const found = filter ? await quotes.find(filter, { limit: recordsPerKindMax }) : []
      return found.map(({ _id: id, text: title, author }) => ({
        id,
        title,
        hint: author ?? '',
        search: title.slice(0, limits.searchCharsMax),
      }))
    },
  },
]

export const searchRecords = async (deps: Deps, text: string, roles: readonly string[]): Promise<FoundRecord[]> => {
  const permitted = sources.filter(({ permission }) => isPermitted(roles, permission))
  const found = await Promise.all(
    permitted.map(async ({ kind, find }) =>
      (await find(deps, text.trim(), visibilityFor({ roles }))).map((record) => ({ kind, ...record })),
    ),
  )
  return found.flat()
}
