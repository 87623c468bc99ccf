import { cancelServiceJob, retryServiceJob } from '@love-space/contracts/admin/operations.calls.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { adminApi } from './admin-api.ts'

export const jobsRefreshMs = 15_000
/** Interval of requests while work is in progress. */
export const jobsFollowMs = 2_000

export const retryJob = (service: ServiceName, id: string) =>
  adminApi.call(retryServiceJob, { params: { service, id } })
export const cancelJob = (service: ServiceName, id: string) =>
  adminApi.call(cancelServiceJob, { params: { service, id } })
