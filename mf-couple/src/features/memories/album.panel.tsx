import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { AlbumEntry, AlbumMonth as Month, Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { album as texts } from '@love-space/texts/en/couple/album.ts'
import { fill } from '@love-space/texts/fill.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useSaveOriginals } from '../../shared/viewer/use-save-originals.ts'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { AlbumMonth } from './album-month.tsx'
import { AlbumScrubber, onScroll } from './album-scrubber.tsx'
import { AlbumViewer } from './album-viewer.tsx'
import { useAlbumMonths } from './album.queries.ts'
import {
  entryAfterKey,
  itemAt,
  itemOfEntry,
  layoutOf,
  monthOf,
  rowsAmong,
  topOfItem,
  type AlbumLayout,
} from './album.rules.ts'
import { fetchMemory } from './memories.queries.ts'
import { isAddedSince, isNarrowed, type MemoryFilter } from './memories.rules.ts'
import { NoMemories } from './no-memories.tsx'

export interface AlbumProps {
  user: User
  space: Space
  filter: MemoryFilter
  actions: ItemActions<Memory>
  /** Time of the last visit. Memories that the partner added later are marked as new; null marks none. */
  lastVisit: string | null
  onAdd: (() => void) | undefined
}

export default function AlbumPanel(props: AlbumProps) {
  const { space, filter, onAdd } = props
  const query = useAlbumMonths(space.id, filter)
  const { data: months, isError, isFetching, refetch } = query
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  if (!months) {
    if (!isError) return <AlbumSkeleton />
    return <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (months.length === 0) return <NoMemories isNarrowed={isNarrowed(filter)} onAdd={onAdd} />
  return (
    <>
      {isError && <RetryBanner text={texts.loadFailed} query={query} />}
      <div className="flex min-h-tap items-center justify-between gap-3">
        <p role="status" className="text-sm text-text-muted">
          {countsText(months, filter)}
        </p>
        {chosen === null && months.some(({ pictures }) => pictures > 0) && (
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            {texts.choose}
          </Button>
        )}
      </div>
      <Grid {...props} months={months} chosen={chosen} onChoose={setChosen} />
      {chosen && <ChosenBar chosen={chosen} onEnd={() => setChosen(null)} />}
    </>
  )
}

function ChosenBar({ chosen, onEnd }: { chosen: ReadonlySet<string>; onEnd: () => void }) {
  const save = useSaveOriginals()
  const count = chosen.size === 0 ? texts.chosenNone : countText(chosen.size, texts.chosenOne, texts.chosenMany)
  const run = async () => {
    if (await save.run([...chosen])) onEnd()
  }
  return (
    <div className="sticky bottom-[calc(var(--ui-dock)+env(safe-area-inset-bottom,0px)+0.75rem)] z-20 mx-auto flex w-full max-w-md flex-wrap items-center gap-2 rounded-card border border-line bg-surface-raised py-2 pr-2 pl-4 shadow-raised">
      <p role="status" className="mr-auto text-sm tabular-nums">
        {count}
      </p>
      <Button size="sm" variant="ghost" onClick={onEnd}>
        {texts.stopChoosing}
      </Button>
      <Button size="sm" busy={save.isBusy} disabled={chosen.size === 0} onClick={() => void run()}>
        {texts.saveChosen}
      </Button>
    </div>
  )
}

const countText = (n: number, one: string, many: string): string => (isOne(n) ? one : fill(many, { n }))

function countsText(months: readonly Month[], { words }: MemoryFilter): string {
  const count = months.reduce((sum, month) => sum + month.count, 0)
  if (words !== '') return countText(count, texts.foundOne, texts.foundMany)
  const pictures = months.reduce((sum, month) => sum + month.pictures, 0)
  const parts = [
    ...(pictures > 0 ? [countText(pictures, texts.countOne, texts.countMany)] : []),
    ...(count > pictures ? [countText(count - pictures, texts.withoutOne, texts.withoutMany)] : []),
  ]
  return parts.join(' · ')
}

/** Distance above and below the screen within which rows are rendered. */
const readyPixels = 800
/** Distance of scrolling after which the rows are chosen again. */
const stepPixels = 100
/** Pixels of the screen covered by the top bar and a month's head, and by the bottom bar. */
const coveredPixels = { top: 112, bottom: 96 }

function scrollToItem(layout: AlbumLayout, gridTop: number, item: number): void {
  const top = gridTop + topOfItem(layout, item)
  const [first, last] = [window.scrollY + coveredPixels.top, window.scrollY + window.innerHeight - coveredPixels.bottom]
  if (top < first) window.scrollTo({ top: top - coveredPixels.top, behavior: 'instant' })
  else if (top + layout.tile > last)
    window.scrollTo({ top: top + layout.tile - window.innerHeight + coveredPixels.bottom, behavior: 'instant' })
}

interface OpenEntry {
  readonly month: string
  readonly fileId: string
}

interface GridProps extends AlbumProps {
  months: readonly Month[]
  /** Ids of the files chosen so far; null unless somebody chooses. */
  chosen: ReadonlySet<string> | null
  onChoose: Dispatch<SetStateAction<ReadonlySet<string> | null>>
}

const withToggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (next.delete(id)) return next
  if (next.size < limits.filesDownloadedMax) return next.add(id)
  showToast({ text: fill(texts.chosenMax, { n: limits.filesDownloadedMax }) })
  return next
}

function Grid({ user, space, filter, actions, lastVisit, months, chosen, onChoose }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top } = usePlace(grid)
  const layout = layoutOf(months, width)
  const scrolled = useSyncExternalStore(onScroll, () => Math.floor((window.scrollY - top) / stepPixels) * stepPixels)
  const [active, setActive] = useState(0)
  const [openEntry, setOpenEntry] = useState<OpenEntry | null>(null)
  const rows = rowsAmong(
    layout,
    itemAt(layout, scrolled - readyPixels),
    itemAt(layout, scrolled + window.innerHeight + stepPixels + readyPixels),
  )

  const isNew = useCallback((entry: AlbumEntry) => isAddedSince(entry, user.id, lastVisit), [user.id, lastVisit])
  const open = useCallback(
    (entry: AlbumEntry) => {
      const { file, memoryId } = entry
      if (chosen) return file ? onChoose(withToggled(chosen, file.id)) : undefined
      if (file?.url) return setOpenEntry({ month: monthOf(entry), fileId: file.id })
      void fetchMemory(space.id, memoryId)
        .catch(() => null)
        .then((memory) => (memory ? actions.show(memory) : showToast({ text: texts.openFailed, tone: 'error' })))
    },
    [space.id, actions, chosen, onChoose, setOpenEntry],
  )
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(null)
    const next = entryAfterKey(layout, active, event.key)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    scrollToItem(layout, top, itemOfEntry(layout, next))
    focusEntry(grid.current, next)
  }
  return (
    <div className="relative -mx-gutter sm:mx-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons inside */}
      <div
        ref={grid}
        role="group"
        aria-label={texts.label}
        className="relative"
        style={{ height: layout.height }}
        onKeyDown={move}
      >
        {width > 0 &&
          rows.map(({ section, from, to }) => (
            <AlbumMonth
              key={section.month}
              space={space}
              filter={filter}
              section={section}
              layout={layout}
              from={from}
              to={to}
              chosen={chosen}
              active={active}
              isNew={isNew}
              onActive={setActive}
              onOpen={open}
            />
          ))}
      </div>
      <AlbumScrubber layout={layout} gridTop={top} />
      {openEntry && (
        <AlbumViewer
          user={user}
          space={space}
          filter={filter}
          months={months}
          opened={openEntry.month}
          openAt={openEntry.fileId}
          actions={actions}
          onClose={() => setOpenEntry(null)}
        />
      )}
    </div>
  )
}

const focusTriesMax = 30

function focusEntry(grid: HTMLElement | null, entry: number, tries = focusTriesMax): void {
  requestAnimationFrame(() => {
    const tile = grid?.querySelector<HTMLElement>(`[data-entry="${entry}"]`)
    if (tile) tile.focus({ preventScroll: true })
    else if (tries > 0) focusEntry(grid, entry, tries - 1)
  })
}

function usePlace(element: { readonly current: HTMLElement | null }): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const [width, top] = [box.width, Math.round(box.top + window.scrollY)]
      setPlace((before) => (before.width === width && before.top === top ? before : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    // Content above the grid may change its height.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return place
}

export const AlbumSkeleton = () => (
  <Skeletons
    label={texts.loading}
    each={Array.from({ length: 12 }, () => 'aspect-square')}
    className="-mx-gutter grid grid-cols-3 gap-0.5 sm:mx-0 sm:grid-cols-4 lg:grid-cols-6"
  />
)
