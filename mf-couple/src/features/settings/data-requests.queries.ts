import { listOwnDataRequests } from '@love-space/contracts/admin/own-data-request.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

const workingPollMs = 5_000

/** Reads requests about the user's data. A notification refetches them, because each request sends one. */
export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: async ({ signal }) => (await api.call(listOwnDataRequests, { signal }))?.data.requests ?? [],
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'working') ? workingPollMs : false),
  meta: { live: 'notifications', keep: false },
})
