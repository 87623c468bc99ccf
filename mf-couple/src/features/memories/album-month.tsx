import { ImageIcon, ImageOff, LoaderCircle, Play } from 'lucide-react'
import { memo, useEffect } from 'react'
import type { AlbumEntry } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { album as texts } from '@love-space/texts/en/couple/album.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { memories as memoryTexts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Picture } from '@love-space/ui/picture.tsx'
import { longDay, monthName } from '../../shared/calendar-days.ts'
import { useAlbumMonth } from './album.queries.ts'
import { gapPixels, headPixels, keyOf, type AlbumLayout, type AlbumSection } from './album.rules.ts'
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
  isNew: (entry: AlbumEntry) => boolean
  onActive: (entry: number) => void
  onOpen: (entry: AlbumEntry) => void
}

export function AlbumMonth(props: AlbumMonthProps) {
  const { space, filter, section, layout, from, to, active, isNew, onActive, onOpen } = props
  const { month, count, firstEntry, top, height } = section
  const { columns, tile } = layout
  const {
    entries = [],
    isError,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useAlbumMonth(space.id, filter, month)
  const isLacking = hasNextPage && !isFetchingNextPage && !isError && entries.length < to * columns
  useEffect(() => {
    if (isLacking) void fetchNextPage()
  }, [isLacking, fetchNextPage])
  const name = monthName(month)
  const places = Array.from(
    { length: Math.max(0, Math.min(count, to * columns) - from * columns) },
    (_, index) => from * columns + index,
  )
  return (
    <section aria-label={name} className="absolute inset-x-0" style={{ top, height }}>
      <h2
        className="sticky top-[calc(4rem+env(safe-area-inset-top,0px))] z-10 flex items-center gap-3 bg-bg/90 px-gutter font-display text-lg backdrop-blur-sm sm:px-0"
        style={{ height: headPixels }}
      >
        {name}
        <span className="font-sans text-sm text-text-muted tabular-nums">{count}</span>
        {isError && (
          <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
            {fill(texts.monthFailed, { month: name })} {common.tryAgain}
          </Button>
        )}
      </h2>
      {places.map((place) => {
        const entry = entries[place]
        const style = {
          width: tile,
          height: tile,
          transform: `translate(${(place % columns) * (tile + gapPixels)}px, ${Math.floor(place / columns) * (tile + gapPixels)}px)`,
        }
        return (
          <div
            key={entry ? keyOf(entry) : place}
            className="absolute left-0 bg-surface-sunken"
            style={{ ...style, top: headPixels }}
          >
            {entry && (
              <Tile
                entry={entry}
                index={firstEntry + place}
                sizes={`${Math.ceil(tile)}px`}
                isActive={active === firstEntry + place}
                isNew={isNew(entry)}
                onActive={onActive}
                onOpen={onOpen}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

interface TileProps {
  entry: AlbumEntry
  index: number
  sizes: string
  isActive: boolean
  isNew: boolean
  onActive: (index: number) => void
  onOpen: (entry: AlbumEntry) => void
}

const labelOf = ({ title, day, file }: AlbumEntry): string =>
  fill(file === null ? texts.noPicture : file.kind === 'video' ? texts.video : texts.picture, {
    title,
    date: longDay(day),
  })

const Tile = memo(
  function Tile({ entry, index, sizes, isActive, isNew, onActive, onOpen }: TileProps) {
    const { file, title } = entry
    return (
      <button
        type="button"
        data-entry={index}
        tabIndex={isActive ? 0 : -1}
        aria-label={isNew ? fill(texts.isNew, { picture: labelOf(entry) }) : labelOf(entry)}
        onFocus={() => onActive(index)}
        onClick={() => onOpen(entry)}
        className="relative block size-full cursor-pointer overflow-hidden -outline-offset-2 focus-visible:z-10"
      >
        {file === null ? (
          <span className="flex size-full flex-col items-center justify-center gap-1 bg-accent-soft p-2 text-center text-on-accent-soft">
            <ImageIcon className="size-5 stroke-1" />
            <span dir="auto" className="line-clamp-3 font-display text-sm break-words">
              {title}
            </span>
          </span>
        ) : file.renditions.length > 0 ? (
          <Picture
            file={file}
            alt=""
            sizes={sizes}
            ratio={1}
            priority
            onExpired={() => void renewAddresses()}
            fallback={<ImageOff className="size-6" />}
            className="size-full"
          />
        ) : (
          <span className="flex size-full items-center justify-center text-text-muted">
            {file.state === 'processing' || file.state === 'uploading' ? (
              <LoaderCircle className="size-6 animate-spin motion-reduce:animate-none" />
            ) : file.kind === 'video' ? null : (
              <ImageOff className="size-6" />
            )}
          </span>
        )}
        {isNew && (
          <span className="absolute top-1.5 left-1.5 rounded-full bg-accent px-2 py-0.5 text-xs font-medium text-on-accent">
            {memoryTexts.isNew}
          </span>
        )}
        {file?.kind === 'video' && (
          <span className="absolute right-1.5 bottom-1.5 flex size-7 items-center justify-center rounded-full bg-black/55 text-white">
            <Play className="ml-0.5 size-4 fill-current" />
          </span>
        )}
      </button>
    )
  },
  (before, after) =>
    before.entry === after.entry &&
    before.index === after.index &&
    before.sizes === after.sizes &&
    before.isActive === after.isActive &&
    before.isNew === after.isNew,
)
