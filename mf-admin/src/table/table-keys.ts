import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Identified } from './column.ts'
import type { Grid, GridRow } from './use-grid.ts'

const isInDialog = (element: Element): boolean => element.closest('[role="dialog"], [role="alertdialog"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select') !== null || isInDialog(target))

export function useTableKeys(search: RefObject<HTMLElement | null>, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') search.current?.focus()
      else if (event.key.toLowerCase() === 'r') void refresh()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

export function useRowMoves(turn: (by: 1 | -1) => void) {
  const ref = useRef<HTMLDivElement>(null)
  /** The row that has the focus, or had it before a dialog opened. */
  const focused = useRef<{ readonly row: HTMLElement; readonly at: number }>(undefined)
  const rowsOf = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focusPlace = () => {
    if (!focused.current || focused.current.row.isConnected) return
    const rows = rowsOf()
    const next = rows[Math.min(focused.current.at, rows.length - 1)] ?? ref.current
    if (next !== document.activeElement) next?.focus()
  }
  useEffect(() => {
    // Otherwise the operator moved the focus, or a dialog has it.
    if ([document.body, ref.current].includes(document.activeElement as HTMLElement)) focusPlace()
  })
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog whose row is gone returns the focus to the element around the rows.
    if (target === ref.current) return focusPlace()
    const rows = rowsOf()
    const at = rows.findIndex((row) => row.contains(target))
    const row = rows[at]
    if (row) focused.current = { row, at }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const left = focused.current
    const forget = () => {
      if (left?.row.isConnected && focused.current === left) focused.current = undefined
    }
    // Some browsers send a blur event while they remove the row.
    if (relatedTarget === null) setTimeout(forget)
    else if (!ref.current?.contains(relatedTarget) && !isInDialog(relatedTarget)) forget()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const rows = rowsOf()
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const moves: Record<string, () => void> = {
      ArrowDown: () => rows[Math.min(at + 1, rows.length - 1)]?.focus(),
      ArrowUp: () => rows[Math.max(at - 1, 0)]?.focus(),
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { ref, tabIndex: -1, onKeyDown, onFocus, onBlur }
}

export const rowProps = <Row extends Identified, Page>(
  { onOpen, isChoosable }: Grid<Row, Page>,
  row: GridRow<Row>,
) => ({
  'data-row': row.id,
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && onOpen) onOpen(row.original)
    else if (event.key === ' ' && isChoosable) row.toggleSelected()
    else return
    event.preventDefault()
  },
})
