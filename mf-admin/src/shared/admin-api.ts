import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'

/** The API client with the operators' timeout of ten seconds; longer work runs as a job. */
export const adminApi = {
  call: ((route, ...[input]) =>
    api.call(route, { ...input, timeoutMs: limits.adminRequestTimeoutMs } as never)) as typeof api.call,
}
