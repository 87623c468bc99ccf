import { useState } from 'react'
import { listNotificationPreviews, listNotifications } from '@love-space/contracts/engagement/notification.calls.ts'
import type { NotificationPreview } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '../api/api-client.ts'
import { useNotifications } from './notifications.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '../query.ts'

/** Topics of what previews show. Kept in memory alone, and read anew with every list that opens. */
const previewMeta = { live: ['notifications', 'messages', 'memories', 'timeline'], keep: false } as const

const previewsOf = async (page: number, signal: AbortSignal): Promise<readonly NotificationPreview[]> =>
  (await api.call(listNotificationPreviews, { query: { page }, signal }))?.data.previews ?? []

const newestPreviewsQuery = queryOptions({
  queryKey: ['notification-previews'],
  queryFn: ({ signal }) => previewsOf(1, signal),
  staleTime: 0,
  meta: previewMeta,
})

const olderQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'older'],
  queryFn: async ({ pageParam, signal }) => {
    const [answer, previews] = await Promise.all([
      api.call(listNotifications, { query: { page: pageParam }, signal }),
      // Without previews, the sentences are still shown.
      previewsOf(pageParam, signal).catch(() => []),
    ])
    return { ...(answer?.data ?? { notifications: [], total: 0, unread: 0 }), previews }
  },
  initialPageParam: 2,
  getNextPageParam: ({ total }, _, page) => (page * limits.notificationsMax < total ? page + 1 : undefined),
  meta: previewMeta,
})

export function useAllNotifications() {
  const newest = useNotifications()
  const { data: newestPreviews = [] } = useQuery({ ...newestPreviewsQuery, enabled: newest.notifications.length > 0 })
  const [isWanted, setIsWanted] = useState(false)
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...olderQuery,
    enabled: isWanted,
  })
  const pages = data?.pages ?? []
  // New notifications shift others to the next page, where they would appear twice.
  const known = new Set(newest.notifications.map(({ id }) => id))
  const older = pages.flatMap(({ notifications }) => notifications).filter(({ id }) => !known.has(id))
  const previews = [...pages.flatMap((page) => page.previews), ...newestPreviews]
  const loadMore = () => {
    setIsWanted(true)
    if (data) void fetchNextPage()
    else if (isError) void refetch()
  }
  return {
    ...newest,
    notifications: [...newest.notifications, ...older],
    previews: new Map(previews.map((preview) => [preview.id, preview])),
    hasMore: data ? hasNextPage : newest.total > newest.notifications.length,
    isLoadingMore: isFetching,
    isMoreError: isError,
    loadMore,
  }
}
