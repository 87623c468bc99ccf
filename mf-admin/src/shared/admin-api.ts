import { limits } from '@love-space/contracts/limits.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { refreshUser } from '@love-space/web-kit/session/session.store.ts'
import { withStepUp } from './step-up.tsx'

/** Shows the gate if the server has begun to require a passkey. */
const showGate = async (error: unknown): Promise<never> => {
  if (hasCode(error, 'PASSKEY_NEEDED')) await refreshUser()
  throw error
}

/**
 * The API client with the operators' timeout of ten seconds; longer work runs as a job. Calls that need a step-up ask
 * for it, and throw an AbortError if the operator closes the dialog.
 */
export const adminApi = {
  call: ((route, ...[input]) =>
    withStepUp(() =>
      api.call(route, { ...input, timeoutMs: limits.adminRequestTimeoutMs } as never).catch(showGate),
    )) as typeof api.call,
}
