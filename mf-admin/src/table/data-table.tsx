import clsx from 'clsx'
import { ArrowDown, ArrowUp, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable as useTableCore,
  type Cell as TableCell,
  type ColumnDef,
  type Row as TableRow,
  type RowSelectionState,
} from '@tanstack/react-table'
import { declaredSort } from '@love-space/contracts/admin/table-spec.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useIsBroad, useIsWide } from '@love-space/ui/use-is-wide.ts'
import type { Column } from './column.ts'
import { ErrorPanel, failureOf, useFailure } from './error-panel.tsx'
import { SaveCsv } from './save-csv.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { FilterBox, SearchBox, type ColumnFilter } from './table-filters.tsx'
import { NumberedPages, Pages, pagesOf } from './table-pages.tsx'
import { useTableSettings, type TableSettings } from './table-settings.ts'
import { besidePage, countedPages } from './table-state.ts'
import type { OfTable, Table } from './use-table.ts'
import { ViewSettings } from './view-settings.tsx'

const texts = officeTexts.table

const BulkBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "bulk" */ './bulk-bar.tsx')).BulkBar,
}))

/** What the library keeps of a table: which columns are shown and which rows were chosen. The server does all else. */
const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as { readonly isName: boolean; readonly isNumber: boolean; readonly className: string | undefined },
})
type Features = typeof features

