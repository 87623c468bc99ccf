import { useEffect, useState } from 'react'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { declaredSort, type SortKey, type TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { isViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { keepPreviousData, useQuery } from '@love-space/web-kit/query.ts'
import { queryClient, refreshQueries } from '@love-space/web-kit/queries/query-client.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
import { useSearchParams } from '@love-space/web-kit/router.ts'
import type { Identified } from './column.ts'
import { viewParam } from './table-views.ts'
import { paramsOf, requestOf, sortAfterPress, tableStateFrom, type TableState } from './table-state.ts'

export interface TablePage<Row> {
  readonly recordsTotal: number
  readonly recordsFiltered: number
  /** Number of rows that the server answered, if the page shows fewer. */
  readonly answered?: number
  readonly data: readonly Row[]
  /** State of the address that these rows belong to. They stay while the next page loads. */
  readonly of?: TableState
  readonly first?: string
  readonly last?: string
}

export interface SelectedRows {
  readonly ids?: string[]
  readonly count: number
}

export interface BulkPreview {
  readonly retired: number
  readonly owned: number
}

type Begun = Promise<{ readonly data: { readonly change: BulkChange } } | null>

export interface BulkAction {
  readonly label: string
  readonly preview?: ((rows: SelectedRows) => Promise<BulkPreview>) | undefined
  readonly run: (rows: SelectedRows) => Begun
}

export interface TableSource<Row> {
  /** Name of the table; first part of its query key. */
  readonly name: string
  readonly spec: TableSpec
  readonly requestCsv?: (
    query: ReturnType<typeof requestOf>,
  ) => Promise<{ readonly data: { readonly url: string } } | null>
  readonly bulk?: readonly {
    readonly label: string
    readonly preview?: (query: ReturnType<typeof requestOf>, rows: SelectedRows) => Promise<BulkPreview>
    readonly change: (query: ReturnType<typeof requestOf>, rows: SelectedRows) => Begun
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

/** Returns the page to show if the address has no valid one; null otherwise, or while loading. */
const pageInsteadOf = (
  { page, size, after, before }: TableState,
  { data, error, isPlaceholderData }: Answered,
): number | null => {
  // The server refuses a cursor that was edited or has expired.
  if (after !== '' || before !== '') return error instanceof ApiProblem && error.status === 422 ? 1 : null
  const last = data && !isPlaceholderData ? Math.ceil(data.recordsFiltered / size) : 0
  // Rows were deleted, so go to the last page.
  return last > 0 && page > last && data?.data.length === 0 ? last : null
}

export function useTable<Row extends Identified>({ name, spec, load, requestCsv, bulk = [] }: TableSource<Row>) {
  const [params, setParams] = useSearchParams()
  const state = tableStateFrom(params, spec)
  const viewId = isViewedTable(name) ? params.get(viewParam) : null
  const [settledView, setSettledView] = useState<string | null>(null)
  const isViewAwaited = viewId !== settledView && viewId !== null
  const query = useQuery<TablePage<Row>>({
    queryKey: [name, state],
    queryFn: async ({ signal }) => ({ ...((await load(requestOf(spec, state), signal)) ?? noRows), of: state }),
    placeholderData: keepPreviousData,
    // Otherwise an address with a view would first ask for all rows.
    enabled: !isViewAwaited,
    meta: { keep: false },
  })
  /** Every change except turning the page returns to the first page. */
  const change = (changes: Partial<TableState>) =>
    setParams(paramsOf({ ...state, page: 1, after: '', before: '', ...changes }, spec), {
      replace: changes.page === undefined,
    })

  useEffect(() => {
    const page = pageInsteadOf(state, query)
    if (page !== null) setParams(paramsOf({ ...state, page, after: '', before: '' }, spec), { replace: true })
  })

  const paramsOfView = (id: string, shown: Partial<TableState>): URLSearchParams => {
    const next = paramsOf({ ...state, page: 1, after: '', before: '', ...shown }, spec)
    next.set(viewParam, id)
    return next
  }

  const view = {
    /** Id that the address contains until the operator changes something; null without one. */
    id: viewId,
    isAwaited: isViewAwaited,
    /** Loads the table as the address says: it shows the view, or there is none. */
    settle: () => setSettledView(viewId),
    isShown: (id: string, shown: Partial<TableState>) => paramsOfView(id, shown).toString() === params.toString(),
    open: (id: string, shown: Partial<TableState>, replace: boolean) => setParams(paramsOfView(id, shown), { replace }),
  }

  const replaceRow = (id: string, apply: (row: Row) => Row) =>
    queryClient.setQueriesData<TablePage<Row>>({ queryKey: [name] }, (page) =>
      page ? { ...page, data: page.data.map((row) => (row.id === id ? apply(row) : row)) } : page,
    )

  return {
    name,
    spec,
    state,
    page: isViewAwaited || query.isError ? noRows : (query.data ?? noRows),
    error: query.error,
    isFirstLoad: isViewAwaited || query.isPending,
    isLoading: query.isFetching,
    order: state.sort.length > 0 ? (declaredSort(spec, state.sort) ?? []) : spec.defaultSort,
    change,
    view,
    pressHeading: (column: string, isAdded: boolean) =>
      change({ sort: sortAfterPress(spec, state.sort, column, isAdded) as readonly SortKey[] }),
    saveCsv: requestCsv && (async () => openCsv(await requestCsv(requestOf(spec, state)))),
    bulk: bulk.map(({ label, preview, change }): BulkAction => ({
      label,
      preview: preview && ((rows) => preview(requestOf(spec, state), rows)),
      run: (rows) => change(requestOf(spec, state), rows),
    })),
    refresh: () => query.refetch(),
    reload: () => refreshQueries({ queryKey: [name] }),
    replaceRow,
  }
}

export type Table<Row extends Identified> = ReturnType<typeof useTable<Row>>

export interface WithTable<Row extends Identified> {
  readonly table: Table<Row>
}
