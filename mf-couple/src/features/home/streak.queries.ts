import { getLoveStreak, listActivities, listActivitiesByType } from '@love-space/contracts/engagement/activity.calls.ts'
import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { infiniteQueryOptions, queryOptions } from '@love-space/web-kit/query.ts'

/** Reads the streak. A new day and changed settings refetch it, because both are in the key. */
export const streakQuery = ({ id: spaceId, today, updatedAt }: Pick<Space, 'id' | 'today' | 'updatedAt'>) =>
  queryOptions({
    queryKey: ['streak', spaceId, today, updatedAt],
    queryFn: async ({ signal }) => (await api.call(getLoveStreak, { params: { spaceId }, signal }))?.data ?? null,
    meta: { live: 'activities' },
  })

export const activitiesQuery = (spaceId: string, type: ActivityType | 'all') =>
  infiniteQueryOptions({
    queryKey: ['activities', spaceId, type],
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { spaceId }
      const answer =
        type === 'all'
          ? await api.call(listActivities, { params, query: { page }, signal })
          : await api.call(listActivitiesByType, { params, query: { type, page }, signal })
      return answer?.data ?? { activities: [], currentPage: page, totalPages: 0, total: 0 }
    },
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    meta: { live: 'activities', keep: false },
  })
