import { GalleryHorizontal, Grid3x3, ImagePlus, Images, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type TouchEvent } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { memoryCategories } from '@love-space/contracts/media/memory-categories.ts'
import { addParameter, newParameter, paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { album as albumTexts } from '@love-space/texts/en/couple/album.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { Link, useSearchParams } from '@love-space/web-kit/router.ts'
import { isNotFound } from '../../shared/is-not-found.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { HeldList } from '../../shared/held-list.tsx'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { WordSearch } from '../../shared/word-search.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { withoutCard } from '../../shared/items/held-items.rules.ts'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { TrashButton } from '../../shared/items/trash-button.tsx'
import { TrashedItem } from '../../shared/items/trashed-item.tsx'
import { useItemDialogs } from '../../shared/items/use-item-dialogs.tsx'
import { usePastEntry } from '../past/past.panel.tsx'
import type { AlbumProps } from './album.panel.tsx'
import { undoComment } from './change-memory.ts'
import { CardPage } from './card-page.tsx'
import { useMemories, useMemory } from './memories.queries.ts'
import {
  isSwipeForMore,
  changeOf,
  commentOf,
  inPages,
  isNarrowed,
  newSince,
  noFilter,
  type MemoryFilter,
  withHeld,
} from './memories.rules.ts'
import { MemoryCard } from './memory-card.tsx'
import { memoryKind } from './memory.kind.ts'
import { NoMemories } from './no-memories.tsx'
import { useLastVisit } from './use-last-visit.ts'
import { useMemoryView, type MemoryView } from './use-memory-view.ts'

const loadFilters = () => import('../../shared/items/item-filters.tsx')
const loadAlbum = () => import('./album.panel.tsx')

const categories = {
  label: texts.category,
  all: texts.allCategories,
  options: memoryCategories.map((value) => ({ value, label: categoryText(value) })),
}

const views = [
  { value: 'pictures', label: <span className="max-sm:sr-only">{albumTexts.asPictures}</span>, icon: <Grid3x3 /> },
  { value: 'cards', label: <span className="max-sm:sr-only">{albumTexts.asCards}</span>, icon: <GalleryHorizontal /> },
] as const

export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <MemoryPage user={user} />}</SignInRequired>
}

function MemoryPage({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <Memories key={space.id} user={user} space={space} />
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="wide">
      {isPending ? (
        <CardsSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<Images />} title={texts.noSpace} />
      )}
    </Page>
  )
}

