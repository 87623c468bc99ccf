import type { AlbumEntry, AlbumMonth } from '@love-space/contracts/media/memory.ts'

/** A month on the page: its head, and below it rows of tiles. Distances are in pixels. */
export interface AlbumSection extends AlbumMonth {
  /** Index of the month's first entry in the album. */
  readonly firstEntry: number
  /** Index of the month's head among heads and rows. */
  readonly firstItem: number
  readonly rows: number
  readonly top: number
  readonly height: number
}

export interface AlbumLayout {
  readonly columns: number
  readonly tile: number
  readonly sections: readonly AlbumSection[]
  /** Number of heads and rows together. */
  readonly items: number
  readonly height: number
}

export const headPixels = 48
export const gapPixels = 2

export const columnsFor = (width: number): number => (width < 640 ? 3 : Math.max(4, Math.round(width / 190)))

export const layoutOf = (months: readonly AlbumMonth[], width: number): AlbumLayout => {
  const columns = columnsFor(width)
  const tile = Math.max(0, (width - gapPixels * (columns - 1)) / columns)
  let [items, top, firstEntry] = [0, 0, 0]
  const sections = months.map(({ month, count, pictures }): AlbumSection => {
    const rows = Math.ceil(count / columns)
    const section = {
      month,
      count,
      pictures,
      firstEntry,
      firstItem: items,
      rows,
      top,
      height: headPixels + rows * (tile + gapPixels),
    }
    items += rows + 1
    top += section.height
    firstEntry += count
    return section
  })
  return { columns, tile, sections, items, height: top }
}

const lastBefore = (
  all: readonly AlbumSection[],
  by: 'firstItem' | 'firstEntry' | 'top',
  position: number,
): AlbumSection | undefined => {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.[by] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return all[low - 1]
}

export const sectionAt = ({ sections }: AlbumLayout, top: number): AlbumSection | undefined =>
  lastBefore(sections, 'top', top) ?? sections[0]

export const itemOfEntry = ({ sections, columns }: AlbumLayout, entry: number): number => {
  const section = lastBefore(sections, 'firstEntry', entry)
  if (!section) return 0
  return section.firstItem + 1 + Math.floor((entry - section.firstEntry) / columns)
}

/** Returns the head or row at a distance from the top of the grid; the first or last one beyond its ends. */
export const itemAt = (layout: AlbumLayout, top: number): number => {
  const section = sectionAt(layout, top)
  if (!section) return 0
  const row = Math.floor((top - section.top - headPixels) / (layout.tile + gapPixels))
  return section.firstItem + 1 + Math.min(section.rows - 1, Math.max(-1, row))
}

export const topOfItem = ({ sections, tile }: AlbumLayout, item: number): number => {
  const section = lastBefore(sections, 'firstItem', item)
  if (!section) return 0
  const row = item - section.firstItem - 1
  return section.top + (row < 0 ? 0 : headPixels + row * (tile + gapPixels))
}

export interface ShownRows {
  readonly section: AlbumSection
  readonly from: number
  /** End of the rows (exclusive). */
  readonly to: number
}

export const rowsAmong = ({ sections }: AlbumLayout, from: number, to: number): ShownRows[] =>
  sections
    .filter(({ firstItem, rows }) => firstItem <= to && firstItem + rows >= from)
    .map((section) => ({
      section,
      from: Math.max(0, from - section.firstItem - 1),
      to: Math.min(section.rows, Math.max(0, to - section.firstItem)),
    }))

const stepsOf: Readonly<Record<string, (layout: AlbumLayout, entry: number) => number>> = {
  ArrowLeft: (_, entry) => entry - 1,
  ArrowRight: (_, entry) => entry + 1,
  ArrowUp: (layout, entry) => vertical(layout, entry, -1),
  ArrowDown: (layout, entry) => vertical(layout, entry, 1),
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}

const vertical = ({ sections, columns }: AlbumLayout, entry: number, by: 1 | -1): number => {
  const section = lastBefore(sections, 'firstEntry', entry)
  if (!section) return entry
  const inMonth = entry - section.firstEntry
  const [row, column] = [Math.floor(inMonth / columns) + by, inMonth % columns]
  if (row >= 0 && row < section.rows) return section.firstEntry + Math.min(row * columns + column, section.count - 1)
  const next = sections[sections.indexOf(section) + by]
  if (!next) return entry
  const nextRow = by === 1 ? 0 : next.rows - 1
  return next.firstEntry + Math.min(nextRow * columns + column, next.count - 1)
}

export const entryAfterKey = (layout: AlbumLayout, entry: number, key: string): number | undefined => {
  const last = layout.sections.reduce((sum, { count }) => sum + count, 0) - 1
  const step = stepsOf[key]
  return step && Math.min(last, Math.max(0, step(layout, entry)))
}

/**
 * Returns the labels of years beside the album, newest first, each at a share of its height at least `apart` after the
 * label before. A year that begins nearer is labelled in its middle, at the first month far enough away, or not at all.
 */
export const yearsOf = ({ sections, height }: AlbumLayout, apart: number): { year: string; at: number }[] => {
  const years: { year: string; at: number }[] = []
  for (const { month, top } of sections) {
    const [year, at, last] = [month.slice(0, 4), top / Math.max(1, height), years.at(-1)]
    if (last?.year !== year && (!last || at - last.at >= apart)) years.push({ year, at })
  }
  return years
}

export const keyOf = ({ memoryId, file }: AlbumEntry): string => `${memoryId}:${file?.id ?? ''}`

export interface PictureEntry extends AlbumEntry {
  readonly file: NonNullable<AlbumEntry['file']>
}

/** The pictures of a month that were read so far, newest first. */
export interface MonthPart {
  readonly pictures: readonly PictureEntry[]
  readonly isWhole: boolean
}

export const monthOf = ({ day }: AlbumEntry): string => day.slice(0, 7)

/** Returns the pictures around a month that were read without a gap, newest first. */
export const picturesAround = (
  opened: string,
  months: readonly string[],
  parts: ReadonlyMap<string, MonthPart>,
): PictureEntry[] => {
  let found: PictureEntry[] = []
  for (const month of months) {
    const part = parts.get(month)
    const isWhole = part?.isWhole === true
    if (month > opened && !isWhole) {
      found = []
      continue
    }
    found.push(...(part?.pictures ?? []))
    if (!isWhole) break
  }
  return found
}

/** Returns the number of a picture in the whole album, from 1. */
export const numberOf = (
  entry: PictureEntry,
  months: readonly AlbumMonth[],
  parts: ReadonlyMap<string, MonthPart>,
): number => {
  const month = monthOf(entry)
  const newer = months.filter((one) => one.month > month).reduce((sum, { pictures }) => sum + pictures, 0)
  const inMonth = parts.get(month)?.pictures.findIndex((one) => one.file.id === entry.file.id) ?? 0
  return newer + inMonth + 1
}
