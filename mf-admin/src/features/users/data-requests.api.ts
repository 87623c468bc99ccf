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

/** Refetches the requests, also after a failure: the server may have acted although its response was lost. */
const withReload = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } finally {
    await queryClient.invalidateQueries({ queryKey: [queryKey] })
  }
}

export const requestData = (userId: string, kind: DataRequestKind) =>
  withReload(adminApi.call(askForData, { params: { id: userId }, body: { kind } }))

export const confirmRequest = (id: string) => withReload(adminApi.call(confirmDataRequest, { params: { id } }))

export const withdrawRequest = (id: string) => withReload(adminApi.call(withdrawDataRequest, { params: { id } }))
