import { getLetterMonths, getLettersOfBook } from '@love-space/contracts/engagement/message.calls.ts'
import { getLoveStreak } from '@love-space/contracts/engagement/activity.calls.ts'
import { getMoodsOfMonth } from '@love-space/contracts/engagement/mood.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { listMemories } from '@love-space/contracts/media/memory.calls.ts'
import { listTimelineEvents } from '@love-space/contracts/media/timeline.calls.ts'
import { getSpace } from '@love-space/contracts/space/space.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { isInRange, isLikedByBoth, monthsIn, songsIn, type Material, type Range } from './our-year.rules.ts'

/** Reads a list page by page, since a year may have more than one page has. */
async function readAll<T>(
  page: (number: number) => Promise<{ readonly items: readonly T[]; readonly totalPages: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let number = 1, last = 1; number <= last; number += 1) {
    const { items, totalPages } = await page(number)
    all.push(...items)
    last = totalPages
  }
  return all
}

const limit = limits.pageSizeMax

async function readMaterial(space: Space, range: Range, signal: AbortSignal): Promise<Material> {
  const { id: spaceId, timeZone, today } = space
  const memoriesOf = async (page: number) => {
    const answer = await api.call(listMemories, { params: { spaceId }, query: { ...range, page, limit }, signal })
    return { items: answer?.data.memories ?? [], totalPages: answer?.data.totalPages ?? 0 }
  }
  const eventsOf = async (page: number) => {
    const answer = await api.call(listTimelineEvents, { query: { spaceId, ...range, page, limit }, signal })
    return { items: answer?.data.timelineEvents ?? [], totalPages: answer?.data.totalPages ?? 0 }
  }
  const moodsOf = async (month: string) =>
    (await api.call(getMoodsOfMonth, { query: { month }, signal }))?.data.moodRatings ?? []
  const [memories, events, letters, letterMonths, moods, streak, songs] = await Promise.all([
    readAll(memoriesOf),
    readAll(eventsOf),
    api.call(getLettersOfBook, { query: { spaceId, ...range }, signal }),
    api.call(getLetterMonths, { query: { spaceId }, signal }),
    Promise.all(monthsIn(range, today).map(moodsOf)),
    api.call(getLoveStreak, { params: { spaceId }, signal }),
    api.call(getSpace, { params: { spaceId }, signal }),
  ])
  const year = range.from.slice(0, 4)
  return {
    memories: memories.filter((memory) => isLikedByBoth(memory, space)).toReversed(),
    memoryCount: memories.length,
    events: events.toReversed(),
    letters: letters?.data.loveMessages ?? [],
    letterCount: (letterMonths?.data.months ?? [])
      .filter(({ month }) => month.startsWith(year))
      .reduce((sum, { letters: count }) => sum + count, 0),
    moods: moods.flat().filter(({ date }) => isInRange(date, range)),
    bestStreak: streak?.data.best ?? 0,
    songs: songsIn(songs?.data.space.playlists ?? [], range, timeZone),
  }
}

export const yearQuery = (space: Space, range: Range) =>
  queryOptions({
    queryKey: ['our-year', space.id, range, space.today],
    queryFn: ({ signal }) => readMaterial(space, range, signal),
    meta: { live: ['messages', 'memories', 'timeline', 'moods', 'songs'], keep: false },
  })