interface DataTableProps<Row extends { readonly id: string }> {
  readonly table: Table<Row>
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly ColumnFilter[]
  /** Buttons of one row. */
  readonly renderActions?: ((row: Row) => ReactNode) | undefined
  /** Whether a line separates a row from the one before it more than other lines do. */
  readonly beginsGroup?: (row: Row, before: Row) => boolean
  /** What is said where the rows could not be loaded. */
  readonly failed: string
  /** Page buttons with numbers, and in place of an empty table the reason in red why it could not be loaded. */
  readonly isNumbered?: boolean
  /** Whether rows may be chosen, for what the table does to many at once. */
  readonly mayChange?: boolean
  /** What Enter does on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

const shownIdChars = 8
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null

/** The one table of the back-office: the server searches, orders and pages; on a phone every row is a card. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { table, label, columns, filters = [], renderActions, onOpen, isNumbered = false, failed, beginsGroup } = props
  const isChoosable = props.mayChange === true && table.bulk.length > 0
  const { settings, change } = useTableSettings(table.name)
  const { failure, fail, dismiss } = useFailure()
  const isWide = useIsWide()
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // What was chosen is chosen of these rows: another page or filter begins with none.
  const place = JSON.stringify(table.state)
  const [chosen, setChosen] = useState<{ readonly place: string; readonly rows: RowSelectionState }>()
  const rowSelection = chosen?.place === place ? chosen.rows : {}
  // Another page is read from its first row.
  const readPlace = useRef(place)
  useEffect(() => {
    if (readPlace.current === place) return
    readPlace.current = place
    box.current?.scrollTo({ top: 0 })
  }, [place])
  const isBroad = useIsBroad()
  const hidden = settings.hidden ?? (isBroad ? [] : columns.flatMap(({ id, isExtra }) => (isExtra ? [id] : [])))
  const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
  const core = useTableCore<Features, Row>({
    features,
    data: table.page.data,
    getRowId: ({ id }) => id,
    columns: columns.map(({ id, heading, isName = false, isNumber = false, className }): ColumnDef<Features, Row> => ({
      id,
      header: heading,
      enableHiding: !isName,
      meta: { isName, isNumber, className },
    })),
    state: { columnVisibility, rowSelection },
    enableRowSelection: isChoosable,
    onRowSelectionChange: (next) => setChosen({ place, rows: typeof next === 'function' ? next(rowSelection) : next }),
  })
  const chosenIds = table.page.data.flatMap(({ id }) => (rowSelection[id] ? [id] : []))
  const shownRows = core.getRowModel().rows

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') search.current?.focus()
      else if (event.key.toLowerCase() === 'r') void table.refresh()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  const moveAmongRows = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const moves: Record<string, () => void> = {
      ArrowDown: () => all[Math.min(at + 1, all.length - 1)]?.focus(),
      ArrowUp: () => all[Math.max(at - 1, 0)]?.focus(),
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  const { state, page } = table
  const pages = pagesOf(table)
  const beside = (by: 1 | -1) => {
    // A count that stopped says nothing about how many pages there are: a full one may have another behind it.
    const isLast = pages === null ? page.data.length < state.size : state.page >= pages
    return by === 1 && isLast ? null : besidePage(state, page, by)
  }
  const turn = (by: 1 | -1) => {
    const next = beside(by)
    if (next) table.change(next)
  }
  const press = (event: KeyboardEvent, row: TableRow<Features, Row>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && onOpen) onOpen(row.original)
    else if (event.key === ' ' && isChoosable) row.toggleSelected()
    else return
    event.preventDefault()
  }
  const rowProps = (row: TableRow<Features, Row>) => ({
    'data-row': row.id,
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => press(event, row),
  })
  const nameOf = (row: TableRow<Features, Row>): string => row.id.slice(0, shownIdChars)
  const renderBox = (row: TableRow<Features, Row>) => (
    <Checkbox
      label={fill(texts.choose, { id: nameOf(row) })}
      labelHidden
      className="pointer-fine:min-h-7! pointer-fine:min-w-7!"
      checked={row.getIsSelected()}
      onClick={row.getToggleSelectedHandler()}
      readOnly
    />
  )
  // Called, not rendered as a component of its own: that would be another one at each render, and what a cell keeps would be lost.
  const cells = new Map(columns.map(({ id, cell }) => [id, cell]))
  const renderCell = ({ column, row }: TableCell<Features, Row>) => cells.get(column.id)?.(row.original)
  const isGroupStart = (row: Row, index: number): boolean => {
    const before = page.data[index - 1]
    return before !== undefined && (beginsGroup?.(row, before) ?? false)
  }
  const nothing = !table.isFirstLoad && page.data.length === 0

  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox table={table} input={search} />
        {filters.map((filter) => (
          <FilterBox key={filter.column} table={table} filter={filter} />
        ))}
        <div className="ml-auto flex items-center">
          <SavedFilters
            saved={settings.saved}
            present={table.filter}
            onChange={(saved) => change({ saved })}
            onApply={table.applyFilter}
          />
          {table.saveCsv && <SaveCsv saveCsv={table.saveCsv} onFailed={fail} />}
          <ViewSettings columns={columns} hidden={hidden} density={settings.density} onChange={change} />
          <IconButton
            label={texts.refresh}
            icon={<RotateCw aria-hidden className={clsx(table.isLoading && 'animate-spin')} />}
            onClick={() => void table.refresh()}
          />
        </div>
      </div>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      {isChoosable && chosenIds.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            actions={table.bulk}
            chosen={chosenIds}
            matching={page.recordsFiltered}
            isWholePage={core.getIsAllRowsSelected()}
            onClear={() => setChosen(undefined)}
            onChanged={() => void table.reload()}
          />
        </Suspense>
      )}
      {/* Arrow keys move between the rows, which take focus themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={rows} onKeyDown={moveAmongRows} aria-busy={table.isLoading} className="min-w-0">
        {isNumbered && table.error ? null : isWide ? (
          <div
            ref={box}
            className="relative max-h-[max(24rem,calc(100dvh-17rem))] scroll-pt-10 overflow-auto rounded-field border border-line bg-surface-raised"
          >
            <table className="w-full border-collapse text-left text-sm">
              <caption className="sr-only">
                {label}. {texts.keys}
              </caption>
              <thead className="sticky top-0 z-10 bg-surface-sunken text-xs text-text-muted">
                <tr>
                  {isChoosable && (
                    <th className="w-10 px-2">
                      <Checkbox
                        label={texts.choosePage}
                        labelHidden
                        className="pointer-fine:min-h-7! pointer-fine:min-w-7!"
                        checked={core.getIsAllRowsSelected()}
                        onChange={core.getToggleAllRowsSelectedHandler()}
                      />
                    </th>
                  )}
                  {core.getVisibleLeafColumns().map(({ id, columnDef }) => (
                    <Heading
                      key={id}
                      table={table}
                      id={id}
                      heading={String(columnDef.header)}
                      className={clsx(
                        spaces[settings.density].heading,
                        columnDef.meta?.isNumber && 'justify-end text-right',
                      )}
                    />
                  ))}
                  {renderActions && (
                    <th className="sticky right-0 bg-surface-sunken px-3 py-2 text-right font-medium">
                      {texts.actions}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody className={clsx(table.isLoading && !table.isFirstLoad && 'opacity-60 transition-opacity')}>
                {shownRows.map((row, index) => (
                  <tr
                    key={row.id}
                    {...rowProps(row)}
                    className={clsx(
                      // Not translucent: the buttons lie over columns that are scrolled sideways.
                      'border-t outline-offset-[-2px] hover:bg-row-hover focus-visible:bg-accent-soft',
                      isGroupStart(row.original, index) ? 'border-line-strong' : 'border-line',
                      row.getIsSelected() ? 'bg-row-chosen' : 'bg-surface-raised',
                    )}
                  >
                    {isChoosable && <td className="px-2 align-middle">{renderBox(row)}</td>}
                    {row.getVisibleCells().map((cell) => (
                      <td
                        key={cell.id}
                        className={clsx(
                          'align-middle',
                          spaces[settings.density].cell,
                          cell.column.columnDef.meta?.className,
                          cell.column.columnDef.meta?.isNumber && 'text-right tabular-nums',
                        )}
                      >
                        {renderCell(cell)}
                      </td>
                    ))}
                    {renderActions && (
                      <td
                        className={clsx(
                          // It lies above the outline of its row.
                          'sticky right-0 bg-inherit text-right whitespace-nowrap in-[tr:focus-visible]:shadow-[inset_0_2px_var(--ui-focus),inset_0_-2px_var(--ui-focus),inset_-2px_0_var(--ui-focus)]',
                          spaces[settings.density].actions,
                        )}
                      >
                        {renderActions(row.original)}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <ul className="flex flex-col gap-2">
            {shownRows.map((row) => (
              <li
                key={row.id}
                {...rowProps(row)}
                className="relative rounded-field border border-line bg-surface-raised p-3 text-sm"
              >
                {isChoosable && <div className="absolute top-0 right-0">{renderBox(row)}</div>}
                <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
                  {row.getVisibleCells().map((cell) => {
                    const { header, meta } = cell.column.columnDef
                    return (
                      <div
                        key={cell.id}
                        className={meta?.isName ? clsx('col-span-2 font-medium', isChoosable && 'pr-10') : 'contents'}
                      >
                        <dt className={meta?.isName ? 'sr-only' : 'text-text-muted'}>{String(header)}</dt>
                        <dd className="min-w-0 break-words">{renderCell(cell)}</dd>
                      </div>
                    )
                  })}
                </dl>
                {renderActions && (
                  <div className="mt-2 flex flex-wrap justify-end gap-1">{renderActions(row.original)}</div>
                )}
              </li>
            ))}
          </ul>
        )}
        {table.isFirstLoad && (
          <div className="p-3">
            <SkeletonText lines={8} />
          </div>
        )}
        {isNumbered && table.error && (
          <p role="alert" className="px-3 py-8 text-center text-sm text-danger">
            {failureOf(table.error, failed).text}
          </p>
        )}
        {nothing && !(isNumbered && table.error) && (
          <p role="status" className="px-3 py-8 text-center text-sm text-text-muted">
            {table.error ? failed : texts.none}
          </p>
        )}
      </div>
      {isNumbered ? (
        <NumberedPages table={table} pages={Math.min(pages ?? Infinity, countedPages(state))} />
      ) : (
        <Pages
          table={table}
          pages={pages}
          hasPrevious={beside(-1) !== null}
          hasNext={beside(1) !== null}
          onTurn={turn}
        />
      )}
    </section>
  )
}

/** Around what stands in a table. */
const spaces: Record<TableSettings['density'], Record<'heading' | 'cell' | 'actions', string>> = {
  compact: { heading: 'px-2 py-2', cell: 'px-2 py-1', actions: 'px-1 py-1' },
  comfortable: { heading: 'px-3 py-2', cell: 'px-3 py-2.5', actions: 'px-2 py-2.5' },
}

function Heading<Row extends { readonly id: string }>(
  props: OfTable<Row> & { id: string; heading: string; className: string },
) {
  const { table, id, heading, className } = props
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
