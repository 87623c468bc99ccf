import type { ReactNode } from 'react'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { BadgeTone } from '@love-space/ui/badge.tsx'
import type { ColumnFilter } from './table-filters.tsx'

/** What has an id: a row of a table. */
export interface Identified {
  readonly id: string
}

/** One column of a table of the back-office. What its cells show and what it can be narrowed to follows from what it is. */
export interface Column<Row, Page = never> {
  /** Its name in the table's specification, where it has one; without another cell the row's field of this name. */
  readonly id: string
  readonly heading: string
  /** A moment, or an id that is copied by a press. */
  readonly kind?: 'time' | 'id'
  /** Names of its values; those that the table's specification can be narrowed to are offered for that. */
  readonly values?: Readonly<Record<string, string>>
  /** Its values are badges of these colours. */
  readonly tones?: Readonly<Record<string, BadgeTone>>
  /** What a cell shows that follows from nothing else. */
  readonly cell?: (row: Row, page: Page) => ReactNode
  /** Names the row; cannot be hidden. */
  readonly isName?: boolean
  /** Shown where there is room on the screen, or somebody chose it: what it says stands in the record as well, or follows from others. */
  readonly isExtra?: boolean
  /** A number: one below the other by its last digit. */
  readonly isNumber?: boolean
  /** Is not shown: the table can be narrowed by it, and does as these words say where nobody chose a value. */
  readonly onlyNarrows?: string
  readonly className?: string
}

/** What a table can be narrowed to, in the order of its columns. */
export const filtersOf = <Row, Page>(spec: TableSpec, columns: readonly Column<Row, Page>[]): readonly ColumnFilter[] =>
  columns.flatMap(({ id, heading, values, onlyNarrows }) => {
    const offered = spec.filters[id]
    if (!values || !offered) return []
    const options = offered.map((value) => ({ value, label: values[value] ?? value }))
    return [{ column: id, label: heading, options, ...(onlyNarrows === undefined ? {} : { unset: onlyNarrows }) }]
  })
