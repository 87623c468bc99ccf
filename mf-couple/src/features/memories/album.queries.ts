import { useEffect } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { createAlbumDownload, listAlbum, listAlbumMonths } from '@love-space/contracts/media/memory.calls.ts'
import type { AlbumEntry, AlbumMonth } from '@love-space/contracts/media/memory.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'
import { useSaveFrom } from '../../shared/viewer/use-save-originals.ts'
import { queryOf, type MemoryFilter } from './memories.rules.ts'

interface AlbumPage {
  readonly entries: readonly AlbumEntry[]
  readonly next: string | null
}

export function useAlbumMonths(spaceId: string, filter: MemoryFilter) {
  const pollMs = usePollMs(limits.notificationPollMs)
  return useQuery({
    queryKey: ['album-months', spaceId, filter],
    queryFn: async ({ signal }): Promise<readonly AlbumMonth[]> =>
      (await api.call(listAlbumMonths, { params: { spaceId }, query: queryOf(filter), signal }))?.data.months ?? [],
    meta: { live: 'memories' },
    refetchInterval: pollMs,
  })
}

const firstDayOf = (month: string): string => `${month}-01`
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
const later = (one: string, other: string): string => (one > other ? one : other)
const sooner = (one: string, other: string): string => (other !== '' && other < one ? other : one)
const preparingMs = 3_000

/** Number of entries out of view that stay in memory, and so in the offline cache. */
const unseenMax = 2_000

/** Forgets the months out of view that were read first, so that a long album does not fill the device. */
function forgetOldest(): void {
  const cache = queryClient.getQueryCache()
  const unseen = cache.findAll({ queryKey: ['album'], type: 'inactive' })
  let entries = 0
  for (const query of unseen.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)) {
    const { data } = query.state as { readonly data?: { readonly pages: readonly AlbumPage[] } }
    for (const page of data?.pages ?? []) entries += page.entries.length
    if (entries > unseenMax) cache.remove(query)
  }
}

export function useAlbumMonth(spaceId: string, filter: MemoryFilter, month: string) {
  const pollMs = usePollMs(limits.notificationPollMs)
  const days = { from: later(firstDayOf(month), filter.from), to: sooner(lastDayOf(month), filter.to) }
  const query = useInfiniteQuery({
    queryKey: ['album', spaceId, filter, month],
    queryFn: async ({ pageParam, signal }): Promise<AlbumPage> => {
      const query = { ...queryOf({ ...filter, ...days }), ...(pageParam !== '' && { after: pageParam }) }
      return (await api.call(listAlbum, { params: { spaceId }, query, signal }))?.data ?? { entries: [], next: null }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: 'memories' },
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ entries }) => entries.some(({ file }) => file?.state === 'processing'))
        ? preparingMs
        : pollMs,
  })
  // Months that come into view in the same render are not yet observed.
  useEffect(() => () => queueMicrotask(forgetOldest), [])
  return query
}

/** Saves the originals of a month's pictures that fit the filter, as one file. */
export const useSaveMonth = (spaceId: string, filter: MemoryFilter, month: string) =>
  useSaveFrom(() => api.call(createAlbumDownload, { params: { spaceId }, query: { ...queryOf(filter), month } }))
