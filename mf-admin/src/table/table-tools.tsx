import clsx from 'clsx'
import { RotateCw, X } from 'lucide-react'
import type { RefObject } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useIsWide } from '@love-space/ui/use-is-wide.ts'
import { filtersOf, type Identified } from './column.ts'
import { AppliedConditions, ConditionsMenu } from './conditions.tsx'
import { RowButton } from '../shared/row-button.tsx'
import { SaveCsv } from './save-csv.tsx'
import { FilterBox, RangeBox, SearchBox, SortBox } from './table-filters.tsx'
import type { Grid } from './use-grid.ts'
import { ViewSettings } from './view-settings.tsx'
import { ViewsButton } from './views-button.tsx'

interface ToolsProps<Row extends Identified, Page> {
  readonly grid: Grid<Row, Page>
  readonly search: RefObject<HTMLInputElement | null>
  readonly fail: (error: unknown, fallback: string) => void
}

export function TableTools<Row extends Identified, Page>(props: ToolsProps<Row, Page>) {
  const { grid, search, fail } = props
  const { table, declared, columns, hidden, settings, changeSettings } = grid
  const isWide = useIsWide()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox table={table} input={search} />
      {filtersOf(table.spec, declared).map((filter) => (
        <FilterBox key={filter.column} table={table} filter={filter} />
      ))}
      {declared.map(
        ({ id, heading }) =>
          table.spec.ranges.includes(id) && <RangeBox key={id} table={table} column={id} label={heading} />,
      )}
      {!isWide && <SortBox table={table} columns={columns} />}
      {declared.map(({ id, heading }) => {
        const { [id]: chosen, ...others } = table.state.filters
        if (chosen === undefined || !table.spec.ids.includes(id)) return null
        return (
          <RowButton key={id} onClick={() => table.change({ filters: others })}>
            {fill(officeTexts.table.onlyOf, { label: heading })}
            <X aria-hidden className="size-4" />
          </RowButton>
        )
      })}
      <AppliedConditions table={table} columns={declared} />
      <div className="ml-auto flex items-center">
        <ConditionsMenu table={table} columns={declared} />
        <ViewsButton grid={grid} />
        {table.saveCsv && <SaveCsv saveCsv={table.saveCsv} onFailed={fail} />}
        <ViewSettings columns={columns} hidden={hidden} density={settings.density} onChange={changeSettings} />
        <IconButton
          label={officeTexts.table.refresh}
          icon={<RotateCw aria-hidden className={clsx(table.isLoading && 'animate-spin')} />}
          onClick={() => void table.refresh()}
        />
      </div>
    </div>
  )
}
