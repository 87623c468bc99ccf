import {
  daysOfRange,
  declaredSort,
  isRecordId,
  pageSizes,
  sortKeysOf,
  type SortKey,
  type TableSpec,
} from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { conditionParamsOf, conditionRequestOf, conditionsFrom } from './table-conditions.ts'
import type { Conditions } from '@love-space/contracts/admin/table-conditions.ts'

export interface TableState {
  readonly search: string
  readonly filters: Readonly<Record<string, string>>
  /** Conditions; absent without any. */
  readonly conditions?: Conditions | undefined
  readonly sort: readonly SortKey[]
  readonly page: number
  readonly size: number
  /** Cursors of a page beyond those that the server counts; empty otherwise. */
  readonly after: string
  readonly before: string
}

const defaultSize = 25
const filterPrefix = 'is.'
const placeIn = (params: URLSearchParams, name: string): string => {
  const place = params.get(name) ?? ''
  return /^[A-Za-z0-9_-]*$/.test(place) && place.length <= limits.tablePlaceCharsMax ? place : ''
}

const sortFrom = (text: string, spec: TableSpec): readonly SortKey[] => {
  const keys = sortKeysOf(text)
  return declaredSort(spec, keys) ? keys : []
}

/** Parses an address. Ignores columns and values that the table does not have. */
export const tableStateFrom = (params: URLSearchParams, spec: TableSpec): TableState => {
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  const known = spec.pageSize ?? pageSizes.find((one) => one === size) ?? defaultSize
  const pagesMax = countedPages({ size: known })
  const after = placeIn(params, 'after')
  const before = after === '' ? placeIn(params, 'before') : ''
  const isPlaced = after !== '' || before !== ''
  const filters = Object.entries(spec.filters).flatMap(([column, values]) => {
    const value = params.get(filterPrefix + column)
    return value !== null && values?.includes(value) ? [[column, value] as const] : []
  })
  const valuesOf = (columns: readonly string[], isValid: (value: string) => unknown) =>
    columns.flatMap((column) => {
      const value = params.get(filterPrefix + column)
      return value !== null && isValid(value) ? [[column, value] as const] : []
    })
  const conditions = conditionsFrom(params, spec)
  return {
    ...(conditions && { conditions }),
    search: (params.get('q') ?? '').slice(0, limits.searchCharsMax),
    filters: Object.fromEntries([...filters, ...valuesOf(spec.ranges, daysOfRange), ...valuesOf(spec.ids, isRecordId)]),
    sort: sortFrom(params.get('sort') ?? '', spec),
    page: Number.isInteger(page) && page > 0 ? (isPlaced ? page : Math.min(page, pagesMax)) : 1,
    size: known,
    after,
    before,
  }
}

export const paramsOf = (
  { search, filters, conditions, sort, page, size, after, before }: TableState,
  { pageSize = defaultSize }: Pick<TableSpec, 'pageSize'> = {},
): URLSearchParams => {
  const params = new URLSearchParams()
  if (search !== '') params.set('q', search)
  for (const [column, value] of Object.entries(filters)) params.set(filterPrefix + column, value)
  for (const [name, value] of conditionParamsOf(conditions)) params.append(name, value)
  if (sort.length > 0) params.set('sort', sort.map(([column, way]) => (way === -1 ? `-${column}` : column)).join(','))
  if (page > 1) params.set('page', String(page))
  if (after !== '') params.set('after', after)
  if (before !== '') params.set('before', before)
  if (size !== pageSize) params.set('size', String(size))
  return params
}

export const addressOfRows = (path: string, filters: TableState['filters']): string =>
  `${path}?${new URLSearchParams(Object.entries(filters).map(([column, value]) => [filterPrefix + column, value]))}`

/** Returns whether the operator narrowed the table, which `clear` undoes. */
export const isNarrowedBy = ({ search, filters, conditions }: TableState): boolean =>
  search !== '' || Object.keys(filters).length > 0 || conditions !== undefined

export const withoutFilters = { search: '', filters: {}, conditions: undefined } as const

/** Returns the last page that can be requested by number; deeper pages need a cursor. */
export const countedPages = ({ size }: Pick<TableState, 'size'>): number => Math.floor(limits.tableRowsReachable / size)

/** Returns the previous or next page by number or cursor; null without a cursor. */
export const neighbourPage = (
  state: Pick<TableState, 'page' | 'size'>,
  { first, last }: { readonly first?: string | undefined; readonly last?: string | undefined },
  by: 1 | -1,
): Pick<TableState, 'page' | 'after' | 'before'> | null => {
  const page = state.page + by
  if (page < 1) return null
  if (page <= countedPages(state)) return { page, after: '', before: '' }
  if (by === 1) return last === undefined ? null : { page, after: last, before: '' }
  return first === undefined ? null : { page, after: '', before: first }
}

export const sortAfterPress = (
  spec: TableSpec,
  sort: readonly SortKey[],
  column: string,
  isAdded: boolean,
): readonly SortKey[] => {
  const present = sort.find(([name]) => name === column)
  if (isAdded && sort.length > 0) {
    const others = sort.filter(([name]) => name !== column)
    const tries = ([1, -1] as const).map((way): readonly SortKey[] => [...others, [column, way]])
    return tries.find((keys) => declaredSort(spec, keys) && !(present && keys.at(-1)?.[1] === present[1])) ?? sort
  }
  if (!present) return [[column, 1]]
  return present[1] === 1 ? [[column, -1]] : []
}

export const requestOf = (
  spec: TableSpec,
  { search, filters, conditions, sort, page, size, after, before }: TableState,
) => {
  const query: Record<string, string> = {}
  for (const [index, column] of spec.columns.entries()) {
    const at = `columns[${index}]`
    query[`${at}[data]`] = column
    query[`${at}[searchable]`] = String(
      spec.searched.includes(column) || column in spec.filters || [...spec.ranges, ...spec.ids].includes(column),
    )
    query[`${at}[orderable]`] = String(declaredSort(spec, [[column, 1]]) !== undefined)
    const value = filters[column]
    if (value !== undefined) query[`${at}[search][value]`] = value
  }
  for (const [index, [column, way]] of sort.entries()) {
    query[`order[${index}][column]`] = String(spec.columns.indexOf(column))
    query[`order[${index}][dir]`] = way === 1 ? 'asc' : 'desc'
  }
  return {
    ...query,
    ...conditionRequestOf(conditions),
    draw: 1,
    start: after === '' && before === '' ? (page - 1) * size : 0,
    length: size,
    ...(after === '' ? {} : { after }),
    ...(before === '' ? {} : { before }),
    ...(search === '' ? {} : { 'search[value]': search, 'search[regex]': 'false' }),
  }
}
