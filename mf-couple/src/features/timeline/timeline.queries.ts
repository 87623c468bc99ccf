import { getTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { fileQuery } from '@love-space/web-kit/files/files.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { infiniteQueryOptions, queryOptions } from '@love-space/web-kit/query.ts'
import { isNotFound } from '../../shared/is-not-found.ts'
import type { TimelineFilter } from './timeline.rules.ts'

export const homeEventsMax = 5

const listKey = ['timeline', 'list'] as const

/** Caches the files of an answer, so that cards need no further request. */
const keepFiles = (events: readonly TimelineEvent[]): void => {
  for (const { mediaFile } of events)
    if (mediaFile) queryClient.setQueryData(fileQuery(mediaFile.id).queryKey, mediaFile)
}

interface Page {
  readonly timelineEvents: readonly TimelineEvent[]
  readonly currentPage: number
  readonly totalPages: number
  readonly total: number
}
const noPage: Page = { timelineEvents: [], currentPage: 1, totalPages: 1, total: 0 }

async function fetchPage(query: {
  spaceId: string
  page: number
  limit: number
  filter: TimelineFilter
  signal: AbortSignal
}): Promise<Page> {
  const { spaceId, page, limit, filter, signal } = query
  const answer = await api.call(listTimelineEvents, { query: { spaceId, page, limit, ...filter }, signal })
  keepFiles(answer?.data.timelineEvents ?? [])
  return answer?.data ?? noPage
}

export const timelineQuery = (spaceId: string, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, spaceId, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ spaceId, page: pageParam, limit: limits.timelinePageSize, filter, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }: Page) => (currentPage < totalPages ? currentPage + 1 : undefined),
    refetchOnWindowFocus: 'always',
    meta: { live: 'timeline' },
  })

export const newestEventsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['timeline', 'newest', spaceId],
    queryFn: ({ signal }) => fetchPage({ spaceId, page: 1, limit: homeEventsMax, filter: {}, signal }),
    meta: { live: 'timeline' },
  })

export const timelineEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['timeline', 'one', id],
    queryFn: async ({ signal }): Promise<TimelineEvent | null> => {
      try {
        const event = (await api.call(getTimelineEvent, { params: { id }, signal }))?.data.timelineEvent ?? null
        keepFiles(event ? [event] : [])
        return event
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
    meta: { live: 'timeline', ref: id },
  })

export async function reloadTimeline(): Promise<void> {
  queryClient.setQueriesData<{ pages: unknown[]; pageParams: unknown[] }>({ queryKey: listKey }, (list) =>
    list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
  )
  await queryClient.invalidateQueries({ queryKey: ['timeline'] })
}
