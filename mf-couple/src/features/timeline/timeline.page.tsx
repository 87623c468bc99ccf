import { CalendarHeart, CalendarSearch, Plus, SearchX } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { addParameter, newParameter, paths } from '@love-space/contracts/paths.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'
import { Link, Navigate, useSearchParams } from '@love-space/web-kit/router.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { scrollToSection } from '../../shared/scroll-to-section.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { HeldList } from '../../shared/held-list.tsx'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { LoadMore } from '../../shared/load-more.tsx'
import { WordSearch } from '../../shared/word-search.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { EventCard } from './event-card.tsx'
import { withoutCard } from '../../shared/items/held-items.rules.ts'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { TrashButton } from '../../shared/items/trash-button.tsx'
import { TrashedItem } from '../../shared/items/trashed-item.tsx'
import { useItemDialogs } from '../../shared/items/use-item-dialogs.tsx'
import { timelineEventQuery, timelineQuery } from './timeline.queries.ts'
import { isTimelineType, thisYear, typeOptions, wordsOf, type TimelineFilter } from './timeline.rules.ts'
import { changeOf, withHeld, type ShownEvent } from './shown-event.ts'
import { timelineKind } from './timeline.kind.ts'

const refParameter = 'refId'
const glowMs = 3_000

const types = { label: texts.kind, all: texts.everyKind, options: typeOptions }
const loadFilters = () => import('../../shared/items/item-filters.tsx')

export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <OfSpace user={user} />}</SignInRequired>
}

function OfSpace({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <TimelinePage user={user} space={space} />
  if (isPending) {
    return (
      <Page title={texts.title} subtitle={texts.subtitle}>
        <TimelineSkeleton />
      </Page>
    )
  }
  if (isError) return <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <Navigate to={paths.home} replace />
}

function TimelinePage({ user, space }: { user: User; space: Space }) {
  const [parameters] = useSearchParams()
  const refId = parameters.get(refParameter) || null
  const newIds = parameters.get(newParameter) || undefined
  const { actions, dialogs } = useItemDialogs(timelineKind, user, space)
  useLinkTarget(addParameter, isWritable(space), (kind) => {
    if (kind === 'moment') actions.edit(null)
  })
  const writes = useHeldWritesOf(user.id)
  const given = { user, space, writes, actions }
  const sentAfter = useUploadsOf('timeline')
  const failed = [...sentAfter, ...useUploadsOf('event')].filter(({ state }) => state === 'failed')
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <TrashButton user={user} space={space} />
          {isWritable(space) && (
            <Button size="sm" icon={<Plus />} onClick={() => actions.edit(null)}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      <ReadOnlyBanner user={user} space={space} />
      <HeldList
        writes={withoutCard('timeline', writes, space.id)}
        one={texts.waitingOne}
        many={texts.waitingMany}
        titleOf={(write) => changeOf(write).title ?? ''}
        onUndo={actions.undoWrite}
      />
      <UploadNotes refused={[]} uploads={failed} failed={texts.mediaFailed} />
      {refId === null ? (
        <EventList key={newIds} newIds={newIds} {...given} />
      ) : (
        <OneEvent key={refId} id={refId} {...given} />
      )}
      {dialogs}
    </Page>
  )
}

const toAll = (
  <Link to={paths.timeline} className={buttonClass('secondary', 'sm')}>
    {texts.showAll}
  </Link>
)

interface PartProps {
  user: User
  space: Space
  writes: readonly HeldWrite[]
  actions: ItemActions<TimelineEvent>
}

function EventList({ newIds, writes, ...given }: PartProps & { newIds: string | undefined }) {
  const { today, id: spaceId } = given.space
  // The filter; undefined means this year up to today, so that a new day moves the end.
  const [chosen, setChosen] = useState<TimelineFilter>()
  const [words, setWords] = useState('')
  // A search covers all years, unless days were chosen.
  const days = chosen ?? (words === '' ? thisYear(today) : {})
  const filter = newIds === undefined ? { ...days, ...(words !== '' && { words }) } : { ids: newIds }
  const query = useInfiniteQuery(timelineQuery(spaceId, filter))
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // An event added between two requests shifts the pages, so another may appear twice.
  const byId = new Map(data?.pages.flatMap((page) => page.timelineEvents).map((event) => [event.id, event]))
  const events = [...byId.values()].map((event) => withHeld(event, writes))

  return (
    <>
      {newIds === undefined ? (
        <>
          <div className="flex">
            <WordSearch label={texts.search} hint={texts.searchHint} onSearch={setWords} />
          </div>
          <ShownRange filter={days} today={today} onChoose={setChosen} />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="mr-auto font-medium text-text-muted">{texts.onlyNew}</p>
          {toAll}
        </div>
      )}
      {isError && <RetryBanner text={texts.loadFailed} query={query} />}
      {isPending ? (
        <TimelineSkeleton />
      ) : events.length === 0 ? (
        !isError && (
          <EmptyState icon={<CalendarHeart aria-hidden />} title={texts.empty}>
            {words === '' ? texts.emptyHint : texts.emptySearchHint}
          </EmptyState>
        )
      ) : (
        <EventItems events={events} newIds={newIds} {...given} />
      )}
      {hasNextPage && (
        <LoadMore
          isLoading={isFetchingNextPage}
          hasFailed={isError}
          texts={{ more: texts.loadMore, loading: texts.loadingMore }}
          onMore={() => void (isFetching ? undefined : fetchNextPage())}
        />
      )}
    </>
  )
}

interface ShownRangeProps {
  filter: TimelineFilter
  today: string
  onChoose: (filter: TimelineFilter | undefined) => void
}

function ShownRange({ filter, today, onChoose }: ShownRangeProps) {
  const [isFiltering, setIsFiltering] = useState(false)
  const filtersId = useId()
  const { Part: Filters, isMissing, retry } = useLazyPart(loadFilters, isFiltering ? true : 'idle')
  const isOfAllYears = filter.from === undefined && filter.to === undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="mr-auto font-medium text-text-muted">
          {wordsOf(filter, today, mediumDay)}
        </p>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChoose(isOfAllYears && filter.type === undefined ? undefined : {})}
        >
          {isOfAllYears && filter.type === undefined ? texts.thisYear : texts.allYears}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<CalendarSearch />}
          aria-expanded={isFiltering}
          aria-controls={filtersId}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          {texts.filter}
        </Button>
      </div>
      {isFiltering &&
        (Filters ? (
          <Filters
            key={`${filter.from} ${filter.to} ${filter.type}`}
            id={filtersId}
            texts={texts}
            types={types}
            applied={{ from: filter.from ?? '', to: filter.to ?? '', type: filter.type ?? '' }}
            today={today}
            onApply={({ from, to, type }) =>
              onChoose({ ...(from && { from }), ...(to && { to }), ...(isTimelineType(type) && { type }) })
            }
          />
        ) : (
          isMissing && <LoadFailed onRetry={retry} />
        ))}
    </div>
  )
}

