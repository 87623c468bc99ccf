import { getDailyQuestion, listAnsweredQuestions } from '@love-space/contracts/engagement/question.calls.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'

export const questionQuery = (day: string) =>
  queryOptions({
    queryKey: ['question', day],
    queryFn: async ({ signal }) =>
      (await api.call(getDailyQuestion, { query: { date: day }, signal }))?.data.dailyQuestion ?? null,
    meta: { live: 'questions', ref: day },
  })

export function useQuestion(day: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...questionQuery(day), refetchInterval })
}

const answersQuery = infiniteQueryOptions({
  queryKey: ['answers'],
  queryFn: async ({ pageParam: page, signal }) => {
    const answer = await api.call(listAnsweredQuestions, { query: { page }, signal })
    return answer?.data ?? { dailyQuestions: [], currentPage: page, totalPages: 0, total: 0 }
  },
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
  meta: { live: 'questions' },
})

export function useAnswers() {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useInfiniteQuery({ ...answersQuery, refetchInterval })
}

export function changeQuestion(day: string, change: (daily: DailyQuestion) => DailyQuestion): void {
  queryClient.setQueryData(questionQuery(day).queryKey, (known) => known && change(known))
  queryClient.setQueryData(
    answersQuery.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          dailyQuestions: page.dailyQuestions.map((one) => (one.date === day ? change(one) : one)),
        })),
      },
  )
}
