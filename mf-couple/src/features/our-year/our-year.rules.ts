import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'
import { addDays, dayIn } from '@love-space/couple-rules/days.ts'

/** Two days, both included. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** The content of a book, of the records of a range. */
export interface Material {
  /** Memories that both liked, oldest first. */
  readonly memories: readonly Memory[]
  readonly memoryCount: number
  readonly events: readonly TimelineEvent[]
  /** Letters that both chose. */
  readonly letters: readonly LoveMessage[]
  readonly moods: readonly MoodRating[]
  readonly bestStreak: number
  readonly songs: readonly Song[]
}

export interface BookMonth {
  readonly month: string
  readonly memories: readonly Memory[]
  readonly events: readonly TimelineEvent[]
  readonly letters: readonly LoveMessage[]
}

const picturesMax = 4

export const rangeOfYear = (year: string): Range => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const isYear = /^\d{4}$/

/** Returns the years of a couple, newest first: calendar years, since a couple may have no start date. */
export const yearsOf = ({ relationshipStartDate, createdAt, today }: Space): string[] => {
  const present = Number(today.slice(0, 4))
  const first = Math.min(present, Number((relationshipStartDate ?? createdAt).slice(0, 4)))
  return Array.from({ length: present - first + 1 }, (_, index) => String(present - index))
}

/** Returns the year in the address; the present one if it is missing or not one of theirs. */
export const chosenYear = (given: string | undefined, space: Space): string =>
  given !== undefined && isYear.test(given) && yearsOf(space).includes(given) ? given : space.today.slice(0, 4)

/** Returns the months of a range that have begun, first one first. */
export const monthsIn = ({ from, to }: Range, today: string): string[] => {
  const last = (to < today ? to : today).slice(0, 7)
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= last; month = addDays(`${month}-28`, 4).slice(0, 7)) months.push(month)
  return months
}

/** Returns whether both members like a record. One person alone is no couple. */
export const isLikedByBoth = ({ likes }: Pick<Memory, 'likes'>, { users }: Pick<Space, 'users'>): boolean =>
  users.length > 1 && users.every(({ id }) => likes.includes(id))

export const isInRange = (day: string, { from, to }: Range): boolean => day >= from && day <= to

const byDay = <R extends { readonly date: string; readonly createdAt: string }>(records: readonly R[]): R[] =>
  records.toSorted((one, other) => (one.date + one.createdAt < other.date + other.createdAt ? -1 : 1))

/** Returns the months that have something to show, first one first. */
export const bookMonths = ({ memories, events, letters }: Material): BookMonth[] => {
  const monthOf = ({ date }: { readonly date: string }) => date.slice(0, 7)
  const months = new Set([...memories, ...events, ...letters].map(monthOf))
  return [...months].toSorted().map((month) => {
    const ofMonth = <R extends { readonly date: string; readonly createdAt: string }>(records: readonly R[]) =>
      byDay(records.filter((one) => monthOf(one) === month))
    return { month, memories: ofMonth(memories), events: ofMonth(events), letters: ofMonth(letters) }
  })
}

/** Returns the pictures of a memory that a page has room for. */
export const picturesOf = ({ media }: Pick<Memory, 'media'>): FileView[] =>
  media.filter(({ kind, renditions }) => kind === 'image' && renditions.length > 0).slice(0, picturesMax)

/** Returns the picture of the cover: of the latest memory that both liked, else the cover of the space. */
export const coverOf = ({ memories }: Material, { coverImage }: Pick<Space, 'coverImage'>): FileView | string | null =>
  memories.toReversed().flatMap(picturesOf)[0] ?? coverImage

/** Returns the songs that were added in a range, in the order of the playlists. */
export const songsIn = (playlists: readonly Playlist[], range: Range, timeZone: string): Song[] =>
  playlists
    .flatMap(({ songs }) => songs)
    .filter(({ createdAt }) => isInRange(dayIn(timeZone, Date.parse(createdAt)), range))

/** Returns the days together at the end of a range or today; undefined without a start date or before it. */
export const daysAtEnd = ({ to }: Range, space: Pick<Space, 'relationshipStartDate' | 'today'>): number | undefined => {
  const together = daysTogether(space.relationshipStartDate, to < space.today ? to : space.today)
  return together.kind === 'together' ? together.days : undefined
}

/** Returns the number of all letters of a calendar year. */
export const letterCount = (
  months: readonly { readonly month: string; readonly letters: number }[],
  year: string,
): number => months.filter(({ month }) => month.startsWith(year)).reduce((sum, { letters }) => sum + letters, 0)

/** Returns the average mood with one decimal; undefined without moods. */
export const averageMood = (moods: readonly Pick<MoodRating, 'rating'>[]): number | undefined =>
  moods.length === 0
    ? undefined
    : Math.round((moods.reduce((sum, { rating }) => sum + rating, 0) / moods.length) * 10) / 10

/** Returns whether a book has pages besides its cover and figures. */
export const hasPages = (material: Material): boolean => bookMonths(material).length > 0 || material.songs.length > 0
