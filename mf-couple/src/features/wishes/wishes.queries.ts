import { limits } from '@love-space/contracts/limits.ts'
import { listWishes } from '@love-space/contracts/space/wish.calls.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const wishesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['wishes', spaceId],
    queryFn: async ({ signal }): Promise<readonly Wish[]> =>
      (await api.call(listWishes, { params: { spaceId }, signal }))?.data.wishes ?? [],
    meta: { live: 'wishes' },
  })

export function useWishes(spaceId: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...wishesQuery(spaceId), refetchInterval })
}
