import clsx from 'clsx'
import { Check, Download, ImageIcon, ImageOff, LoaderCircle, Play } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useMemo, useState, type CSSProperties } from 'react'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { AlbumEntry } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { album as texts } from '@love-space/texts/en/couple/album.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { memories as memoryTexts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { focusStyle } from '@love-space/ui/focus-style.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { setOf } from '@love-space/ui/picture.tsx'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { longDay, monthName } from '../../shared/calendar-days.ts'
import { useAlbumMonth, useSaveMonth } from './album.queries.ts'
import { gapPixels, headPixels, keyOf, type AlbumLayout, type AlbumSection } from './album.rules.ts'
import { isPreparing } from './memory-medium.tsx'
import { renewAddresses } from './memories.queries.ts'
import type { MemoryFilter } from './memories.rules.ts'

interface AlbumMonthProps {
  space: Space
  filter: MemoryFilter
  section: AlbumSection
  layout: AlbumLayout
  /** Rows to render: first, and end (exclusive). */
  from: number
  to: number
  /** Index of the entry that the keyboard reaches. */
  active: number
  /** Ids of the files chosen so far; null unless somebody chooses. */
  chosen: ReadonlySet<string> | null
  /** These three must keep their identity, so that scrolling renders only rows that come in. */
  isNew: (entry: AlbumEntry) => boolean
  onActive: (entry: number) => void
  onOpen: (entry: AlbumEntry) => void
}

const none: readonly AlbumEntry[] = []

export function AlbumMonth(props: AlbumMonthProps) {
  const { space, filter, section, layout, from, to, active, chosen, isNew, onActive, onOpen } = props
  const { month, count, pictures, firstEntry, top, height } = section
  const { columns, tile } = layout
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAlbumMonth(
    space.id,
    filter,
    month,
  )
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? none, [data])
  const isLacking = hasNextPage && !isFetchingNextPage && !isError && entries.length < to * columns
  useEffect(() => {
    if (isLacking) void fetchNextPage()
  }, [isLacking, fetchNextPage])
  const save = useSaveMonth(space.id, filter, month)
  const name = monthName(month)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return (
    <section aria-label={name} className="absolute inset-x-0" style={{ top, height }}>
      <div
        className="sticky top-[calc(4rem+env(safe-area-inset-top,0px))] z-10 flex items-center gap-1 bg-bg/95 px-gutter sm:px-0"
        style={{ height: headPixels }}
      >
        <h2 className="flex items-center gap-3 font-display text-lg">
          {name}
          <span className="font-sans text-sm text-text-muted tabular-nums">{count}</span>
          {isError && (
            <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {fill(texts.monthFailed, { month: name })} {common.tryAgain}
            </Button>
          )}
        </h2>
        {pictures > 0 && chosen === null && (
          <IconButton
            label={fill(texts.saveMonth, { month: name })}
            icon={<Download />}
            aria-busy={save.isBusy || undefined}
            onClick={() => void save.run()}
          />
        )}
      </div>
      {rows.map((row) => {
        const first = row * columns
        const activeInRow = active - firstEntry - first
        return (
          <Row
            key={row}
            entries={entries}
            first={first}
            length={Math.min(columns, count - first)}
            firstIndex={firstEntry + first}
            columns={columns}
            top={headPixels + row * (tile + gapPixels)}
            tile={tile}
            chosen={chosen}
            active={activeInRow >= 0 && activeInRow < columns ? activeInRow : -1}
            isNew={isNew}
            onActive={onActive}
            onOpen={onOpen}
          />
        )
      })}
    </section>
  )
}

interface RowProps extends Pick<AlbumMonthProps, 'chosen' | 'isNew' | 'onActive' | 'onOpen'> {
  /** The entries of the month that were read. */
  entries: readonly AlbumEntry[]
  /** Place of the row's first entry in the month. */
  first: number
  length: number
  /** Place of that entry in the album. */
  firstIndex: number
  columns: number
  top: number
  tile: number
  /** Column of the entry that the keyboard reaches; -1 if it is in another row. */
  active: number
}

