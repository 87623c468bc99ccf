import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageSizes } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import type { Identified } from './column.ts'
import { CompactSelect } from './compact-select.tsx'
import { fieldClass } from './field-class.ts'
import { neighbourPage, countedPages, isNarrowedBy } from './table-state.ts'
import type { WithTable, Table } from './use-table.ts'

/** Returns the page numbers to offer: first, last and around the present page. Null marks a gap. */
const shownPages = (present: number, pages: number): readonly (number | null)[] => {
  const near = [1, present - 1, present, present + 1, pages].filter((page) => page >= 1 && page <= pages)
  const numbers = [...new Set(near)].toSorted((a, b) => a - b)
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1]
    return before === undefined || page - before === 1 ? [page] : page - before === 2 ? [page - 1, page] : [null, page]
  })
}

const texts = officeTexts.table

type AnyTable = Table<Identified>

const shownCount = (count: number, mayHaveStopped: boolean): string =>
  mayHaveStopped && count >= limits.tableRowsReachable ? `${count.toLocaleString('en')}+` : count.toLocaleString('en')

/** Returns whether a search, a filter or the table's defaults hide rows. */
const isNarrowed = ({ state, page }: Pick<AnyTable, 'state' | 'page'>): boolean =>
  isNarrowedBy(state) || page.recordsFiltered < page.recordsTotal

/** Returns the number of pages; null if the server stopped counting. */
const pagesOf = ({ state, page }: Pick<AnyTable, 'state' | 'page'>): number | null => {
  const isCounted = !isNarrowed({ state, page }) || page.recordsFiltered < limits.tableRowsReachable
  return isCounted ? Math.max(1, Math.ceil(page.recordsFiltered / state.size)) : null
}

const rangeText = ({ state: requested, page }: Pick<AnyTable, 'state' | 'page'>): string => {
  const state = page.of ?? requested
  const narrowed = isNarrowed({ state, page })
  const total = shownCount(page.recordsTotal, false)
  if (page.data.length === 0) return fill(texts.noneOf, { total })
  const from = (state.page - 1) * state.size + 1
  return fill(narrowed ? texts.narrowed : texts.range, {
    from: from.toLocaleString('en'),
    to: (from + (page.answered ?? page.data.length) - 1).toLocaleString('en'),
    found: shownCount(page.recordsFiltered, narrowed),
    total,
  })
}

export const pageTurnsOf = <Row extends Identified>(table: Table<Row>) => {
  const { state, page } = table
  const pages = pagesOf(table)
  const beside = (by: 1 | -1) => {
    // The server stopped counting, so a full page may have a next one.
    const isLast = pages === null ? page.data.length < state.size : state.page >= pages
    return by === 1 && isLast ? null : neighbourPage(state, page, by)
  }
  return {
    pages,
    hasPrevious: beside(-1) !== null,
    hasNext: beside(1) !== null,
    turn: (by: 1 | -1) => {
      const next = beside(by)
      if (next) table.change(next)
    },
  }
}

type Turning = ReturnType<typeof pageTurnsOf>

export function Pages<Row extends Identified>({ table, turning }: WithTable<Row> & { turning: Turning }) {
  const { state } = table
  const { pages, hasPrevious, hasNext, turn } = turning
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-text-muted">
      <p role="status" className="tabular-nums">
        {rangeText(table)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-1.5">
          {texts.pageSize}
          <CompactSelect
            value={state.size}
            className={fieldClass}
            onChange={(event) => table.change({ size: Number(event.target.value) })}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </CompactSelect>
        </label>
        {/* A disabled button would lose the focus on the last page. */}
        <div className="flex items-center">
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft aria-hidden />}
            aria-disabled={!hasPrevious}
            onClick={() => turn(-1)}
          />
          <span className="tabular-nums">
            {pages === null
              ? fill(texts.pageNumber, { page: state.page })
              : fill(texts.page, { page: state.page, pages })}
          </span>
          <IconButton
            label={texts.next}
            icon={<ChevronRight aria-hidden />}
            aria-disabled={!hasNext}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </div>
  )
}

export function NumberedPages<Row extends Identified>({ table }: WithTable<Row>) {
  const { page: present } = table.state
  const pages = Math.min(pagesOf(table) ?? Infinity, countedPages(table.state))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-text-muted">
      <p role="status" className="tabular-nums">
        {rangeText(table)}
      </p>
      <nav aria-label={texts.pages} className="flex flex-wrap items-center gap-1">
        {shownPages(present, pages).map((page, index) =>
          page === null ? (
            <span key={`gap ${index}`}>…</span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={fill(texts.pageNumber, { page })}
              aria-current={page === present ? 'page' : undefined}
              className={clsx(
                'min-h-8 min-w-8 rounded-field px-2 tabular-nums pointer-coarse:min-h-tap pointer-coarse:min-w-tap',
                page === present ? 'bg-accent text-on-accent' : 'hover:bg-accent-soft',
              )}
              onClick={() => table.change({ page })}
            >
              {page}
            </button>
          ),
        )}
      </nav>
    </div>
  )
}
