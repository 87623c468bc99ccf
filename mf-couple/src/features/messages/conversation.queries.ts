import {
  getConversationByDate,
  getLoveMessageHistory,
  getTodaysConversation,
} from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'
import { todaysAnswer } from '../../shared/todays-answer.ts'

export interface Conversation {
  readonly date: string
  readonly messages: readonly LoveMessage[]
}

const ofFormerSpace = (formerSpaceId: string | undefined): string[] =>
  formerSpaceId === undefined ? [] : [formerSpaceId]

export const todaysConversation = todaysAnswer<Conversation>(
  async () => (await api.call(getTodaysConversation))?.data ?? null,
  (conversation) =>
    queryClient.setQueryData(conversationQuery(conversation.date).queryKey, (known) => known ?? conversation),
)

export const conversationQuery = (day: string, formerSpaceId?: string) =>
  queryOptions({
    queryKey: ['conversation', day, ...ofFormerSpace(formerSpaceId)],
    queryFn: async ({ signal }): Promise<Conversation> => {
      const todays = formerSpaceId === undefined ? await todaysConversation.of(day) : null
      if (todays) return todays
      const answer = await api.call(getConversationByDate, {
        query: { date: day, ...(formerSpaceId && { spaceId: formerSpaceId }) },
        signal,
      })
      return answer?.data ?? { date: day, messages: [] }
    },
    meta: { live: 'messages', ref: day },
  })

const historyQuery = (formerSpaceId?: string) =>
  infiniteQueryOptions({
    queryKey: ['conversation-history', ...ofFormerSpace(formerSpaceId)],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.call(getLoveMessageHistory, {
        query: { page: pageParam, limit: limits.pageSizeMax, ...(formerSpaceId && { spaceId: formerSpaceId }) },
        signal,
      })
      const { loveMessages = [], totalPages = 0 } = answer?.data ?? {}
      return { days: [...new Set(loveMessages.map(({ date }) => date))], totalPages }
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _, page) => (page < totalPages ? page + 1 : undefined),
    meta: { live: 'messages' },
  })

export function useConversation(day: string, formerSpaceId?: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...conversationQuery(day, formerSpaceId), refetchInterval })
}

export function useDaysWithMessages(formerSpaceId?: string) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(formerSpaceId),
  )
  const days = data?.pages.flatMap((page) => page.days) ?? []
  return { days, hasNextPage, isFetching, isError, fetchNextPage, refetch }
}
