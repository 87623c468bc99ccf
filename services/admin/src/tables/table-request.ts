import type { Conditions } from '@love-space/contracts/admin/table-conditions.ts'
import {
  daysOfRange,
  declaredSort,
  isRecordId,
  type SortKey,
  type TableSpec,
} from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { invalidInput, type AppError } from '@love-space/service-kit/process/app-error.ts'
import { wordIn, wordsOf } from './search-words.ts'
import { readConditions } from './table-conditions.ts'

export interface TableRequest {
  readonly draw: number
  readonly start: number
  readonly length: number
  /** Beginnings of words. A row must contain all of them. */
  readonly words: readonly string[]
  readonly filters: Readonly<Record<string, string>>
  readonly ranges?: Readonly<Record<string, object>>
  readonly conditions?: Conditions
  /** Whether no row can match, because the search text has no word, such as `%`. */
  readonly findsNothing?: true
  readonly sort: readonly SortKey[]
  readonly notice?: string
  /** Cursors from an earlier answer, for the rows after or before them. Used instead of `start`. */
  readonly after?: string
  readonly before?: string
}

type Query = Readonly<Record<string, unknown>>

export type TableQuery = Query & { readonly draw: number; readonly start: number; readonly length: number }

const columnsMax = 30
const ordersMax = 3

const refuse = (field: string, message: string): AppError => invalidInput(`query.${field}`, message)

export const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  if (Array.isArray(value)) throw refuse(name, 'This must be given once.')
  return typeof value === 'string' ? value : undefined
}

interface AskedColumn {
  readonly name: string
  readonly isSearched: boolean
  readonly isOrdered: boolean
  readonly search: string
}

/** Returns all columns of a request. Those without data, such as checkboxes, send no parameters but are numbered. */
const askedColumns = (query: Query, spec: TableSpec): AskedColumn[] => {
  const indexes = Object.keys(query).map((name) => Number(/^columns\[([0-9]{1,2})\]/.exec(name)?.[1] ?? -1))
  const count = Math.min(columnsMax, Math.max(-1, ...indexes) + 1)
  if (count === 0) return spec.columns.map((name) => ({ name, isSearched: true, isOrdered: true, search: '' }))
  return Array.from({ length: count }, (_, index) => {
    const at = `columns[${index}]`
    const named = [textOf(query, `${at}[data]`), textOf(query, `${at}[name]`)]
    return {
      name: named.find((name) => name !== undefined && spec.columns.includes(name)) ?? '',
      isSearched: textOf(query, `${at}[searchable]`) !== 'false',
      isOrdered: textOf(query, `${at}[orderable]`) !== 'false',
      search: textOf(query, `${at}[search][value]`)?.trim() ?? '',
    }
  })
}

/** Returns the requested order. An unknown column gets an empty name, so that no declared order matches. */
const sortIn = (query: Query, columns: readonly AskedColumn[]): SortKey[] => {
  const sort: SortKey[] = []
  for (let index = 0; index < ordersMax; index += 1) {
    const field = `order[${index}][column]`
    const place = textOf(query, field)
    if (place === undefined) break
    const column = /^[0-9]{1,2}$/.test(place) ? columns[Number(place)] : undefined
    const direction = textOf(query, `order[${index}][dir]`) === 'desc' ? -1 : 1
    if (column?.isOrdered !== false) sort.push([column?.name ?? '', direction])
  }
  return sort
}

const dayMs = 86_400_000

const duringDays = ({ from, to }: { readonly from?: string; readonly to?: string }): object => ({
  ...(from !== undefined && { $gte: new Date(from) }),
  ...(to !== undefined && { $lt: new Date(Date.parse(to) + dayMs) }),
})

/** Parses a table's request. Throws INVALID_INPUT naming the parameter. */
export const readTableRequest = (query: TableQuery, spec: TableSpec): TableRequest => {
  const columns = askedColumns(query, spec)
  const requested = sortIn(query, columns)
  const sort = requested.length === 0 ? spec.defaultSort : declaredSort(spec, requested)
  const notice =
    sort === undefined &&
    `These rows are in their usual order. They can be ordered by: ${spec.sorts.map(described).join('; ')}.`
  const [after, before] = [textOf(query, 'after'), textOf(query, 'before')]
  if (after !== undefined && before !== undefined) throw refuse('before', 'Send `before` or `after`, not both.')
  const isPlaced = after !== undefined || before !== undefined
  if (!isPlaced && query.start + query.length > limits.tableRowsReachable) {
    throw refuse(
      'start',
      `Only the first ${limits.tableRowsReachable} rows can be paged to: go on behind the last one with \`after\`.`,
    )
  }
  const searched = textOf(query, 'search[value]')?.trim() ?? ''
  const words = wordsOf(searched)
  let findsNothing = searched !== '' && words.length === 0
  const filters: Record<string, string> = {}
  const ranges: Record<string, object> = {}
  for (const [index, { name, isSearched, search }] of columns.entries()) {
    if (!isSearched || search === '') continue
    const values = spec.filters[name]
    if (values) {
      if (!values.includes(search)) {
        throw refuse(`columns[${index}][search][value]`, `This must be one of: ${values.join(', ')}.`)
      }
      filters[name] = search
    } else if (spec.ids.includes(name)) {
      if (!isRecordId(search)) throw refuse(`columns[${index}][search][value]`, 'This must be the id of a record.')
      filters[name] = search
    } else if (spec.ranges.includes(name)) {
      const days = daysOfRange(search)
      if (!days) throw refuse(`columns[${index}][search][value]`, 'This must be like 2026-06-01..2026-06-30.')
      ranges[name] = duringDays(days)
    } else if (spec.searched.includes(name)) {
      const found = wordsOf(search)
      if (found.length === 0) findsNothing = true
      words.push(...found.map((word) => wordIn(name, word)))
    }
  }
  const { draw, start, length } = query
  const conditions = readConditions(query, spec)
  return {
    draw,
    start,
    length,
    words: words.slice(0, limits.searchWordsMax),
    filters,
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(conditions && { conditions }),
    ...(findsNothing && { findsNothing }),
    sort: sort ?? spec.defaultSort,
    ...(notice !== false && { notice }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  }
}

const described = (sort: readonly SortKey[]): string => sort.map(([column]) => column).join(', then ')
