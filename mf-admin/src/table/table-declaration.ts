import type { ReactNode } from 'react'
import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import type { Column, Identified } from './column.ts'
import type { OpenedFor, useDeleted, useOpened } from './use-row-actions.ts'
import type { TableBasics } from './use-table-basics.ts'
import type { TableSource } from './use-table.ts'

/** A table's page as its cells, buttons and dialogs see it; `parts` is what one page has and others do not. */
export interface TablePageState<Row extends Identified, Opened, Parts> extends TableBasics<Row> {
  readonly parts: Parts
  readonly opened: ReturnType<typeof useOpened<Opened>>
  readonly deleted: ReturnType<typeof useDeleted<Row>>
  /** Changes a row at once, and back where that is refused; says whether it was made. */
  readonly change: (row: Row, expected: Partial<Row>, call: () => Promise<unknown>, failed: string) => Promise<boolean>
}

/** A button of a row. */
export interface RowAction<Row, Page> {
  readonly label: string | ((row: Row) => string)
  readonly does: OpenedFor | 'delete' | ((row: Row, page: Page) => unknown)
  /** Whom it is offered to; everybody who sees the table where it does not say. */
  readonly needs?: Permission
  /** For which rows it is offered. */
  readonly isOffered?: (row: Row, page: Page) => boolean
  readonly isBusy?: (row: Row, page: Page) => boolean
  /** Enter on the row does it, too. */
  readonly isMain?: boolean
}

/** For the dialog that creates a row, or changes one. */
export interface EditorProps<Opened> {
  /** Absent: what is to be created. */
  readonly opened?: Opened | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

/** A table of the back-office: what is said here is all that tells its page from the others. */
export interface TableDeclaration<Row extends Identified, Opened = Row, Parts = undefined> {
  readonly source: TableSource<Row>
  readonly texts: {
    readonly title: string
    readonly subtitle: string
    /** On the button that creates a row. */
    readonly create?: string
    /** On the button that deletes a row. */
    readonly delete?: string
    readonly deleteFailed?: string
    readonly loadFailed: string
  }
  /** What is said where the rows could not be loaded. */
  readonly listFailed: string
  /** Who may create, change and delete rows. */
  readonly writtenBy?: Permission
  readonly columns: readonly Column<Row, TablePageState<Row, Opened, Parts>>[]
  readonly rowActions: readonly RowAction<Row, TablePageState<Row, Opened, Parts>>[]
  /** What a row is opened with; null when the session has ended. */
  readonly load: (id: string, parts: Parts) => Promise<Opened | null>
  /** Says in its own words why that has failed. */
  readonly sayLoadFailed?: (error: unknown) => string
  readonly Editor?: (props: EditorProps<Opened>) => ReactNode
  readonly Viewer?: (props: { readonly opened: Opened; readonly onClose: () => void }) => ReactNode
  readonly deletion?: {
    readonly remove: (row: Row, parts: Parts) => Promise<unknown>
    /** What the dialog says before a row goes. */
    readonly title: (row: Row) => string
    readonly text: (row: Row) => string
  }
  /** A failure goes by itself after this time. */
  readonly failureShownMs?: number
  /** Whether a line separates a row from the one before it more than other lines do. */
  readonly beginsGroup?: (row: Row, before: Row) => boolean
  /** Page buttons with numbers, and in place of an empty table the reason in red why it could not be loaded. */
  readonly isNumbered?: boolean
  /** Buttons beside the one that creates a row. */
  readonly renderHead?: (page: TablePageState<Row, Opened, Parts>) => ReactNode
  /** What stands above the table. */
  readonly renderAbove?: (page: TablePageState<Row, Opened, Parts>) => ReactNode
  /** Dialogs of this page alone. */
  readonly renderDialogs?: (page: TablePageState<Row, Opened, Parts>) => ReactNode
}
