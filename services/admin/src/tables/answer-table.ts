import { limits } from '@love-space/contracts/limits.ts'
import type { QueryFilter } from 'mongoose'
import { behind, cursorOf, readCursor, turned, valuesOf, type Sort } from './keyset.ts'
import { hasWord, isInColumn } from './search-words.ts'
import type { TableRequest } from './table-request.ts'

/** Where rows come from: an aggregate, or a collection of the read model. */
export interface RowSource<Doc> {
  countAll(): Promise<number>
  /** Counts no further than `max`. */
  countUpTo(filter: QueryFilter<Doc>, max: number): Promise<number>
  find(
    filter: QueryFilter<Doc>,
    page: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly skip: number; readonly limit: number },
  ): Promise<Doc[]>
}

/** How a table's columns stand in the documents. */
export interface RowFields {
  /** The fields that rows are ordered by, by column; the column's own name where it is absent. */
  readonly order: Readonly<Record<string, string>>
  /** The condition that a filter's value stands for; equality with the field of the column's name where it is absent. */
  readonly conditions?: Readonly<Record<string, (value: string) => object>>
  /** The condition that a word stands for which is looked for in no column alone; any word of the row where it is absent. */
  readonly word?: (word: string) => object
}

const yesOrNo: Readonly<Record<string, boolean>> = { true: true, false: false }

/** What the rows fit that a request asks for. */
export const rowFilter = <Doc>(
  { words, filters }: TableRequest,
  { conditions = {}, word: conditionOf = hasWord }: RowFields,
): QueryFilter<Doc> => {
  const all = [
    ...words.map((word) => (isInColumn(word) ? hasWord(word) : conditionOf(word))),
    ...Object.entries(filters).map(
      ([column, value]) => conditions[column]?.(value) ?? { [column]: yesOrNo[value] ?? value },
    ),
  ]
  return (all.length === 0 ? {} : { $and: all }) as QueryFilter<Doc>
}

/** The fields that rows are ordered by, the id last. */
export const sortOf = ({ sort: keys }: TableRequest, { order }: RowFields): Sort => {
  const sort: Record<string, 1 | -1> = {}
  for (const [column, direction] of keys) sort[order[column] ?? column] = direction
  sort._id ??= keys[0]?.[1] ?? 1
  return sort
}

const both = <Doc>(filter: QueryFilter<Doc>, more: object): QueryFilter<Doc> =>
  ({ $and: [filter, more] }) as QueryFilter<Doc>

/** The page that is counted to, or the one behind or before a row that was seen. */
const pageOf = async <Doc extends object>(
  source: RowSource<Doc>,
  { start, length, after, before }: TableRequest,
  filter: QueryFilter<Doc>,
  sort: Sort,
): Promise<Doc[]> => {
  if (after !== undefined) {
    return source.find(both(filter, behind(sort, readCursor(sort, after, 'after'))), { sort, skip: 0, limit: length })
  }
  if (before === undefined) return source.find(filter, { sort, skip: start, limit: length })
  const back = turned(sort)
  const found = await source.find(both(filter, behind(back, readCursor(sort, before, 'before'))), {
    sort: back,
    skip: 0,
    limit: length,
  })
  return found.toReversed()
}

export interface TablePage<Row> {
  draw: number
  recordsTotal: number
  recordsFiltered: number
  data: Row[]
  /** Places of the first and the last row, for the page before and the one behind; absent where there is none. */
  first?: string
  last?: string
}

/** A page of a table, in the form of the DataTables protocol. */
export const answerTable = async <Doc extends object, Row>(
  source: RowSource<Doc>,
  request: TableRequest,
  fields: RowFields,
  toRow: (doc: Doc) => Row,
): Promise<TablePage<Row>> => {
  const filter = rowFilter<Doc>(request, fields)
  const isNarrowed = Object.keys(filter).length > 0
  const sort = sortOf(request, fields)
  const [recordsTotal, found, docs] = await Promise.all([
    source.countAll(),
    isNarrowed ? source.countUpTo(filter, limits.tableRowsReachable) : undefined,
    pageOf(source, request, filter, sort),
  ])
  const [first, last] = [docs[0], docs.at(-1)]
  return {
    draw: request.draw,
    recordsTotal,
    recordsFiltered: found ?? recordsTotal,
    data: docs.map(toRow),
    ...(first && last ? { first: cursorOf(sort, first), last: cursorOf(sort, last) } : {}),
  }
}

const batchSize = 500

/** Every row that fits, in this order, a batch at a time: each begins behind the last row of the one before. */
export async function* batchesBehind<Doc extends object>(
  source: RowSource<Doc>,
  filter: QueryFilter<Doc>,
  sort: Sort,
): AsyncGenerator<Doc[]> {
  let narrowed = filter
  for (;;) {
    const docs = await source.find(narrowed, { sort, skip: 0, limit: batchSize })
    const last = docs.at(-1)
    if (!last) return
    yield docs
    if (docs.length < batchSize) return
    narrowed = both(filter, behind(sort, valuesOf(sort, last)))
  }
}

/** Every row that a request's filter shows, in its order, a batch at a time. */
export const batchesOf = <Doc extends object>(
  source: RowSource<Doc>,
  request: TableRequest,
  fields: RowFields,
): AsyncGenerator<Doc[]> => batchesBehind(source, rowFilter<Doc>(request, fields), sortOf(request, fields))
