import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { declaredSort } from '@love-space/contracts/admin/table-spec.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { ChoiceBox } from './choice-box.tsx'
import type { Column, Identified } from './column.ts'
import { spaces } from './density.ts'
import type { Grid } from './use-grid.ts'

const texts = officeTexts.table

interface HeadProps<Row extends Identified, Page> {
  readonly grid: Grid<Row, Page>
}

export function TableHead<Row extends Identified, Page>({ grid }: HeadProps<Row, Page>) {
  const { core, isChoosable, shownColumns, renderActions } = grid
  return (
    <thead className="sticky top-0 z-10 bg-surface-sunken text-xs text-text-muted">
      <tr>
        {isChoosable && (
          <th className="w-10 px-2">
            <ChoiceBox
              label={texts.choosePage}
              checked={core.getIsAllRowsSelected()}
              onChange={core.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {shownColumns.map((column) => (
          <Heading key={column.id} grid={grid} column={column} />
        ))}
        {renderActions && (
          <th className="sticky right-0 bg-surface-sunken px-3 py-2 text-right font-medium">{texts.actions}</th>
        )}
      </tr>
    </thead>
  )
}

function Heading<Row extends Identified, Page>(props: HeadProps<Row, Page> & { readonly column: Column<Row, Page> }) {
  const { table, settings } = props.grid
  const { id, heading, isNumber } = props.column
  const className = clsx(spaces[settings.density].heading, isNumber && 'justify-end text-right')
  const [, way] = table.order.find(([name]) => name === id) ?? []
  if (!declaredSort(table.spec, [[id, 1]])) return <th className={clsx('font-medium', className)}>{heading}</th>
  const Arrow = way === -1 ? ArrowDown : ArrowUp
  const isFirst = table.order[0]?.[0] === id
  return (
    <th aria-sort={isFirst && way ? (way === 1 ? 'ascending' : 'descending') : undefined} className="p-0 font-medium">
      <button
        type="button"
        className={clsx('inline-flex w-full items-center gap-1 whitespace-nowrap hover:text-text', className)}
        onClick={(event) => table.pressHeading(id, event.shiftKey)}
      >
        {heading}
        <Arrow aria-hidden className={clsx('size-3', !way && 'invisible', way && !isFirst && 'opacity-50')} />
        {way && !isFirst && <span className="sr-only">{way === 1 ? texts.sortedUp : texts.sortedDown}</span>}
      </button>
    </th>
  )
}
