import { getLettersOfBook, getLoveMessageHistory } from '@love-space/contracts/engagement/message.calls.ts'
import { getLoveStreak } from '@love-space/contracts/engagement/activity.calls.ts'
import { getMoodsOfMonth } from '@love-space/contracts/engagement/mood.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
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
  const [memories, events, letters, moods, streak, songs] = await Promise.all([
    readAll(memoriesOf),
    readAll(eventsOf),
    api.call(getLettersOfBook, { query: { spaceId, ...range }, signal }),
    Promise.all(monthsIn(range, today).map(moodsOf)),
    api.call(getLoveStreak, { params: { spaceId }, signal }),
    api.call(getSpace, { params: { spaceId }, signal }),
  ])
  return {
    memories: memories.filter((memory) => isLikedByBoth(memory, space)).toReversed(),
    memoryCount: memories.length,
    events: events.toReversed(),
    letters: letters?.data.loveMessages ?? [],
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

/** Reads all letters of a range that the user can read, newest day first, until an older one comes. */
async function readLetters(space: Space, { from, to }: Range, signal: AbortSignal): Promise<LoveMessage[]> {
  const letters: LoveMessage[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { spaceId: space.id, until: to, page, limit }
    const { loveMessages = [], totalPages = 0 } = (await api.call(getLoveMessageHistory, { query, signal }))?.data ?? {}
    letters.push(...loveMessages.filter(({ date }) => date >= from))
    last = (loveMessages.at(-1)?.date ?? '') < from ? 0 : totalPages
  }
  return letters
}

export const lettersOfYearQuery = (space: Space, range: Range) =>
  queryOptions({
    queryKey: ['letters-of-year', space.id, range],
    queryFn: ({ signal }) => readLetters(space, range, signal),
    meta: { live: 'messages', keep: false },
  })