interface EventItemsProps extends Omit<PartProps, 'writes'> {
  events: readonly ShownEvent[]
  newIds: string | undefined
}

function EventItems({ events, newIds, ...given }: EventItemsProps) {
  return (
    <ol className="flex list-none flex-col gap-4 sm:gap-5">
      {events.map((event, index) => (
        <li key={event.id} className="relative">
          {event.date.slice(0, 4) !== events[index - 1]?.date.slice(0, 4) && (
            <h2 className="mb-3 font-display text-2xl text-text-muted tabular-nums">{event.date.slice(0, 4)}</h2>
          )}
          <EventCard event={event} isNew={newIds?.includes(event.id)} {...given} />
        </li>
      ))}
    </ol>
  )
}

function OneEvent({ id, writes, ...given }: PartProps & { id: string }) {
  const query = useQuery(timelineEventQuery(id))
  const { data, isPending, isError } = query
  const [isLit, setIsLit] = useState(true)
  const event = data && withHeld(data, writes)
  const isLoaded = event != null
  useEffect(() => {
    if (!isLoaded) return
    // Runs after the shell has moved the focus to the page's title.
    const frame = requestAnimationFrame(() => scrollToSection(`event-${id}`))
    const timer = setTimeout(() => setIsLit(false), glowMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [id, isLoaded])
  if (event) {
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="mr-auto font-medium text-text-muted">{texts.onlyOne}</p>
          {toAll}
        </div>
        <EventCard event={event} isLit={isLit} {...given} />
      </>
    )
  }
  if (isPending) return <TimelineSkeleton />
  if (isError) return <RetryBanner text={texts.oneFailed} query={query} />
  return (
    <TrashedItem
      user={given.user}
      space={given.space}
      kind="timeline"
      id={id}
      icon={<SearchX aria-hidden />}
      title={texts.gone}
      hint={texts.goneHint}
      action={toAll}
    />
  )
}

const TimelineSkeleton = () => <Skeletons label={texts.loading} each={['h-40', 'h-40', 'h-40']} className="gap-4" />
