import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { withStepUp } from './step-up.tsx'

/**
 * The API client with the operators' timeout of ten seconds; longer work runs as a job. Calls that need a step-up ask
 * for it, and throw an AbortError if the operator closes the dialog.
 */
export const adminApi = {
  call: ((route, ...[input]) =>
    withStepUp(() =>
      api.call(route, { ...input, timeoutMs: limits.adminRequestTimeoutMs } as never),
    )) as typeof api.call,
}
