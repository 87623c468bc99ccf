import { useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { showFailure } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { basedOnOf } from '../shared/based-on.ts'
import { whenClosed } from '../shared/when-closed.ts'
import type { Identified } from './column.ts'
import { useOpening } from '../shared/use-opening.ts'
import type { RowStore } from './use-table-basics.ts'

type Fail = (error: unknown, fallback: string) => void

export type RowMode = 'view' | 'edit'

interface Opening<Opened> {
  readonly load: (id: string) => Promise<Opened | null>
  readonly failed: (error: unknown) => void
}

export function useOpened<Opened>({ load, failed }: Opening<Opened>) {
  const { opening, open, forget } = useOpening()
  const [opened, setOpened] = useState<{ readonly for: RowMode; readonly record?: Opened }>()
  const keyOf = ({ id }: Identified, openedFor: RowMode): string => `${openedFor} ${id}`
  return {
    isOpening: (row: Identified, openedFor: RowMode) => opening === keyOf(row, openedFor),
    open: (row: Identified, openedFor: RowMode) =>
      open(
        keyOf(row, openedFor),
        () => load(row.id),
        (record: Opened) => setOpened({ for: openedFor, record }),
        failed,
      ),
    create: () => {
      forget()
      setOpened({ for: 'edit' })
    },
    opened,
    close: () => setOpened(undefined),
    forget,
  }
}

export const changeRow =
  <Row extends Identified>(table: RowStore<Row>, fail: Fail, dismiss: () => void) =>
  async (row: Row, expected: Partial<Row>, call: () => Promise<unknown>, failed: string): Promise<boolean> => {
    dismiss()
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

const undoShownMs = 10_000

interface Toggle<Row, Values> {
  readonly next: Values
  /** Saves the record and returns it; null if the session has ended. */
  readonly save: (values: Values, basedOn: ReturnType<typeof basedOnOf>) => Promise<Identified | null>
  readonly failed: string
  readonly done: (row: Row & Values) => string
}

/** Changes some values of a row. Offers for ten seconds to undo that, unless somebody else changes the record. */
export const toggleRow =
  <Row extends Identified>(table: RowStore<Row>, change: ReturnType<typeof changeRow<Row>>) =>
  async <Values extends Partial<Row>>(row: Row, { next, save, failed, done }: Toggle<Row, Values>): Promise<void> => {
    let saved: Identified | null = null
    const call = async () => {
      saved = await save(next, {})
    }
    const isDone = await change(row, next, call, failed)
    const version = (saved as Identified | null)?.version
    if (!isDone || version === undefined) return
    table.replaceRow(row.id, (present) => ({ ...present, version }))
    const text = done({ ...row, ...next })
    // Another version means that somebody else changed the record too; undoing would revert their change.
    if (row.version === undefined || version !== row.version + 1) return showToast({ text, tone: 'success' })
    const previous = Object.fromEntries(Object.keys(next).map((field) => [field, row[field as keyof Row]])) as Values
    const undo = async () => {
      table.replaceRow(row.id, (present) => ({ ...present, ...previous }))
      try {
        await save(previous, basedOnOf(version))
      } catch (error) {
        if (hasCode(error, 'ITEM_CHANGED_SINCE')) showToast({ text: officeTexts.table.undoStale, tone: 'error' })
        else showFailure(error, failed, () => void undo())
      }
      void table.reload()
    }
    showUndoToast(text, () => void undo(), undoShownMs)
  }

interface Deleting<Row> {
  /** Returns the action to take instead of asking, if the row cannot be deleted. */
  readonly insteadOf: ((row: Row) => Promise<(() => void) | undefined>) | undefined
  readonly remove: (row: Row) => Promise<unknown>
  readonly failed: (error: unknown) => void
  readonly onTried: () => void
}

export function useDeleted<Row extends Identified>({ insteadOf, remove, failed, onTried }: Deleting<Row>) {
  const { opening, open, forget } = useOpening()
  const [deleted, setDeleted] = useState<Row>()
  const removeDeleted = async () => {
    if (!deleted) return
    try {
      await remove(deleted)
    } catch (error) {
      failed(error)
    }
    onTried()
  }
  return {
    deleted,
    isAsking: ({ id }: Row) => opening === id,
    ask: (row: Row) => {
      if (!insteadOf) return setDeleted(row)
      const find = async () => ({ act: await insteadOf(row) })
      void open(row.id, find, ({ act }) => (act ? act() : setDeleted(row)), failed)
    },
    forget,
    dialog: {
      open: deleted !== undefined,
      onOpenChange: whenClosed(() => setDeleted(undefined)),
      onConfirm: removeDeleted,
    },
  }
}
