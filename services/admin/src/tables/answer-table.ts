import { isRecordId } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { behind, cursorOf, readCursor, reversedSort, valuesOf } from './keyset.ts'
import { selectRows, type OfficeTable, type RowSource, type Selection } from './office-table.ts'
import type { Visibility } from './visibility.rules.ts'
import { hasWord, userWords } from './search-words.ts'
import { textOf, type TableQuery } from './table-request.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'

const both = <Doc>(filter: QueryFilter<Doc>, more: object): QueryFilter<Doc> =>
  ({ $and: [filter, more] }) as QueryFilter<Doc>

const findPage = async <Doc extends object>(
  source: RowSource<Doc>,
  { request: { start, length, after, before }, filter, sort }: Selection<Doc>,
): Promise<Doc[]> => {
  if (after !== undefined) {
    return source.find(both(filter, behind(sort, readCursor(sort, after, 'after'))), { sort, skip: 0, limit: length })
  }
  if (before === undefined) return source.find(filter, { sort, skip: start, limit: length })
  const back = reversedSort(sort)
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
  /** Cursor of the first row, for the previous page; absent on the first page. `last` is for the next page. */
  first?: string
  last?: string
  /** Message that the requested order is not possible, with the possible ones. */
  notice?: string
}

const peopleMax = 100

/** Parses a request. Finds the people whom the search names, and parts of a record, if the operator may see people. */
const findSelection = async <Doc extends object, Row>(
  deps: Deps,
  table: OfficeTable<Doc, Row>,
  query: TableQuery,
  visibility: Visibility,
): Promise<Selection<Doc>> => {
  const search = textOf(query, 'search[value]')?.trim() ?? ''
  const words = table.people && visibility.people ? userWords(search) : []
  if (words.length === 0) return selectRows(table, query, visibility)
  const filter = { $and: words.map(hasWord) } as QueryFilter<UserRowDoc>
  const found = await deps.userRows.find(filter, { _id: 1 }).limit(peopleMax).lean<Pick<UserRowDoc, '_id'>[]>()
  const parts = isRecordId(search) ? await table.partsOf?.(deps, search) : undefined
  return selectRows(table, query, visibility, [...found.map(({ _id }) => _id), ...(parts ?? [])])
}

export const pageOf = async <Doc extends object, Row>(
  deps: Deps,
  table: OfficeTable<Doc, Row>,
  query: TableQuery,
  visibility: Visibility,
): Promise<TablePage<Row>> => {
  const source = table.source(deps)
  const selection = await findSelection(deps, table, query, visibility)
  const { request, filter, sort } = selection
  const isNarrowed = Object.keys(filter).length > 0
  const [recordsTotal, found, docs] = await Promise.all([
    source.countAll(),
    isNarrowed ? source.countUpTo(filter, limits.tableRowsReachable) : undefined,
    findPage(source, selection),
  ])
  const [first, last] = [docs[0], docs.at(-1)]
  return {
    draw: request.draw,
    recordsTotal,
    recordsFiltered: found ?? recordsTotal,
    data: [...(await table.toRows(deps, docs, visibility))],
    ...(first && last ? { first: cursorOf(sort, first), last: cursorOf(sort, last) } : {}),
    ...(request.notice === undefined ? {} : { notice: request.notice }),
  }
}

const batchSize = 500

/** Yields all matching rows in batches. Each continues after the last row of the batch before. */
export const batchesOf = <Doc extends object, Row>(table: OfficeTable<Doc, Row>) =>
  async function* (deps: Deps, query: TableQuery, visibility: Visibility): AsyncGenerator<Doc[]> {
    const source = table.source(deps)
    const { filter, sort } = await findSelection(deps, table, query, visibility)
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
