import { listCapsules } from '@love-space/contracts/engagement/capsule.calls.ts'
import { viewFiles } from '@love-space/contracts/media/file.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'

const pageSizes = { sealed: limits.pageSizeMax, open: limits.capsulesPageSize } as const

const staleMs = 12 * 3_600_000

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

/** Reads the photos of a letter, with addresses that are valid for at least a day. */
export function usePhotos(fileIds: readonly string[]) {
  return useQuery({
    queryKey: ['capsule-photos', ...fileIds],
    queryFn: async ({ signal }) => {
      const answer = await api.call(viewFiles, { body: { ids: [...fileIds] }, signal })
      return answer?.data.files ?? []
    },
    enabled: fileIds.length > 0,
    staleTime: staleMs,
    meta: { live: 'capsules' },
  })
}

export function useCapsules(spaceId: string, today: string, state: keyof typeof pageSizes) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  const query = capsulesQuery(spaceId, today, state)
  const list = useInfiniteQuery({ ...query, refetchInterval, placeholderData: (before) => before })
  return { list, capsules: list.data?.pages.flatMap(({ capsules }) => capsules) }
}
