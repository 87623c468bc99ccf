import { getDailyQuestion } from '@love-space/contracts/engagement/question.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

/** Queries a day's question with the answers that the user may read. */
export const questionQuery = (day: string) =>
  queryOptions({
    queryKey: ['question', day],
    queryFn: async ({ signal }) =>
      (await api.call(getDailyQuestion, { query: { date: day }, signal }))?.data.dailyQuestion ?? null,
    meta: { live: 'questions', ref: day },
  })

/** Queries a day's question; polls while the live stream is down. */
export function useQuestion(day: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...questionQuery(day), refetchInterval })
}
