import { cancelServiceJob, retryServiceJob } from '@love-space/contracts/admin/operations.calls.ts'
import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import { adminApi } from './admin-api.ts'

export const jobsRefreshMs = 15_000
/** Interval of requests while work is in progress. */
export const jobsFollowMs = 2_000

export const retryJob = (service: ShownService, id: string) =>
  adminApi.call(retryServiceJob, { params: { service, id } })
export const cancelJob = (service: ShownService, id: string) =>
  adminApi.call(cancelServiceJob, { params: { service, id } })
