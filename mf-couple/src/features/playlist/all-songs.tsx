import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { titleOf, type ShownSong } from './playlist.rules.ts'
import { SongRow } from './song-row.tsx'
import { isMovable, useSongOrder } from './use-song-order.ts'

interface Props {
  readonly name: string
  readonly songs: readonly ShownSong[]
  /** Ids of songs to mark; the first one scrolls into view. */
  readonly askedFor: readonly string[]
  readonly onEdit?: ((song: ShownSong) => void) | undefined
  readonly onUndo: (song: ShownSong) => void
  readonly onClose: () => void
}

export default function AllSongs({ name, songs, askedFor, onEdit, onUndo, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { shown, dragged, spoken, dragging, handleOf } = useSongOrder(songs, list)

  useLayoutEffect(() => {
    if (askedFor.length > 0) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [askedFor])

  return (
    <Dialog onClose={onClose} title={name} description={onEdit && songs.length > 1 ? texts.orderHint : undefined}>
      <ol {...dragging} ref={list} className="flex flex-col divide-y divide-line">
        {shown.map((song) => (
          <li
            key={song.id}
            aria-current={askedFor.includes(song.id) || undefined}
            className={clsx(
              'flex items-center gap-2',
              (dragged === song.id || askedFor.includes(song.id)) && 'rounded-field bg-accent-soft',
            )}
          >
            <SongRow
              song={song}
              onEdit={onEdit && (() => onEdit(song))}
              onUndo={onUndo}
              handle={
                onEdit &&
                isMovable(song) &&
                songs.length > 1 && (
                  <button
                    {...handleOf(song)}
                    type="button"
                    data-handle={song.id}
                    aria-label={fill(texts.move, { title: titleOf(song) })}
                    className="flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-field text-text-muted active:cursor-grabbing"
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
