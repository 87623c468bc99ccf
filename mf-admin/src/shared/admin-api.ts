import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'

/** The API as the back-office calls it: an operator is told after ten seconds; what takes longer is a job. */
export const adminApi = {
  call: ((route, ...[input]) =>
    api.call(route, { ...input, timeoutMs: limits.adminRequestTimeoutMs } as never)) as typeof api.call,
}
