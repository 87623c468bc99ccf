import clsx from 'clsx'
import { ImageOff, Play } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Picture } from '@love-space/ui/picture.tsx'
import { softClass } from '@love-space/ui/person.ts'
import { useFile } from '@love-space/web-kit/files/files.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { isWritable } from '../../shared/space-state.ts'
import { TagList } from '../../shared/tag-list.tsx'
import { addedByText } from '../../shared/items/added-by-text.ts'
import { ItemMenu } from '../../shared/items/item-menu.tsx'
import { UnsavedItem } from '../../shared/items/unsaved-item.tsx'
import type { EventProps } from './shown-event.ts'
import { timelineKind } from './timeline.kind.ts'
import { typeName } from './timeline.rules.ts'
import { TypeIcon } from './type-icon.tsx'

interface EventCardProps extends EventProps {
  user: User
  isLit?: boolean
  isNew?: boolean | undefined
}

export function EventCard(props: EventCardProps) {
  const { event, user, space, isLit = false, actions } = props
  const { id, title, description, tags, media, createdBy, waiting } = event
  const isSentAfter = useUploadsOf('timeline').some(({ use, state }) => use.eventId === id && state !== 'failed')
  const isPending = isSentAfter || waiting?.subject?.uploads !== undefined
  return (
    <article
      id={`event-${id}`}
      tabIndex={-1}
      aria-label={title}
      className={clsx(
        'flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card outline-none sm:flex-row',
        isLit && 'timeline-glow',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5">
        <CardHead {...props} />
        {description !== '' && (
          <p dir="auto" className="line-clamp-4 text-pretty whitespace-pre-line [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <TagList label={texts.fieldTags} tags={tags} />
        <UnsavedItem kind={timelineKind} item={event} space={space} actions={actions} />
        <p className="mt-auto pt-1 text-sm text-text-muted">
          {addedByText(createdBy, user.id)}
          {isPending && ` · ${texts.mediaOnItsWay}`}
        </p>
      </div>
      {media !== null && <CardMedium address={media} title={title} onOpen={() => actions.show(event)} />}
    </article>
  )
}

function CardHead({ event, space, isNew = false, actions }: EventCardProps) {
  const { title, type, date, location, waiting } = event
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 [overflow-wrap:anywhere]">
      <span
        title={typeName(type)}
        className={clsx(
          'row-span-2 mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          softClass(personIn(space, event.userId)),
        )}
      >
        <TypeIcon type={type} className="size-4.5" />
      </span>
      <p className="text-sm text-text-muted">
        {isNew && (
          <Badge tone="accent" className="mr-2">
            {items.isNew}
          </Badge>
        )}
        <time dateTime={date}>{mediumDay(date)}</time>
        <span className="sr-only">, {typeName(type)}</span>
        {location !== '' && (
          <>
            {' · '}
            <bdi>{location}</bdi>
          </>
        )}
      </p>
      {isWritable(space) && !waiting && (
        <ItemMenu kind={timelineKind} item={event} actions={actions} className="-mt-2.5 -mr-2 -mb-3" />
      )}
      <h3 className="col-span-2 col-start-2 font-display text-xl leading-snug text-balance">
        <button type="button" dir="auto" onClick={() => actions.show(event)} className="text-left hover:underline">
          {title}
        </button>
      </h3>
    </div>
  )
}

function CardMedium({ address, title, onOpen }: { address: string; title: string; onOpen: () => void }) {
  const { file, refetch } = useFile(address)
  return (
    <button
      type="button"
      aria-label={fill(texts.details, { title })}
      onClick={onOpen}
      className="relative order-first aspect-[16/10] w-full shrink-0 overflow-hidden sm:order-none sm:aspect-auto sm:min-h-44 sm:w-[min(38%,17rem)]"
    >
      <Picture
        file={file}
        alt=""
        sizes="(min-width: 40rem) 17rem, 100vw"
        onExpired={refetch}
        fallback={<ImageOff aria-hidden className="size-8" />}
        className="absolute! inset-0 size-full"
      />
      {file?.kind === 'video' && (
        <span className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-black/55 text-white">
          <Play aria-hidden className="size-6" />
        </span>
      )}
    </button>
  )
}
