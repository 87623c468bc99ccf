import clsx from 'clsx'
import { renderCell } from './cell.tsx'
import { RowChoice } from './choice-box.tsx'
import type { Identified } from './column.ts'
import { rowProps } from './table-keys.ts'
import type { Grid } from './use-grid.ts'

export function TableCards<Row extends Identified, Page>({ grid }: { readonly grid: Grid<Row, Page> }) {
  const { rows, isChoosable, shownColumns, page, renderActions } = grid
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li
          key={row.id}
          {...rowProps(grid, row)}
          className="relative rounded-field border border-line bg-surface-raised p-3 text-sm"
        >
          {isChoosable && (
            <div className="absolute top-0 right-0">
              <RowChoice row={row} />
            </div>
          )}
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
            {shownColumns.map((column) => (
              <div
                key={column.id}
                className={column.isName ? clsx('col-span-2 font-medium', isChoosable && 'pr-10') : 'contents'}
              >
                <dt className={column.isName ? 'sr-only' : 'text-text-muted'}>{column.heading}</dt>
                <dd className="min-w-0 break-words">{renderCell(column, row.original, page)}</dd>
              </div>
            ))}
          </dl>
          {renderActions && <div className="mt-2 flex flex-wrap justify-end gap-1">{renderActions(row.original)}</div>}
        </li>
      ))}
    </ul>
  )
}
