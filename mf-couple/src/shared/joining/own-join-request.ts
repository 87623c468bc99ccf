import { getOwnJoinRequest } from '@love-space/contracts/space/join-request.calls.ts'
import type { OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

export const ownJoinRequestQuery = queryOptions({
  queryKey: ['own-join-request'],
  queryFn: async ({ signal }): Promise<OwnJoinRequest | null> =>
    (await api.call(getOwnJoinRequest, { signal }))?.data.joinRequest ?? null,
  meta: { live: 'space' },
})
