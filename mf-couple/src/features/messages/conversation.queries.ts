import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getConversationByDate,
  getLoveMessageHistory,
  type LoveMessage,
} from '@love-space/contracts/http/engagement.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { useLive, usePollMs } from '@love-space/web-kit/live.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { isRealDay } from '../../calendar-days.ts'

export interface Conversation {
  readonly date: string
  readonly messages: readonly LoveMessage[]
}

export const conversationQuery = (day: string) =>
  queryOptions({
    queryKey: ['conversation', day],
    queryFn: async ({ signal }): Promise<Conversation> => {
      const answer = await api.call(getConversationByDate, { query: { date: day }, signal })
      return answer?.data ?? { date: day, messages: [] }
    },
  })

const historyQuery = infiniteQueryOptions({
  queryKey: ['conversation-history'],
  queryFn: async ({ pageParam, signal }) => {
    const answer = await api.call(getLoveMessageHistory, {
      query: { page: pageParam, limit: limits.pageSizeMax },
      signal,
    })
    const { loveMessages = [], totalPages = 0 } = answer?.data ?? {}
    return { days: [...new Set(loveMessages.map(({ date }) => date))], totalPages }
  },
  initialPageParam: 1,
  getNextPageParam: ({ totalPages }, _, page) => (page < totalPages ? page + 1 : undefined),
})

/** Fetches a day anew, or every day where none is named, and the days of the calendar with it. */
export function refreshConversation(day?: string | null): void {
  const queryKey = day && isRealDay(day) ? conversationQuery(day).queryKey : ['conversation']
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: historyQuery.queryKey })
}

/** A day's messages: live, or polled while the stream is down. */
export function useConversation(day: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  useLive('messages', ({ ref }) => refreshConversation(ref))
  return useQuery({ ...conversationQuery(day), refetchInterval })
}

/** The days that have messages, newest first, as far back as they were asked for. */
export function useDaysWithMessages() {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(historyQuery)
  const days = data?.pages.flatMap((page) => page.days) ?? []
  return { days, hasNextPage, isFetching, isError, fetchNextPage, refetch }
}
