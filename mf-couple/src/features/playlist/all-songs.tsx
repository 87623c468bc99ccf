import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { movedTo, titleOf, type ShownSong } from './playlist.rules.ts'
import { moveSong } from './save-song.ts'
import { SongRow } from './song-row.tsx'

interface Props {
  readonly name: string
  readonly songs: readonly ShownSong[]
  /** The song a link led to: it is brought into view and marked. */
  readonly askedFor: string | null
  /** Absent where songs are only read. */
  readonly onEdit?: ((song: ShownSong) => void) | undefined
  readonly onClose: () => void
}

const isMovable = ({ id, waiting }: ShownSong) => id !== waiting?.key

/** Every song of a playlist, to be put in order: by dragging its handle, or by the arrow keys on it. */
export default function AllSongs({ name, songs, askedFor, onEdit, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const handled = useRef<string>(undefined)
  /** The order while a song is on its way: being dragged, or being saved. */
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const move = useAction(moveSong, { failed: texts.moveFailed })
  const shown = order ? order.flatMap((id) => songs.find((song) => song.id === id) ?? []) : songs

  // An element that the browser has moved has lost the focus.
  useLayoutEffect(() => {
    if (!order || !handled.current) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${handled.current}"]`)?.focus()
  }, [order])

  useLayoutEffect(() => {
    if (askedFor !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [askedFor])

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
  const byKey = (song: ShownSong) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || move.isBusy) return
    event.preventDefault()
    put(song, shown.indexOf(song) + step)
  }
  const keyLeft = (song: ShownSong) => (event: KeyboardEvent) => {
    if (order && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) void save(song.id)
  }
  const drag = (event: PointerEvent) => {
    const song = songs.find(({ id }) => id === dragged)
    if (!song) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (over >= 0) put(song, over)
  }
  const drop = () => {
    setDragged(null)
    if (dragged !== null && order) void save(dragged)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={name}
      description={onEdit && songs.length > 1 ? texts.orderHint : undefined}
    >
      <ol
        ref={list}
        className="flex flex-col divide-y divide-line"
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {shown.map((song) => (
          <li
            key={song.id}
            aria-current={song.id === askedFor || undefined}
            className={clsx(
              'flex items-center gap-2',
              (dragged === song.id || song.id === askedFor) && 'rounded-field bg-accent-soft',
            )}
          >
            <SongRow
              song={song}
              onEdit={onEdit && (() => onEdit(song))}
              handle={
                onEdit &&
                isMovable(song) &&
                songs.length > 1 && (
                  <button
                    type="button"
                    data-handle={song.id}
                    aria-label={fill(texts.move, { title: titleOf(song) })}
                    className="flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-field text-text-muted active:cursor-grabbing"
                    onKeyDown={byKey(song)}
                    onKeyUp={keyLeft(song)}
                    onPointerDown={(event) => {
                      if (move.isBusy) return
                      // By the list, which stays where it is while its entries change places.
                      list.current?.setPointerCapture(event.pointerId)
                      setDragged(song.id)
                    }}
                  >
                    <GripVertical aria-hidden className="size-5" />
                  </button>
                )
              }
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </Dialog>
  )
}
