import type { logout, refresh } from '@love-space/contracts/auth/session.calls.ts'
import { publicConfig } from '../browser/public-config.ts'

const answerMsMax = 30_000

/** Asks what goes by the refresh cookie. Every other call waits for it, so one without an answer rejects after half a minute. */
export const sessionRequest = ({ method, path }: typeof logout | typeof refresh): Promise<Response> =>
  fetch(publicConfig.apiBase + path, {
    method,
    headers: { 'X-Love-Space': '1' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(answerMsMax),
  })
