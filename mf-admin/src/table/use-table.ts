import { useEffect } from 'react'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { declaredSort, type SortKey, type TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { keepPreviousData, useQuery } from '@love-space/web-kit/query.ts'
import { queryClient, refreshQueries } from '@love-space/web-kit/queries/query-client.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
import { useSearchParams } from '@love-space/web-kit/router.ts'
import type { Identified } from './column.ts'
import { paramsOf, requestOf, sortAfterPress, tableStateFrom, type TableState } from './table-state.ts'

/** What a table's call answers. */
export interface TablePage<Row> {
  readonly recordsTotal: number
  readonly recordsFiltered: number
  readonly data: readonly Row[]
  /** What was asked for; while the next page is fetched, these rows are still shown. */
  readonly of?: TableState
  /** Places of the first and the last row. */
  readonly first?: string
  readonly last?: string
}

/** The rows that are meant: those named, or as many as the filter shows. */
export interface MeantRows {
  readonly ids?: string[]
  readonly count: number
}

/** Of the rows that are meant: how many stay as they are, and how many are taken from somebody. */
export interface BulkPreview {
  readonly retired: number
  readonly owned: number
}

type Begun = Promise<{ readonly data: { readonly change: BulkChange } } | null>

/** What can be done to many rows at once. */
export interface BulkAction {
  readonly label: string
  /** Counts what the change would leave out, or take from somebody. */
  readonly preview?: ((rows: MeantRows) => Promise<BulkPreview>) | undefined
  /** Null when the session has ended. */
  readonly run: (rows: MeantRows) => Begun
}

export interface TableSource<Row> {
  /** Also the first part of the query's key. */
  readonly name: string
  readonly spec: TableSpec
  /** Asks for an address at which the browser saves what the filter shows. */
  readonly askForCsv?: (
    query: ReturnType<typeof requestOf>,
  ) => Promise<{ readonly data: { readonly url: string } } | null>
  readonly bulk?: readonly {
    readonly label: string
    readonly preview?: (query: ReturnType<typeof requestOf>, rows: MeantRows) => Promise<BulkPreview>
    readonly change: (query: ReturnType<typeof requestOf>, rows: MeantRows) => Begun
  }[]
  readonly load: (query: ReturnType<typeof requestOf>, signal: AbortSignal) => Promise<TablePage<Row> | null>
}

const openCsv = (answer: { readonly data: { readonly url: string } } | null): void => {
  if (answer) openDownload(answer.data.url)
}

const noRows: TablePage<never> = { recordsTotal: 0, recordsFiltered: 0, data: [] }

interface Answered {
  readonly data: TablePage<unknown> | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
}

/** The page to show where the address leads to none; null where it leads to one, or nothing is known yet. */
const pageInsteadOf = (
  { page, size, after, before }: TableState,
  { data, error, isPlaceholderData }: Answered,
): number | null => {
  // Nobody types a place: where the server does not know it, the address is one that was changed or has grown old.
  if (after !== '' || before !== '') return error instanceof ApiProblem && error.status === 422 ? 1 : null
  const last = data && !isPlaceholderData ? Math.ceil(data.recordsFiltered / size) : 0
  // Its rows were deleted, or the address is older than that: the last page there is.
  return last > 0 && page > last && data?.data.length === 0 ? last : null
}

/** A table whose whole state stands in the address; while a page is fetched, the rows before it stay. */
export function useTable<Row extends Identified>({ name, spec, load, askForCsv, bulk = [] }: TableSource<Row>) {
  const [params, setParams] = useSearchParams()
  const state = tableStateFrom(params, spec)
  const query = useQuery<TablePage<Row>>({
    queryKey: [name, state],
    queryFn: async ({ signal }) => ({ ...((await load(requestOf(spec, state), signal)) ?? noRows), of: state }),
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  /** Whatever changes which rows there are begins with the first page. */
  const change = (changes: Partial<TableState>) =>
    setParams(paramsOf({ ...state, page: 1, after: '', before: '', ...changes }, spec), {
      replace: changes.page === undefined,
    })

  useEffect(() => {
    const page = pageInsteadOf(state, query)
    if (page !== null) setParams(paramsOf({ ...state, page, after: '', before: '' }, spec), { replace: true })
  })

  /** What rows are shown and in which order, in the words of the address. */
  const filter = paramsOf({ ...state, page: 1, after: '', before: '' }, spec).toString()
  const applyFilter = (saved: string) => setParams(paramsOf(tableStateFrom(new URLSearchParams(saved), spec), spec))

  const replaceRow = (id: string, apply: (row: Row) => Row) =>
    queryClient.setQueriesData<TablePage<Row>>({ queryKey: [name] }, (page) =>
      page ? { ...page, data: page.data.map((row) => (row.id === id ? apply(row) : row)) } : page,
    )

  return {
    name,
    spec,
    state,
    /** Empty when the last load has failed. */
    page: query.isError ? noRows : (query.data ?? noRows),
    error: query.error,
    isFirstLoad: query.isPending,
    isLoading: query.isFetching,
    order: state.sort.length > 0 ? (declaredSort(spec, state.sort) ?? []) : spec.defaultSort,
    change,
    filter,
    applyFilter,
    pressHeading: (column: string, isAdded: boolean) =>
      change({ sort: sortAfterPress(spec, state.sort, column, isAdded) as readonly SortKey[] }),
    /** Lets the browser save what the filter shows; undefined where a table cannot be saved. */
    saveCsv: askForCsv && (async () => openCsv(await askForCsv(requestOf(spec, state)))),
    bulk: bulk.map(({ label, preview, change }): BulkAction => ({
      label,
      preview: preview && ((rows) => preview(requestOf(spec, state), rows)),
      run: (rows) => change(requestOf(spec, state), rows),
    })),
    refresh: () => query.refetch(),
    /** Fetches every page of this table anew, wherever it is shown. */
    reload: () => refreshQueries({ queryKey: [name] }),
    replaceRow,
  }
}

export type Table<Row extends Identified> = ReturnType<typeof useTable<Row>>

/** What a part of a table is given. */
export interface OfTable<Row extends Identified> {
  readonly table: Table<Row>
}
