import { limits } from '@love-space/contracts/limits.ts'
import { listJoinRequests } from '@love-space/contracts/space/join-request.calls.ts'
import type { JoinRequest } from '@love-space/contracts/space/join-request.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

export const joinRequestQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['join-request', spaceId],
    queryFn: async ({ signal }): Promise<JoinRequest | null> =>
      (await api.call(listJoinRequests, { params: { spaceId }, signal }))?.data.joinRequests[0] ?? null,
    meta: { live: 'space' },
  })

export function useJoinRequest(spaceId: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...joinRequestQuery(spaceId), refetchInterval })
}
