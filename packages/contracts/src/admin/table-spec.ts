import { isRealDay } from '../real-day.ts'

/** A column and its direction: 1 for ascending, -1 for descending. */
export type SortKey<Column extends string = string> = readonly [column: Column, direction: 1 | -1]

export interface TableSpec<Column extends string = string> {
  /** Columns in the protocol's order: a request without column names numbers them from here. */
  readonly columns: readonly Column[]
  readonly searched: readonly Column[]
  readonly filters: Partial<Record<Column, readonly string[]>>
  /** Columns with the id of another record. A filter by one matches the id exactly. */
  readonly ids?: readonly Column[]
  /** Columns of times. A search for `from..to` narrows one by UTC days, both included and either optional. */
  readonly ranges?: readonly Column[]
  /** Columns of times that conditions can compare with days. */
  readonly times?: readonly Column[]
  /** Those of `times` that are stored as days. */
  readonly days?: readonly Column[]
  /** Searched or filtered columns that conditions cannot name. */
  readonly uncombined?: readonly Column[]
  /** Possible orders. Their reverse and their beginnings are possible too. */
  readonly sorts: readonly (readonly SortKey<Column>[])[]
  readonly defaultSort: readonly SortKey<Column>[]
  /** Page size, if the user cannot choose one. */
  readonly pageSize?: number
}

export const table = <const Column extends string>(spec: TableSpec<Column>): TableSpec<Column> => spec

const rangeForm = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

/** Returns the days of `from..to`, or null for any other text. */
export const daysOfRange = (text: string): { readonly from?: string; readonly to?: string } | null => {
  const [range, from, to] = rangeForm.exec(text) ?? []
  if (range === undefined || [from, to].some((day) => day !== undefined && !isRealDay(day))) return null
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

export const isRecordId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

export const pageSizes = [10, 25, 50, 100] as const

const begins = (declared: readonly SortKey[], asked: readonly SortKey[], turn: 1 | -1): boolean =>
  asked.length <= declared.length &&
  asked.every(([column, direction], at) => {
    const [other, way] = declared[at] ?? []
    return column === other && way !== undefined && direction * turn === way
  })

/** Returns the declared order that begins with the requested one, reversed if needed; undefined without any. */
export const declaredSort = (
  spec: Pick<TableSpec, 'sorts'>,
  asked: readonly SortKey[],
): readonly SortKey[] | undefined => {
  for (const declared of spec.sorts) {
    if (begins(declared, asked, 1)) return declared
    if (begins(declared, asked, -1)) return declared.map(([column, way]) => [column, way === 1 ? -1 : 1] as const)
  }
  return undefined
}

/** Returns a table without these columns, by which it then cannot be searched, filtered or sorted. */
export const withoutColumns = <Column extends string>(
  spec: TableSpec<Column>,
  hidden: readonly NoInfer<Column>[],
): TableSpec<Column> => ({
  ...spec,
  searched: spec.searched.filter((column) => !hidden.includes(column)),
  filters: Object.fromEntries(
    Object.entries(spec.filters).filter(([column]) => !hidden.includes(column as Column)),
  ) as TableSpec<Column>['filters'],
  ...(spec.times && { times: spec.times.filter((column) => !hidden.includes(column)) }),
  sorts: spec.sorts.filter((sort) => sort.every(([column]) => !hidden.includes(column))),
})
