import { listCapsules } from '@love-space/contracts/engagement/capsule.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@love-space/web-kit/query.ts'

const pageSizes = { sealed: limits.pageSizeMax, open: limits.capsulesPageSize } as const

/** `today` is in the key, so that letters open on a page that stays open past midnight. */
const capsulesQuery = (spaceId: string, today: string, state: keyof typeof pageSizes) =>
  infiniteQueryOptions({
    queryKey: ['capsules', spaceId, state, today],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { spaceId, state, page, limit: pageSizes[state] }
      const answer = await api.call(listCapsules, { query, signal })
      return answer?.data ?? { capsules: [], currentPage: page, totalPages: 0, total: 0 }
    },
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    meta: { live: 'capsules' },
  })

export function useCapsules(spaceId: string, today: string, state: keyof typeof pageSizes) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  const query = capsulesQuery(spaceId, today, state)
  const list = useInfiniteQuery({ ...query, refetchInterval, placeholderData: (before) => before })
  return { list, capsules: list.data?.pages.flatMap(({ capsules }) => capsules) }
}
