import clsx from 'clsx'
import { Heart, Pencil } from 'lucide-react'
import type { LoveMessage } from '@love-space/contracts/http/engagement.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { timeIn } from '../../calendar-days.ts'
import { isEdited } from './conversation.rules.ts'
import { LikeButton } from './like-button.tsx'
import { moodName } from './moods.ts'

interface LetterProps {
  message: LoveMessage
  userId: string
  partnerName: string
  timeZone: string
  /** It came while its day was in view. */
  isNew: boolean
  isOpen: boolean
  onEdit: (() => void) | undefined
}

/** One message: mine on the right, my partner's on the left. */
export function Letter({ message, userId, partnerName, timeZone, isNew, isOpen, onEdit }: LetterProps) {
  const { createdBy, createdAt, likes } = message
  const isMine = message.createdById === userId
  const isLikedByPartner = isMine && likes.some((id) => id !== userId)
  return (
    <li className={clsx('flex', isMine && 'justify-end', isNew && 'letter-arrives')}>
      <article
        aria-label={isMine ? texts.you : createdBy.name}
        className={clsx('flex max-w-[92%] min-w-40 flex-col gap-2 sm:max-w-xl', isMine ? 'items-end' : 'items-start')}
      >
        <header className={clsx('flex max-w-full items-center gap-2.5 px-1', isMine && 'flex-row-reverse')}>
          <Avatar decorative size="sm" name={createdBy.name} src={createdBy.avatar} />
          <span className="truncate font-medium">{isMine ? texts.you : createdBy.name}</span>
          <time dateTime={createdAt} className="shrink-0 text-sm text-text-muted">
            {timeIn(timeZone, createdAt)}
          </time>
        </header>
        <div
          className={clsx(
            'rounded-card px-5 pt-3.5 pb-4 shadow-card',
            isMine
              ? 'rounded-tr-md bg-accent-soft text-on-accent-soft'
              : 'rounded-tl-md border border-line bg-surface-raised',
          )}
        >
          <p className={clsx('text-sm', !isMine && 'text-text-muted')}>
            {moodName(message.mood)}
            {isEdited(message) && ` · ${texts.edited}`}
          </p>
          <p
            dir="auto"
            className="mt-1 font-display text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap sm:text-xl/relaxed"
          >
            {message.message}
          </p>
        </div>
        <footer className={clsx('-mt-1 flex min-h-tap items-center gap-1', isMine && 'flex-row-reverse')}>
          {isMine && isOpen && onEdit && (
            <IconButton label={texts.edit} icon={<Pencil aria-hidden />} onClick={onEdit} />
          )}
          {isLikedByPartner && (
            <span className="flex items-center gap-1.5 px-2 text-sm text-text-muted">
              <Heart aria-hidden className="size-4 fill-accent text-accent" />
              {fill(texts.likedBy, { name: partnerName })}
            </span>
          )}
          {!isMine && <LikeButton message={message} userId={userId} isOpen={isOpen} />}
        </footer>
      </article>
    </li>
  )
}
