import { lazy, Suspense, useRef } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Button } from '@love-space/ui/button.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useIsWide } from '@love-space/ui/use-is-wide.ts'
import type { Identified } from './column.ts'
import { ErrorPanel, failureOf, useFailure } from '../shared/error-panel.tsx'
import { TableCards } from './table-cards.tsx'
import { useRowMoves, useTableKeys } from './table-keys.ts'
import { NumberedPages, Pages, pageTurnsOf } from './table-pages.tsx'
import { TableRows } from './table-rows.tsx'
import { isNarrowedBy, withoutFilters } from './table-state.ts'
import { TableTools } from './table-tools.tsx'
import { useGrid, type GridProps } from './use-grid.ts'
import type { WithTable } from './use-table.ts'

const BulkBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "bulk" */ './bulk-bar.tsx')).BulkBar,
}))

interface DataTableProps<Row extends Identified, Page> extends GridProps<Row, Page> {
  readonly failed: string
  readonly isNumbered?: boolean | undefined
}

export function DataTable<Row extends Identified, Page>(props: DataTableProps<Row, Page>) {
  const { table, label, isNumbered = false, failed } = props
  const grid = useGrid(props)
  const { failure, fail, dismiss } = useFailure()
  const isWide = useIsWide()
  const search = useRef<HTMLInputElement>(null)
  const turning = pageTurnsOf(table)
  const moves = useRowMoves(turning.turn)
  useTableKeys(search, table.refresh)
  const Rows = isWide ? TableRows : TableCards
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <TableTools grid={grid} search={search} fail={fail} />
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      {grid.isChoosable && grid.chosenIds.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            actions={table.bulk}
            chosen={grid.chosenIds}
            matching={table.page.recordsFiltered}
            isWholePage={grid.core.getIsAllRowsSelected()}
            onClear={grid.chooseNone}
            onChanged={() => void table.reload()}
          />
        </Suspense>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div {...moves} aria-busy={table.isLoading} className="min-w-0 outline-none">
        {!(isNumbered && table.error) && <Rows grid={grid} />}
        <InPlaceOfRows table={table} failed={failed} isNumbered={isNumbered} />
      </div>
      {isNumbered ? <NumberedPages table={table} /> : <Pages table={table} turning={turning} />}
    </section>
  )
}

function InPlaceOfRows<Row extends Identified>(props: WithTable<Row> & { failed: string; isNumbered: boolean }) {
  const { table, failed, isNumbered } = props
  if (table.isFirstLoad) {
    return (
      <div className="p-3">
        <SkeletonText lines={8} />
      </div>
    )
  }
  if (isNumbered && table.error) {
    return (
      <p role="alert" className="px-3 py-8 text-center text-sm text-danger">
        {failureOf(table.error, failed).text}
      </p>
    )
  }
  if (table.page.data.length > 0) return null
  return (
    <div className="flex flex-col items-center gap-2 px-3 py-8 text-center text-sm text-text-muted">
      <p role="status">{table.error ? failed : officeTexts.table.none}</p>
      {!table.error && isNarrowedBy(table.state) && (
        <Button size="sm" variant="secondary" onClick={() => table.change(withoutFilters)}>
          {officeTexts.table.clear}
        </Button>
      )}
    </div>
  )
}
