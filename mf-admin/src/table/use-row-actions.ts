import { useState } from 'react'
import { useOpening } from './use-opening.ts'
import type { Table } from './use-table.ts'

interface RowActions<Row, Opened> {
  readonly table: Table<Row & { readonly id: string }>
  readonly fail: (error: unknown, fallback: string) => void
  /** What a row is opened with; null when the session has ended. */
  readonly load: (id: string) => Promise<Opened | null>
  readonly loadFailed: string
  readonly remove: (id: string, row: Row) => Promise<unknown>
  readonly deleteFailed: string
}

/** What operators do to the rows of a table: open one once it was fetched, change one at once, delete one. */
export function useRowActions<Row extends { readonly id: string }, Opened = Row>(actions: RowActions<Row, Opened>) {
  const { table, fail, load, loadFailed, remove, deleteFailed } = actions
  const { opening, open, forget } = useOpening()
  const [edited, setEdited] = useState<Opened | 'new'>()
  const [deleted, setDeleted] = useState<Row>()

  const edit = ({ id }: Row) =>
    open(
      id,
      () => load(id),
      (found: Opened) => setEdited(found),
      (error) => {
        fail(error, loadFailed)
        void table.reload()
      },
    )
  /** Shows a change at once, and what was before with the reason when it is refused; says whether it was made. */
  const change = async (row: Row, expected: Partial<Row>, call: () => Promise<unknown>, failed: string) => {
    table.replaceRow(row.id, (present) => ({ ...present, ...expected }))
    let isDone = true
    try {
      await call()
    } catch (error) {
      isDone = false
      table.replaceRow(row.id, () => row)
      fail(error, failed)
    }
    void table.reload()
    return isDone
  }
  const removeDeleted = async () => {
    if (!deleted) return
    try {
      await remove(deleted.id, deleted)
    } catch (error) {
      fail(error, deleteFailed)
    }
    void table.reload()
  }

  return {
    /** The id of the row that is being fetched. */
    opening,
    edit,
    change,
    create: () => {
      forget()
      setEdited('new')
    },
    /** What stands in the dialog, `new` for what is to be created. */
    edited,
    /** For a dialog that saves. */
    editing: { onClose: () => setEdited(undefined), onTried: () => void table.reload() },
    deleted,
    askToDelete: (row: Row) => {
      forget()
      setDeleted(row)
    },
    /** For the dialog that asks before `deleted` goes. */
    deleting: {
      open: deleted !== undefined,
      onOpenChange: (open: boolean) => {
        if (!open) setDeleted(undefined)
      },
      onConfirm: removeDeleted,
    },
  }
}
