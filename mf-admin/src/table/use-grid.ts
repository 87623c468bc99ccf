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
import { useTableSettings } from './table-settings.ts'
import type { Table } from './use-table.ts'

/** What the library keeps of a table: which columns are shown and which rows were chosen. The server does all else. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type GridRow<Row extends Identified> = CoreRow<typeof features, Row>

export interface GridProps<Row extends Identified, Page> {
  readonly table: Table<Row>
  /** What cells are given beside their row. */
  readonly page: Page
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row, Page>[]
  /** Buttons of one row. */
  readonly renderActions?: ((row: Row) => ReactNode) | undefined
  /** Whether a line separates a row from the one before it more than other lines do. */
  readonly beginsGroup?: ((row: Row, before: Row) => boolean) | undefined
  /** Whether rows may be chosen, for what the table does to many at once. */
  readonly mayChange?: boolean | undefined
  /** What Enter does on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** Keeps which columns of a table are shown, and which of its rows are chosen. */
export function useGrid<Row extends Identified, Page>(props: GridProps<Row, Page>) {
  const { table, columns: declared, mayChange = false } = props
  const columns = declared.filter(({ onlyNarrows }) => onlyNarrows === undefined)
  const isChoosable = mayChange && table.bulk.length > 0
  const { settings, change } = useTableSettings(table.name)
  const isBroad = useIsBroad()
  const hidden = settings.hidden ?? (isBroad ? [] : columns.flatMap(({ id, isExtra }) => (isExtra ? [id] : [])))
  // What was chosen is chosen of these rows: another page or filter begins with none.
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
    /** All that the table says of its columns. */
    declared,
    core,
    rows: core.getRowModel().rows,
    /** Those that can be shown, and those that are. */
    columns,
    shownColumns: columns.filter(({ id }) => shownIds.includes(id)),
    hidden,
    settings,
    changeSettings: change,
    isChoosable,
    chosenIds: table.page.data.flatMap(({ id }) => (rowSelection[id] ? [id] : [])),
    chooseNone: () => setChosen(undefined),
    /** What the rows are of: it changes with the page and with the filter. */
    place,
  }
}

export type Grid<Row extends Identified, Page> = ReturnType<typeof useGrid<Row, Page>>