function Memories({ user, space }: { user: User; space: Space }) {
  const [parameters] = useSearchParams()
  const refId = parameters.get('refId') || null
  const newIds = parameters.get(newParameter) || null
  const isAll = refId === null && newIds === null
  const { filter, setFilter, filterButton, filterForm } = useFilters(refId ?? newIds, space.today)
  const [view, setView] = useMemoryView(user.id)
  const { dialogs, actions, savedId } = useItemDialogs(memoryKind, user, space)
  useLinkTarget(addParameter, isWritable(space), (kind) => {
    if (kind === 'memory') actions.edit(null)
  })
  const writes = useHeldWritesOf(user.id)
  const past = usePastEntry(user, space)
  const list = { user, space, writes, actions, savedId }
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      width="wide"
      actions={
        <>
          {filterButton}
          <TrashButton user={user} space={space} />
          {isWritable(space) && past.button}
          {isWritable(space) && (
            <Button size="sm" icon={<ImagePlus />} onClick={() => actions.edit(null)}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      <ReadOnlyBanner user={user} space={space} />
      {past.strip}
      {isAll && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
          <WordSearch
            label={albumTexts.search}
            hint={albumTexts.searchHint}
            onSearch={(words) => setFilter((before) => ({ ...before, words }))}
          />
          <Segmented
            label={albumTexts.view}
            options={views}
            value={view}
            onChange={setView}
            className="max-w-full min-w-0 shrink-0"
          />
        </div>
      )}
      <HeldList
        writes={withoutCard('memory', writes, space.id).filter(past.isShownAlone)}
        one={texts.waitingOne}
        many={texts.waitingMany}
        titleOf={(write) => changeOf(write).title ?? commentOf(write).text}
        onUndo={(write) =>
          write.subject?.kind === 'memory-comment' ? void undoComment(write) : actions.undoWrite(write)
        }
      />
      {filterForm}
      {refId !== null ? (
        <One {...list} id={refId} />
      ) : newIds !== null ? (
        <NewOnes {...list} ids={newIds} />
      ) : (
        <All {...list} filter={filter} view={view} />
      )}
      {dialogs}
      {past.dialog}
    </Page>
  )
}

function useFilters(refId: string | null, today: string) {
  const [filter, setFilter] = useState(noFilter)
  const [isFiltering, setIsFiltering] = useState(false)
  const noFilters = undoPress(setIsFiltering, isFiltering, false)
  const { Part: ItemFilters } = useLazyPart(loadFilters, isFiltering || 'idle', noFilters)
  // A link to one memory clears the filters, which might hide it.
  const [lastRefId, setLastRefId] = useState(refId)
  if (refId !== lastRefId) {
    setLastRefId(refId)
    setFilter(noFilter)
    setIsFiltering(false)
  }
  if (refId !== null) return { filter, setFilter }
  const filterButton = (
    <Button
      size="sm"
      variant="secondary"
      aria-expanded={isFiltering}
      icon={<SlidersHorizontal />}
      onClick={() => setIsFiltering(!isFiltering)}
    >
      {texts.filter}
      {isNarrowed({ ...filter, words: '' }) && <span aria-hidden className="size-2 rounded-full bg-accent" />}
    </Button>
  )
  const filterForm =
    isFiltering &&
    (ItemFilters ? (
      <ItemFilters
        texts={texts}
        types={categories}
        applied={{ ...filter, type: filter.category }}
        today={today}
        onApply={({ from, to, type }) => setFilter((before) => ({ ...before, from, to, category: type }))}
      />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    ))
  return { filter, setFilter, filterButton, filterForm }
}

function All({ view, ...list }: Omit<ListProps, 'lastVisit'> & { filter: MemoryFilter; view: MemoryView }) {
  const { user, space, filter, actions } = list
  const lastVisit = useLastVisit(user.id, space.id)
  if (view === 'cards') return <List {...list} lastVisit={lastVisit} />
  return (
    <Album
      {...{ user, space, filter, actions, lastVisit }}
      onAdd={isWritable(space) ? () => actions.edit(null) : undefined}
    />
  )
}

function Album(props: AlbumProps) {
  const { Part, isMissing, retry } = useLazyPart(loadAlbum)
  if (Part) return <Part {...props} />
  return isMissing ? <ErrorState title={albumTexts.loadFailed} onRetry={retry} /> : <CardsSkeleton />
}

interface ListProps {
  user: User
  space: Space
  writes: readonly HeldWrite[]
  actions: ItemActions<Memory>
  savedId: string | undefined
  /** Time of the last visit. Memories that the partner added later are marked as new; null marks none. */
  lastVisit: string | null
}

const grid = 'md:grid md:grid-cols-2 md:gap-6 lg:grid-cols-3'

function List(props: ListProps & { filter: MemoryFilter }) {
  const { user, space, writes, actions, savedId, lastVisit, filter } = props
  const list = useMemories(space.id, filter)
  const { memories, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const swipe = useSwipeForMore(loadMore)
  const isNew = new Set(filter.ids?.split(',') ?? newSince(memories ?? [], user.id, lastVisit))

  if (!memories) {
    if (!isError) return <CardsSkeleton />
    return <ErrorState title={texts.listFailed} onRetry={() => void list.refetch()} retrying={isFetching} />
  }
  if (memories.length === 0) {
    return (
      <NoMemories
        isNarrowed={isNarrowed(filter) || filter.ids !== undefined}
        onAdd={isWritable(space) ? () => actions.edit(null) : undefined}
      />
    )
  }
  return (
    <>
      {isNew.size > 0 && filter.ids === undefined && (
        <Badge tone="accent" className="self-start">
          {isOne(isNew.size) ? texts.newOne : fill(texts.newMany, { n: isNew.size })}
        </Badge>
      )}
      <section
        aria-label={texts.carousel}
        {...swipe}
        className="@container -mx-gutter flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain px-gutter pb-3 md:mx-0 md:flex-col md:gap-6 md:overflow-visible md:px-0"
      >
        {inPages(memories, memories.length).map((page, pageIndex) => (
          <CardPage key={page.currentPage} isNeeded={page.memories.some(({ id }) => id === savedId)}>
            {page.memories.map((one, index) => (
              <MemoryCard
                key={one.id}
                memory={withHeld(one, writes, user.id)}
                user={user}
                space={space}
                isNew={isNew.has(one.id)}
                isSaved={one.id === savedId}
                priority={pageIndex === 0 && index < 3}
                actions={actions}
                className="w-[85cqw] shrink-0 snap-center md:w-auto"
              />
            ))}
          </CardPage>
        ))}
      </section>
      {isFetchNextPageError && <Banner tone="error">{texts.listFailed}</Banner>}
      {(isFetchingNextPage || hasNextPage) && <MoreMemories isLoading={isFetchingNextPage} onMore={loadMore} />}
    </>
  )
}

function useSwipeForMore(loadMore: () => void) {
  const startX = useRef<number>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => (startX.current = touches[0]?.clientX),
    onTouchEnd: ({ currentTarget, changedTouches }: TouchEvent<HTMLElement>) => {
      const fromX = startX.current
      const toX = changedTouches[0]?.clientX
      startX.current = undefined
      if (fromX !== undefined && toX !== undefined && isSwipeForMore({ fromX, toX }, currentTarget)) loadMore()
    },
  }
}

function MoreMemories({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  return isLoading ? (
    <p role="status" className="flex items-center justify-center gap-3 text-text-muted">
      <Spinner label={null} />
      {texts.loadingMore}
    </p>
  ) : (
    <Button variant="secondary" className="self-center" onClick={onMore}>
      {texts.loadMore}
    </Button>
  )
}

const toAll = (
  <Link to={paths.memory} className={`${buttonClass('secondary')} self-center`}>
    {texts.showAll}
  </Link>
)

function NewOnes({ ids, ...list }: Omit<ListProps, 'lastVisit'> & { ids: string }) {
  const lastVisit = useLastVisit(list.user.id, list.space.id)
  return (
    <>
      <List {...list} lastVisit={lastVisit} filter={{ ...noFilter, ids }} />
      {toAll}
    </>
  )
}

const highlightMs = 3_000

function One(props: Omit<ListProps, 'lastVisit'> & { id: string }) {
  const { user, space, writes, actions, id } = props
  const { data, error, isError, isFetching, refetch } = useMemory(space.id, id)
  const [isLit, setIsLit] = useState(true)
  const memory = data && withHeld(data, writes, user.id)
  const isLoaded = memory != null
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setIsLit(false), highlightMs)
    return () => clearTimeout(timer)
  }, [isLoaded])
  if (isNotFound(error)) {
    return (
      <TrashedItem
        user={user}
        space={space}
        kind="memory"
        id={id}
        icon={<Images />}
        title={texts.gone}
        hint={texts.goneHint}
        action={toAll}
      />
    )
  }
  if (!memory) {
    if (!isError) return <CardsSkeleton />
    return <ErrorState title={texts.oneFailed} onRetry={() => void refetch()} retrying={isFetching} action={toAll} />
  }
  return (
    <>
      <div className={grid}>
        <MemoryCard memory={memory} user={user} space={space} isLinked={isLit} priority actions={actions} />
      </div>
      {toAll}
    </>
  )
}

const CardsSkeleton = () => (
  <Skeletons
    label={texts.loading}
    each={['h-96', 'hidden h-96 md:block', 'hidden h-96 lg:block']}
    className={`gap-4 ${grid}`}
  />
)
