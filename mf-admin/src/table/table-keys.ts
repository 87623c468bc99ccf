import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Identified } from './column.ts'
import type { Grid, GridRow } from './use-grid.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null

/** Handles the global keys `/` (search) and `R` (refresh). */
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

/**
 * Moves the focus between rows and turns pages by arrow keys; for the element around the rows. When the focused row goes,
 * the row in its place gets the focus: that of the new page, or the next one after a deletion.
 */
export function useRowMoves(turn: (by: 1 | -1) => void, shown: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<{ readonly row: HTMLElement; readonly at: number }>(undefined)
  const rowsOf = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  useEffect(() => {
    if (!focused.current || focused.current.row.isConnected || document.activeElement !== document.body) return
    const rows = rowsOf()
    rows[Math.min(focused.current.at, rows.length - 1)]?.focus()
  }, [shown])
  const onFocus = ({ target }: FocusEvent) => {
    const rows = rowsOf()
    const at = rows.findIndex((row) => row.contains(target))
    const row = rows[at]
    focused.current = row && { row, at }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A removed row loses the focus without an event.
    if (relatedTarget === null || ref.current?.contains(relatedTarget) === false) focused.current = undefined
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
  return { ref, onKeyDown, onFocus, onBlur }
}

/** Returns the props of a focusable row: Enter opens it, Space chooses it. */
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
