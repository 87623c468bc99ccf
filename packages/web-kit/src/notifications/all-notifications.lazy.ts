import { useState } from 'react'
import { listNotifications } from '@love-space/contracts/engagement/notification.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '../api/api-client.ts'
import { useNotifications } from './notifications.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '../query.ts'

const olderQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'older'],
  queryFn: async ({ pageParam, signal }) => {
    const answer = await api.call(listNotifications, { query: { page: pageParam }, signal })
    return answer?.data ?? { notifications: [], total: 0, unread: 0 }
  },
  initialPageParam: 2,
  getNextPageParam: ({ total }, _, page) => (page * limits.notificationsMax < total ? page + 1 : undefined),
  meta: { live: 'notifications', keep: false },
})

export function useAllNotifications() {
  const newest = useNotifications()
  const [isWanted, setIsWanted] = useState(false)
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...olderQuery,
    enabled: isWanted,
  })
  const pages = data?.pages ?? []
  // New notifications shift others to the next page, so some may appear twice.
  const known = new Set(newest.notifications.map(({ id }) => id))
  const older = pages.flatMap(({ notifications }) => notifications).filter(({ id }) => !known.has(id))
  const loadMore = () => {
    setIsWanted(true)
    if (data) void fetchNextPage()
    else if (isError) void refetch()
  }
  return {
    ...newest,
    notifications: [...newest.notifications, ...older],
    pages: pages.length + 1,
    hasMore: data ? hasNextPage : newest.total > newest.notifications.length,
    isLoadingMore: isFetching,
    isMoreError: isError,
    loadMore,
  }
}
