import clsx from 'clsx'
import { Heart, Images, MessageCircle } from 'lucide-react'
import { memo, useEffect, useRef, type RefObject } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { heartClass } from '@love-space/ui/person.ts'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RefusedLike } from '../../shared/refused-like.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { addedByText } from '../../shared/items/added-by-text.ts'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { ItemMenu } from '../../shared/items/item-menu.tsx'
import { UnsavedItem } from '../../shared/items/unsaved-item.tsx'
import type { ShownMemory } from './memories.rules.ts'
import { memoryKind } from './memory.kind.ts'
import { MemoryMedium } from './memory-medium.tsx'
import { useRotation } from './use-rotation.ts'

interface MemoryCardProps {
  memory: ShownMemory
  user: User
  space: Space
  isNew?: boolean
  /** Whether a link led to this memory. Its card scrolls into view and is highlighted for three seconds. */
  isLinked?: boolean
  /** Whether the memory was just saved. Its card scrolls into view, because its place in the list may have changed. */
  isSaved?: boolean
  priority?: boolean
  actions: ItemActions<Memory>
  className?: string
}

const countText = (n: number, one: string, many: string): string => (isOne(n) ? one : fill(many, { n }))

export const MemoryCard = memo(function MemoryCard(props: MemoryCardProps) {
  const { memory, space, isLinked = false, isSaved = false, actions, className } = props
  const { title } = memory
  const card = useRef<HTMLElement>(null)
  useBroughtIntoView(card, { isLinked, isSaved, forgetSaved: actions.forgetSaved })
  return (
    <article
      ref={card}
      aria-label={title}
      data-asked-for={isLinked || undefined}
      className={clsx(
        'group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card',
        'transition duration-200 ease-calm hover:shadow-raised [contain-intrinsic-size:auto_22rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_26rem]',
        isLinked && 'animate-glow',
        className,
      )}
    >
      <CardMedia {...props} card={card} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
          <time dateTime={memory.date}>{mediumDay(memory.date)}</time>
          <span aria-hidden>·</span>
          <span>{categoryText(memory.category)}</span>
        </p>
        <h2 dir="auto" className="line-clamp-2 font-display text-xl text-balance">
          {title}
        </h2>
        {memory.description && (
          <p dir="auto" className="hidden line-clamp-3 text-pretty whitespace-pre-line text-text-muted md:block">
            {memory.description}
          </p>
        )}
        <UnsavedItem kind={memoryKind} item={memory} space={space} actions={actions} />
        {memory.refusedLike && <RefusedLike write={memory.refusedLike} refusal={texts.likeFailed} />}
        <CardFoot {...props} />
      </div>
    </article>
  )
})

function useBroughtIntoView(
  card: RefObject<HTMLElement | null>,
  { isLinked, isSaved, forgetSaved }: { isLinked: boolean; isSaved: boolean; forgetSaved: () => void },
): void {
  useEffect(() => {
    if (!isLinked) return
    const isCalm = isMotionUnwanted()
    card.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' })
  }, [card, isLinked])

  useEffect(() => {
    if (!isSaved) return
    card.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    forgetSaved()
  }, [card, isSaved, forgetSaved])
}

interface CardMediaProps extends MemoryCardProps {
  card: RefObject<HTMLElement | null>
}

function CardMedia({ memory, isNew = false, priority = false, actions, card }: CardMediaProps) {
  const { title, media } = memory
  const { index, isFading } = useRotation(card, media.length)
  return (
    <>
      <button
        type="button"
        aria-label={fill(texts.open, { title })}
        onClick={() => actions.show(memory)}
        className="block w-full cursor-pointer text-left -outline-offset-2"
      >
        <span
          className={clsx('relative block transition-opacity duration-150', isFading && 'opacity-0')}
          data-fading={isFading || undefined}
        >
          {/* The next medium is below the shown one, to be decoded in advance. */}
          {[index, ...(media.length > 1 ? [(index + 1) % media.length] : [])].map((one) => (
            <span
              key={media[one]?.id ?? one}
              aria-hidden={one !== index || undefined}
              className={one === index ? 'block' : 'invisible absolute inset-0'}
            >
              <MemoryMedium
                file={media[one]}
                alt=""
                sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 45vw, 85vw"
                ratio={4 / 3}
                priority={priority && one === index}
              />
            </span>
          ))}
        </span>
      </button>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-2">
        {isNew ? <Badge tone="accent">{items.isNew}</Badge> : <span />}
        {media.length > 1 && (
          <span className="inline-flex items-center gap-1 rounded-full bg-black/55 px-2.5 py-1 text-xs font-medium text-white backdrop-blur-sm">
            <Images className="size-3.5" />
            <span aria-hidden>{media.length}</span>
            <span className="sr-only">{fill(texts.mediaCount, { n: media.length })}</span>
          </span>
        )}
      </div>
    </>
  )
}

function CardFoot({ memory, user, space, actions }: MemoryCardProps) {
  const { createdBy, waiting } = memory
  const isOwn = createdBy.id === user.id
  return (
    <div className="mt-auto flex items-center gap-2 pt-1">
      <PersonAvatar of={createdBy} space={space} />
      <span className="min-w-0 flex-1 truncate text-sm text-text-muted">
        <span className="max-[22.5rem]:sr-only md:hidden">{isOwn ? texts.byYou : firstNameOf(createdBy)}</span>
        <span className="hidden md:inline">{addedByText(createdBy, user.id)}</span>
      </span>
      <CardCounts memory={memory} user={user} space={space} />
      {isWritable(space) && !waiting && (
        <ItemMenu kind={memoryKind} item={memory} actions={actions} className="-mr-2" />
      )}
    </div>
  )
}

function CardCounts({ memory, user, space }: Pick<MemoryCardProps, 'memory' | 'user' | 'space'>) {
  const { likes, commentCount } = memory
  const likeClass = likes.includes(user.id) && ['fill-current', heartClass(personIn(space, user.id))]
  return (
    <span className="flex items-center gap-2.5 text-sm text-text-muted tabular-nums">
      {likes.length > 0 && (
        <span className="inline-flex items-center gap-1">
          <Heart className={clsx('size-4', likeClass)} />
          <span aria-hidden>{likes.length}</span>
          <span className="sr-only">{countText(likes.length, texts.likesOne, texts.likesMany)}</span>
        </span>
      )}
      {commentCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <MessageCircle className="size-4" />
          <span aria-hidden>{commentCount}</span>
          <span className="sr-only">{countText(commentCount, texts.commentsOne, texts.commentsMany)}</span>
        </span>
      )}
    </span>
  )
}
