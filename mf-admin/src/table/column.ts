import type { ReactNode } from 'react'

/** One column of a table of the back-office. */
export interface Column<Row> {
  /** Its name in the table's specification, where it has one. */
  readonly id: string
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** Names the row; cannot be hidden. */
  readonly isName?: boolean
  /** Shown where there is room on the screen, or somebody chose it: what it says stands in the record as well, or follows from others. */
  readonly isExtra?: boolean
  /** A number: one below the other by its last digit. */
  readonly isNumber?: boolean
  readonly className?: string
}
