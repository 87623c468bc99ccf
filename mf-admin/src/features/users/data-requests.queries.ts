import { listDataRequests } from '@love-space/contracts/admin/data-request.calls.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const dataRequestsKey = 'data-requests'
const workingPollMs = 3_000

export const dataRequestsQuery = (userId?: string) =>
  queryOptions({
    queryKey: [dataRequestsKey, userId ?? 'waiting'],
    queryFn: async ({ signal }) =>
      (await adminApi.call(listDataRequests, { query: userId === undefined ? {} : { userId }, signal }))?.data
        .requests ?? [],
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'working') ? workingPollMs : false),
    meta: { keep: false },
  })
