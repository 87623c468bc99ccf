import type { ReactNode } from 'react'
import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import type { Column, Identified } from './column.ts'
import type { RowMode, toggleRow, useDeleted, useOpened } from './use-row-actions.ts'
import type { RowBasics } from './use-table-basics.ts'
import type { Table, TableSource } from './use-table.ts'

export interface TablePageState<Row extends Identified, Opened, Parts> extends RowBasics<Row> {
  readonly parts: Parts
  readonly opened: ReturnType<typeof useOpened<Opened>>
  readonly deleted: ReturnType<typeof useDeleted<Row>>
  /** Goes to the page of the row's record. */
  readonly goTo: (row: Row) => void
  /** Changes a row optimistically and reverts it on refusal; returns whether the server accepted it. */
  readonly change: (row: Row, expected: Partial<Row>, call: () => Promise<unknown>, failed: string) => Promise<boolean>
  readonly toggle: ReturnType<typeof toggleRow<Row>>
}

export interface RowAction<Row, Page> {
  readonly label: string | ((row: Row) => string)
  /** Action of the button; `open` goes to the record's page. */
  readonly does: RowMode | 'open' | 'delete' | ((row: Row, page: Page) => unknown)
  readonly needs?: Permission
  readonly isOffered?: (row: Row, page: Page) => boolean
  readonly isBusy?: (row: Row, page: Page) => boolean
  /** Whether Enter on the row runs it too. */
  readonly isMain?: boolean
}

export interface EditorProps<Opened> {
  readonly opened?: Opened | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

export interface TableDeclaration<Row extends Identified, Opened = Row, Parts = undefined> {
  readonly source: TableSource<Row>
  readonly texts: {
    readonly title: string
    readonly subtitle: string
    readonly create?: string
    readonly delete?: string
    readonly deleteFailed?: string
    readonly loadFailed: string
  }
  readonly listFailed: string
  readonly writtenBy?: Permission
  readonly columns: readonly Column<Row, TablePageState<Row, Opened, Parts>>[]
  readonly rowActions: readonly RowAction<Row, TablePageState<Row, Opened, Parts>>[]
  /** Returns the path of a record's page, if it has one. */
  readonly pathOf?: (id: string) => string
  readonly load: (id: string, parts: Parts) => Promise<Opened | null>
  readonly loadFailedText?: (error: unknown) => string
  readonly Editor?: (props: EditorProps<Opened>) => ReactNode
  readonly Viewer?: (props: { readonly opened: Opened; readonly onClose: () => void }) => ReactNode
  readonly deletion?: {
    readonly insteadOf?: (row: Row, parts: Parts) => Promise<(() => void) | undefined>
    readonly remove: (row: Row, parts: Parts) => Promise<unknown>
    readonly title: (row: Row) => string
    readonly text: (row: Row) => string
    /** Text that the operator must type to delete the row. */
    readonly typed?: (row: Row) => { readonly text: string; readonly label: string } | undefined
  }
  readonly failureShownMs?: number
  readonly beginsGroup?: (row: Row, before: Row) => boolean
  /** Whether pages have numbered buttons, and a failed load shows in red in place of the rows. */
  readonly isNumbered?: boolean
  readonly renderHead?: (page: TablePageState<Row, Opened, Parts>) => ReactNode
  readonly renderAbove?: (page: TablePageState<Row, Opened, Parts>, table: Table<Row>) => ReactNode
  readonly renderDialogs?: (page: TablePageState<Row, Opened, Parts>) => ReactNode
}
