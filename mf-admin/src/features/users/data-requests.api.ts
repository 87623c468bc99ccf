import {
  askForData,
  confirmDataRequest,
  listDataRequests,
  withdrawDataRequest,
} from '@love-space/contracts/admin/data-request.calls.ts'
import type { DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

const queryKey = 'data-requests'
const workingPollMs = 3_000

/** Queries one user's requests, or all waiting requests; polls while a request is being carried out. */
export const dataRequestsQuery = (userId?: string) =>
  queryOptions({
    queryKey: [queryKey, userId ?? 'waiting'],
    queryFn: async ({ signal }) =>
      (await adminApi.call(listDataRequests, { query: userId === undefined ? {} : { userId }, signal }))?.data
        .requests ?? [],
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'working') ? workingPollMs : false),
    meta: { keep: false },
  })

const reload = () => queryClient.invalidateQueries({ queryKey: [queryKey] })

export const requestData = async (userId: string, kind: DataRequestKind): Promise<void> => {
  await adminApi.call(askForData, { params: { id: userId }, body: { kind } })
  await reload()
}

export const confirmRequest = async (id: string): Promise<void> => {
  await adminApi.call(confirmDataRequest, { params: { id } })
  await reload()
}

export const withdrawRequest = async (id: string): Promise<void> => {
  await adminApi.call(withdrawDataRequest, { params: { id } })
  await reload()
}
