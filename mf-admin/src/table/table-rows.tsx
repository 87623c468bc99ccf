import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { cellClass, renderCell } from './cell.tsx'
import { RowChoice } from './choice-box.tsx'
import type { Identified } from './column.ts'
import { spaces } from './density.ts'
import { TableHead } from './table-head.tsx'
import { rowProps } from './table-keys.ts'
import type { Grid, GridRow } from './use-grid.ts'

interface RowsProps<Row extends Identified, Page> {
  readonly grid: Grid<Row, Page>
}

export function TableRows<Row extends Identified, Page>({ grid }: RowsProps<Row, Page>) {
  const { table, label, place } = grid
  const box = useRef<HTMLDivElement>(null)
  const readPlace = useRef(place)
  useEffect(() => {
    if (readPlace.current === place) return
    readPlace.current = place
    box.current?.scrollTo({ top: 0 })
  }, [place])
  return (
    <div
      ref={box}
      className="relative max-h-[max(24rem,calc(100dvh-17rem))] scroll-pt-10 overflow-auto rounded-field border border-line bg-surface-raised"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">
          {label}. {officeTexts.table.keys}
        </caption>
        <TableHead grid={grid} />
        <tbody className={clsx(table.isLoading && !table.isFirstLoad && 'opacity-60 transition-opacity')}>
          {grid.rows.map((row, index) => (
            <TableRow key={row.id} grid={grid} row={row} before={grid.rows[index - 1]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Row extends Identified, Page> extends RowsProps<Row, Page> {
  readonly row: GridRow<Row>
  readonly before: GridRow<Row> | undefined
}

function TableRow<Row extends Identified, Page>({ grid, row, before }: RowProps<Row, Page>) {
  const { isChoosable, shownColumns, page, beginsGroup, renderActions, settings } = grid
  const space = spaces[settings.density]
  const isGroupStart = before !== undefined && beginsGroup?.(row.original, before.original) === true
  return (
    <tr
      {...rowProps(grid, row)}
      className={clsx(
        // Opaque, because the sticky buttons cover scrolled columns.
        'border-t outline-offset-[-2px] hover:bg-row-hover focus-visible:bg-accent-soft',
        isGroupStart ? 'border-line-strong' : 'border-line',
        row.getIsSelected() ? 'bg-row-chosen' : 'bg-surface-raised',
      )}
    >
      {isChoosable && (
        <td className="px-2 align-middle">
          <RowChoice row={row} />
        </td>
      )}
      {shownColumns.map((column) => (
        <td
          key={column.id}
          className={clsx('align-middle', space.cell, cellClass(column), column.isNumber && 'text-right tabular-nums')}
        >
          {renderCell(column, row.original, page)}
        </td>
      ))}
      {renderActions && (
        <td
          className={clsx(
            // The sticky cell covers the outline of its row, so it draws its own.
            'sticky right-0 bg-inherit text-right whitespace-nowrap in-[tr:focus-visible]:shadow-[inset_0_2px_var(--ui-focus),inset_0_-2px_var(--ui-focus),inset_-2px_0_var(--ui-focus)]',
            space.actions,
          )}
        >
          {renderActions(row.original)}
        </td>
      )}
    </tr>
  )
}
