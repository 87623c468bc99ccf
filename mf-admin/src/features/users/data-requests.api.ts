import {
  createDataRequest,
  confirmDataRequest,
  withdrawDataRequest,
} from '@love-space/contracts/admin/data-request.calls.ts'
import type { DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { dataRequestsKey } from './data-requests.queries.ts'

/** Refetches the requests, also after a failure: the server may have acted although its response was lost. */
const withReload = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } finally {
    await queryClient.invalidateQueries({ queryKey: [dataRequestsKey] })
  }
}

export const requestData = (userId: string, kind: DataRequestKind) =>
  withReload(adminApi.call(createDataRequest, { params: { id: userId }, body: { kind } }))

export const confirmRequest = (id: string) => withReload(adminApi.call(confirmDataRequest, { params: { id } }))

export const withdrawRequest = (id: string) => withReload(adminApi.call(withdrawDataRequest, { params: { id } }))
