/** How rows may be ordered: a column, and whether upwards (1) or downwards. */
export type SortKey<Column extends string = string> = readonly [column: Column, direction: 1 | -1]

/** A table of the back-office, as server and screen both need it. */
export interface TableSpec<Column extends string = string> {
  /** In the order of the wire: a request that names no columns counts them from here. */
  readonly columns: readonly Column[]
  /** Columns whose words are found by their beginnings. */
  readonly searched: readonly Column[]
  /** Columns that can be narrowed to one of these values. */
  readonly filters: Partial<Record<Column, readonly string[]>>
  /** Every order there is; the same the other way round, and the beginning of each, may be asked for too. */
  readonly sorts: readonly (readonly SortKey<Column>[])[]
  readonly defaultSort: readonly SortKey<Column>[]
  /** The only size of its pages, where people cannot choose one. */
  readonly pageSize?: number
}

export const table = <const Column extends string>(spec: TableSpec<Column>): TableSpec<Column> => spec

export const pageSizes = [10, 25, 50, 100] as const

const begins = (declared: readonly SortKey[], asked: readonly SortKey[], turn: 1 | -1): boolean =>
  asked.length <= declared.length &&
  asked.every(([column, direction], at) => {
    const [other, way] = declared[at] ?? []
    return column === other && way !== undefined && direction * turn === way
  })

/** The whole order that begins like this, turned round where it is asked for so; undefined where the table has none. */
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

/** A table without the columns that name people: they can be neither searched nor filtered, and give no order. */
export const withoutColumns = <Column extends string>(
  spec: TableSpec<Column>,
  hidden: readonly NoInfer<Column>[],
): TableSpec<Column> => ({
  ...spec,
  searched: spec.searched.filter((column) => !hidden.includes(column)),
  filters: Object.fromEntries(
    Object.entries(spec.filters).filter(([column]) => !hidden.includes(column as Column)),
  ) as TableSpec<Column>['filters'],
  sorts: spec.sorts.filter((sort) => sort.every(([column]) => !hidden.includes(column))),
})
