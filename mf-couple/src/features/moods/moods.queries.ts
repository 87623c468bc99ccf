import { getMoodsOfMonth, getMoodsOfSpace } from '@love-space/contracts/engagement/mood.calls.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { todaysAnswer } from '../../shared/todays-answer.ts'

export const todaysMoods = todaysAnswer(
  async () => (await api.call(getMoodsOfSpace))?.data ?? null,
  ({ date, moodRatings }) => queryClient.setQueryData(moodsQuery(date).queryKey, (known) => known ?? moodRatings),
)

export const moodsQuery = (day: string) =>
  queryOptions({
    queryKey: ['moods', day],
    queryFn: async ({ signal }): Promise<readonly MoodRating[]> => {
      const todays = await todaysMoods.of(day)
      if (todays) return todays.moodRatings
      return (await api.call(getMoodsOfSpace, { query: { date: day }, signal }))?.data.moodRatings ?? []
    },
    meta: { live: 'moods', ref: day },
  })

const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['moods-of-month', month],
    queryFn: async ({ signal }): Promise<readonly MoodRating[]> =>
      (await api.call(getMoodsOfMonth, { query: { month }, signal }))?.data.moodRatings ?? [],
    meta: { live: 'moods' },
  })

export function useMoods(day: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...moodsQuery(day), refetchInterval })
}

export const useMoodsOfMonth = (month: string) => useQuery(monthQuery(month))
