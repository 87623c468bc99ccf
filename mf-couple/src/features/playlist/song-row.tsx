import clsx from 'clsx'
import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { ContinueDraft } from '../../shared/continue-draft.tsx'
import { HeldLine } from '../../shared/held-line.tsx'
import { songDraftName } from '../../shared/draft-names.ts'
import { linkOf } from '../../shared/web-link.ts'
import { titleOf, type ShownSong } from './playlist.rules.ts'
import { SongIcon } from './song-icon.tsx'
import { usePressAndHold } from './use-press-and-hold.ts'

interface Props {
  readonly song: ShownSong
  readonly onEdit?: (() => void) | undefined
  readonly onUndo: (song: ShownSong) => void
  readonly handle?: ReactNode
  /** Whether to show only the title on a phone, where press and hold opens the editor. */
  readonly isShort?: boolean
}

export function SongRow({ song, onEdit, onUndo, handle, isShort = false }: Props) {
  const { description, waiting } = song
  const isEditable = onEdit !== undefined && !waiting
  const hold = usePressAndHold(isEditable ? onEdit : undefined)
  const link = linkOf(song.url)
  const title = titleOf(song)
  return (
    <>
      {handle}
      <div
        {...hold}
        className="flex min-w-0 flex-1 items-center min-h-tap gap-3 py-1 select-none sm:py-1.5 [-webkit-touch-callout:none]"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft [&_svg]:size-4.5">
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
              <span className="line-clamp-2 leading-tight wrap-anywhere">{title}</span>
              <ExternalLink
                aria-hidden
                className={clsx('size-3.5 shrink-0 text-text-muted', isShort && 'max-sm:hidden')}
              />
            </a>
          ) : (
            <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
          )}
          {description && (
            <p className={clsx('line-clamp-2 text-sm leading-tight text-text-muted', isShort && 'max-sm:hidden')}>
              {description}
            </p>
          )}
          {waiting && <HeldLine write={waiting} refusal={texts.couldNotSend} onUndo={() => onUndo(song)} />}
          {isEditable && <ContinueDraft name={songDraftName(song.id)} onContinue={onEdit} />}
        </div>
      </div>
      {isEditable && (
        <IconButton
          label={fill(texts.edit, { title })}
          icon={<Pencil aria-hidden />}
          className={clsx(isShort && 'max-sm:sr-only max-sm:focus-visible:not-sr-only')}
          onClick={onEdit}
        />
      )}
    </>
  )
}
