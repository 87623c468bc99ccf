import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { fill } from '@love-space/texts/fill.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { movedTo, titleOf, type ShownSong } from './playlist.rules.ts'
import { moveSong } from './save-song.ts'

export const isMovable = ({ id, waiting }: ShownSong) => id !== waiting?.key

const stepOf = ({ key }: KeyboardEvent) => ({ ArrowUp: -1, ArrowDown: 1 })[key]

const rowAt = (list: HTMLElement, y: number) =>
  [...list.children].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })

export function useSongOrder(songs: readonly ShownSong[], list: RefObject<HTMLElement | null>) {
  const handled = useRef<string>(undefined)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const move = useAction(moveSong, { failed: texts.moveFailed })
  const shown = order ? order.flatMap((id) => songs.find((song) => song.id === id) ?? []) : songs

  // Moving an element in the DOM loses the focus.
  useLayoutEffect(() => {
    if (!order || !handled.current) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${handled.current}"]`)?.focus()
  }, [order, list])

  const put = (song: ShownSong, to: number) => {
    const from = shown.indexOf(song)
    const last = shown.filter(isMovable).length - 1
    const place = Math.min(Math.max(to, 0), last)
    if (from === place) return
    handled.current = song.id
    setOrder(movedTo(shown, from, place).map(({ id }) => id))
    setSpoken(fill(texts.moved, { title: titleOf(song), place: place + 1, n: shown.length }))
  }
  const save = async (id: string) => {
    const next = shown[shown.findIndex((song) => song.id === id) + 1]
    await move.run(id, next && isMovable(next) ? next.id : null)
    setOrder(null)
  }
  const drag = (event: PointerEvent) => {
    const song = songs.find(({ id }) => id === dragged)
    const over = song && list.current ? rowAt(list.current, event.clientY) : -1
    if (song && over >= 0) put(song, over)
  }
  const drop = () => {
    setDragged(null)
    if (dragged !== null && order) void save(dragged)
  }
  const handleOf = (song: ShownSong) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (step === undefined || move.isBusy) return
      event.preventDefault()
      put(song, shown.indexOf(song) + step)
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (order && stepOf(event) !== undefined) void save(song.id)
    },
    onPointerDown: (event: PointerEvent) => {
      if (move.isBusy) return
      // The list captures the pointer, since its entries move in the DOM.
      list.current?.setPointerCapture(event.pointerId)
      setDragged(song.id)
    },
  })
  const dragging = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop }
  return { shown, dragged, spoken, dragging, handleOf }
}
