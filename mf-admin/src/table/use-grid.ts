import { useState, type ReactNode } from 'react'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable as useTableCore,
  type Row as CoreRow,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useIsBroad } from '@love-space/ui/use-is-wide.ts'
import type { Column, Identified } from './column.ts'
import { inOrder, useTableSettings } from './table-settings.ts'
import type { Table } from './use-table.ts'

/** TanStack Table keeps only column visibility and selected rows; the server does the rest. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type GridRow<Row extends Identified> = CoreRow<typeof features, Row>

export interface GridProps<Row extends Identified, Page> {
  readonly table: Table<Row>
  readonly page: Page
  readonly label: string
  readonly columns: readonly Column<Row, Page>[]
  readonly renderActions?: ((row: Row) => ReactNode) | undefined
  readonly beginsGroup?: ((row: Row, before: Row) => boolean) | undefined
  readonly mayChange?: boolean | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
}

export function useGrid<Row extends Identified, Page>(props: GridProps<Row, Page>) {
  const { table, columns: declared, mayChange = false } = props
  const isChoosable = mayChange && table.bulk.length > 0
  const { settings, change } = useTableSettings(table.name)
  const columns = inOrder(
    declared.filter(({ onlyNarrows }) => onlyNarrows === undefined),
    settings.columnOrder,
  )
  const isBroad = useIsBroad()
  const hidden = settings.hidden ?? (isBroad ? [] : columns.flatMap(({ id, isExtra }) => (isExtra ? [id] : [])))
  // A selection is for one page and filter only.
  const place = JSON.stringify(table.state)
  const [chosen, setChosen] = useState<{ readonly place: string; readonly rows: RowSelectionState }>()
  const rowSelection = chosen?.place === place ? chosen.rows : {}
  const core = useTableCore<typeof features, Row>({
    features,
    data: table.page.data,
    getRowId: ({ id }) => id,
    columns: columns.map(({ id, isName = false }) => ({ id, enableHiding: !isName })),
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])), rowSelection },
    enableRowSelection: isChoosable,
    onRowSelectionChange: (next) => setChosen({ place, rows: typeof next === 'function' ? next(rowSelection) : next }),
  })
  const shownIds = core.getVisibleLeafColumns().map(({ id }) => id)
  return {
    ...props,
    /** All declared columns, also those that are only filters. */
    declared,
    core,
    rows: core.getRowModel().rows,
    columns,
    shownColumns: columns.filter(({ id }) => shownIds.includes(id)),
    hidden,
    settings,
    changeSettings: change,
    isChoosable,
    chosenIds: table.page.data.flatMap(({ id }) => (rowSelection[id] ? [id] : [])),
    chooseNone: () => setChosen(undefined),
    place,
  }
}

export type Grid<Row extends Identified, Page> = ReturnType<typeof useGrid<Row, Page>>
