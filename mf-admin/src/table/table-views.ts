import type { Comparison } from '@love-space/contracts/admin/table-conditions.ts'
import { kindOf } from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import {
  createTableView,
  deleteTableView,
  listTableViews,
  updateTableView,
} from '@love-space/contracts/admin/table-view.calls.ts'
import type { TableView, ViewContent } from '@love-space/contracts/admin/table-view.ts'
import type { ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../shared/admin-api.ts'
import type { TableState } from './table-state.ts'

export const viewParam = 'view'

export const viewsQuery = (table: ViewedTable) =>
  queryOptions({
    queryKey: ['table-views', table],
    queryFn: async ({ signal }) =>
      (await adminApi.call(listTableViews, { query: { table }, signal }))?.data.views ?? [],
    meta: { keep: false },
  })

export const shareView = (body: BodyOf<typeof createTableView>, idempotencyKey: string) =>
  adminApi.call(createTableView, { body, idempotencyKey })

export const changeView = (
  { id, version }: TableView,
  body: Pick<BodyOf<typeof updateTableView>, 'name' | 'content'>,
) =>
  adminApi.call(updateTableView, {
    params: { id },
    body: { ...body, ...(version !== undefined && { basedOn: version }) },
  })

export const removeView = ({ id }: TableView) => adminApi.call(deleteTableView, { params: { id } })

interface Columns {
  readonly hidden: readonly string[]
  readonly columnOrder: readonly string[]
}

/** Returns what a view keeps: no search and no searched texts, which may name people. */
export const contentOf = (
  spec: TableSpec,
  { filters, conditions, sort }: Pick<TableState, 'filters' | 'conditions' | 'sort'>,
  { hidden, columnOrder }: Columns,
): ViewContent => ({
  filters: Object.entries(filters).map(([column, value]) => ({ column, value })),
  logic: conditions?.logic ?? 'AND',
  criteria: (conditions?.criteria ?? [])
    .filter(({ column }) => kindOf(spec, column) !== 'text')
    .map(({ column, comparison, values }) => ({ column, comparison: comparison as Comparison, values: [...values] })),
  sort: sort.map(([column, way]) => ({ column, isDescending: way === -1 })),
  hidden: [...hidden],
  columnOrder: [...columnOrder],
})

export const stateOf = ({ filters, logic, criteria, sort }: ViewContent) => ({
  search: '',
  filters: Object.fromEntries(filters.map(({ column, value }) => [column, value])),
  conditions: criteria.length > 0 ? { logic, criteria } : undefined,
  sort: sort.map(({ column, isDescending }) => [column, isDescending ? -1 : 1] as const),
})
