import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { WaitingLine } from '../../shared/waiting-line.tsx'
import { linkOf, titleOf, type ShownSong } from './playlist.rules.ts'
import { SongIcon } from './song-icon.tsx'
import { usePressAndHold } from './use-press-and-hold.ts'

interface Props {
  readonly song: ShownSong
  /** Absent if read-only. */
  readonly onEdit?: (() => void) | undefined
  readonly handle?: ReactNode
}

/** Shows a song: a press opens its link, holding opens the editor. */
export function SongRow({ song, onEdit, handle }: Props) {
  const { description, waiting } = song
  // A held new song, or a deleted one, has no record on the server.
  const isEditable = onEdit !== undefined && song.id !== waiting?.key
  const hold = usePressAndHold(isEditable ? onEdit : undefined)
  const link = linkOf(song.url)
  const title = titleOf(song)
  return (
    <>
      {handle}
      <div {...hold} className="flex min-w-0 flex-1 items-center gap-3 py-2.5 select-none [-webkit-touch-callout:none]">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft [&_svg]:size-5">
          <SongIcon icon={song.icon} />
        </span>
        <div className="min-w-0 flex-1">
          {link ? (
            <a
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              draggable={false}
              aria-label={fill(texts.opens, { title })}
              className="inline-flex min-h-6 max-w-full items-center gap-1.5 font-medium hover:text-accent"
            >
              <span className="line-clamp-2 wrap-anywhere">{title}</span>
              <ExternalLink aria-hidden className="size-3.5 shrink-0 text-text-muted" />
            </a>
          ) : (
            <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
          )}
          {description && <p className="line-clamp-2 text-sm text-text-muted">{description}</p>}
          {waiting && (
            <WaitingLine
              write={waiting}
              refusal={texts.couldNotSend}
              refusedLabel={waitingTexts.dismiss}
              onTakeBack={() => void dropWrite(waiting.key)}
            />
          )}
        </div>
      </div>
      {isEditable && !waiting && (
        <IconButton label={fill(texts.edit, { title })} icon={<Pencil aria-hidden />} onClick={onEdit} />
      )}
    </>
  )
}