const Row = memo(function Row(props: RowProps) {
  const { entries, first, length, firstIndex, columns, top, tile, active, chosen, isNew, onActive, onOpen } = props
  return (
    <div
      // The browser lays out and paints the row alone.
      className="absolute inset-x-0 grid gap-0.5 contain-strict"
      style={{ top, height: tile, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {Array.from({ length }, (_, column) => {
        const entry = entries[first + column]
        if (!entry) return <span key={column} className="bg-surface-sunken" />
        return (
          <Tile
            key={keyOf(entry)}
            entry={entry}
            index={firstIndex + column}
            sizes={`${Math.ceil(tile)}px`}
            isActive={active === column}
            isChosen={chosen && chosen.has(entry.file?.id ?? '')}
            isNew={isNew(entry)}
            onActive={onActive}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
})

interface TileProps {
  entry: AlbumEntry
  index: number
  sizes: string
  isActive: boolean
  /** Null unless somebody chooses. */
  isChosen: boolean | null
  isNew: boolean
  onActive: (index: number) => void
  onOpen: (entry: AlbumEntry) => void
}

const labelOf = ({ title, day, file }: AlbumEntry): string =>
  fill(file === null ? texts.noPicture : file.kind === 'video' ? texts.video : texts.picture, {
    title,
    date: longDay(day),
  })

const Tile = memo(function Tile(props: TileProps) {
  const { entry, index, sizes, isActive, isChosen, isNew, onActive, onOpen } = props
  const { file, title } = entry
  const isVideo = file?.kind === 'video'
  const [failed, setFailed] = useState<string>()
  const retry = () => setFailed(undefined)
  return (
    <button
      type="button"
      data-entry={index}
      aria-pressed={isChosen ?? undefined}
      aria-disabled={(isChosen !== null && file === null) || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={isNew ? fill(texts.isNew, { picture: labelOf(entry) }) : labelOf(entry)}
      onFocus={() => onActive(index)}
      onClick={() => {
        retry()
        onOpen(entry)
      }}
      className="relative block size-full min-w-0 cursor-pointer bg-surface-sunken -outline-offset-2"
    >
      {file === null ? (
        <span className="flex size-full flex-col items-center justify-center gap-1 bg-accent-soft p-2 text-center text-on-accent-soft">
          <ImageIcon className="size-5 stroke-1" />
          <span dir="auto" className="line-clamp-3 font-display text-sm break-words">
            {title}
          </span>
        </span>
      ) : file.renditions.length > 0 ? (
        <TilePicture file={file} sizes={sizes} failed={failed} onFail={setFailed} onRetry={retry} />
      ) : (
        <NoTilePicture file={file} />
      )}
      {isNew && (
        <span className="absolute top-1.5 left-1.5 rounded-full bg-accent px-2 py-0.5 text-xs font-medium text-on-accent">
          {items.isNew}
        </span>
      )}
      {isChosen !== null && file !== null && <ChoiceMark isChosen={isChosen} />}
      {isVideo && (
        <span className="absolute right-1.5 bottom-1.5 flex size-7 items-center justify-center rounded-full bg-black/55 text-white">
          <Play className="ml-0.5 size-4 fill-current" />
        </span>
      )}
    </button>
  )
})

const ChoiceMark = ({ isChosen }: { isChosen: boolean }) => (
  <span className={clsx('absolute inset-0', isChosen && 'bg-black/25 ring-4 ring-accent ring-inset')}>
    <span
      className={clsx(
        'absolute bottom-1.5 left-1.5 flex size-7 items-center justify-center rounded-full border-2 border-white',
        isChosen ? 'bg-accent text-on-accent' : 'bg-black/30',
      )}
    >
      {isChosen && <Check className="size-4" />}
    </span>
  </span>
)

interface TilePictureProps {
  file: FileView
  sizes: string
  /** Address that failed to load. */
  failed: string | undefined
  onFail: (address: string | undefined) => void
  onRetry: () => void
}

/** A picture of few elements that renders once: rows of them come in while the album scrolls. */
function TilePicture({ file, sizes, failed, onFail, onRetry }: TilePictureProps) {
  const { renditions, placeholder, focus } = file
  const address = renditions.at(-1)?.webp
  const at = focusStyle(focus)
  const style = {
    ...at,
    ...(placeholder && {
      backgroundImage: `url(${placeholder})`,
      backgroundSize: 'cover',
      backgroundPosition: at?.objectPosition ?? 'center',
    }),
  }
  if (failed !== undefined && failed === address) return <FailedPicture style={style} onRetry={onRetry} />
  // The address may have expired.
  const fail = () => {
    onFail(address)
    void renewAddresses()
  }
  return (
    <picture>
      <source type="image/avif" srcSet={setOf(renditions, 'avif')} sizes={sizes} />
      <img
        src={address}
        srcSet={setOf(renditions, 'webp')}
        sizes={sizes}
        alt=""
        decoding="async"
        style={style}
        className="size-full object-cover"
        onError={fail}
      />
    </picture>
  )
}

/** Tries again once the server responds after it did not. */
function FailedPicture({ style, onRetry }: { style: CSSProperties; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => useOnline.subscribe(({ isOnline }) => isOnline && retry()), [])
  return (
    <span style={style} className="flex size-full items-center justify-center">
      <ImageOff className="size-9 rounded-full bg-black/55 p-2 text-white" />
    </span>
  )
}

function NoTilePicture({ file }: { file: FileView }) {
  if (file.kind === 'video' && file.state === 'ready' && file.url !== null) return null
  const isLater = isPreparing(file)
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 p-2 text-center text-xs text-balance text-text-muted">
      {isLater ? (
        <LoaderCircle className="size-6 shrink-0 animate-spin motion-reduce:animate-none" />
      ) : (
        <ImageOff className="size-6 shrink-0" />
      )}
      <span className="line-clamp-3 [overflow-wrap:anywhere]">
        {isLater ? memoryTexts.stillPreparing : fill(memoryTexts.unreadable, { name: file.name })}
      </span>
    </span>
  )
}
