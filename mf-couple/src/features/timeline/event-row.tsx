import clsx from 'clsx'
import { softClass } from '@love-space/ui/person.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { UnsavedItem } from '../../shared/items/unsaved-item.tsx'
import type { EventProps } from './shown-event.ts'
import { timelineKind } from './timeline.kind.ts'
import { typeName } from './timeline.rules.ts'
import { TypeIcon } from './type-icon.tsx'

export function EventRow({ event, space, actions }: EventProps) {
  const { title, type, date, location, media, userId } = event
  return (
    <article aria-label={title} className="@container">
      <button
        type="button"
        onClick={() => actions.show(event)}
        className="flex min-h-tap w-full items-center gap-3 px-4 py-0.5 text-start sm:py-1 -outline-offset-2 transition-colors hover:bg-accent-soft/50"
      >
        <span
          title={typeName(type)}
          className={clsx(
            'flex size-8 shrink-0 items-center justify-center rounded-full @max-[15rem]:hidden',
            softClass(personIn(space, userId)),
          )}
        >
          <TypeIcon type={type} className="size-4" />
        </span>
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="line-clamp-2 leading-tight font-medium wrap-anywhere sm:line-clamp-1 @max-[15rem]:line-clamp-3"
          >
            {title}
          </span>
          <span className="line-clamp-1 text-[0.8125rem] leading-tight text-text-muted @max-[15rem]:line-clamp-2">
            <time dateTime={date}>{mediumDay(date)}</time>
            {location !== '' && (
              <>
                {' · '}
                <bdi>{location}</bdi>
              </>
            )}
          </span>
        </span>
        {media !== null && (
          <FilePicture address={media} alt="" ratio={1} sizes="3rem" className="size-10 shrink-0 rounded-lg" />
        )}
      </button>
      <div className="px-4 pb-2 empty:hidden">
        <UnsavedItem kind={timelineKind} item={event} space={space} actions={actions} />
      </div>
    </article>
  )
}
