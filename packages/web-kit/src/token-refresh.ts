import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import { OfflineError } from './api-problem.ts'
import { credentials } from './credentials.ts'
import { publicConfig } from './public-config.ts'
import { inOneTab } from './web-locks.ts'

/** `renewed`: a newer token is stored. `ended`: the server will not give one. `unreachable`: nobody knows. */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable'

let underWay: Promise<RefreshOutcome> | undefined

/**
 * Exchanges the refresh cookie for a new access token, once for all calls of this page and, where Web Locks exist,
 * for all tabs. `stale` is the token that was refused: when another tab has replaced it meanwhile, that one serves.
 */
export function refreshToken(stale: string): Promise<RefreshOutcome> {
  underWay ??= inOneTab('love-space-refresh', () => refreshUnlessReplaced(stale)).finally(() => (underWay = undefined))
  return underWay
}

async function refreshUnlessReplaced(stale: string): Promise<RefreshOutcome> {
  const current = credentials.token()
  if (current === null) return 'ended'
  if (current !== stale) return 'renewed'
  const userId = credentials.user()?.id
  try {
    const response = await requestRefresh()
    if (response.status >= 500 || response.status === 429) return 'unreachable'
    if (!response.ok) return 'ended'
    const { data } = (await response.json()) as { data: { token: string } }
    // Somebody else signed in, or this user out, while the answer was on its way: it must not overwrite that.
    if (credentials.token() !== stale || credentials.user()?.id !== userId)
      return credentials.token() ? 'renewed' : 'ended'
    credentials.setToken(data.token)
    return 'renewed'
  } catch (cause) {
    if (cause instanceof OfflineError) return 'unreachable'
    throw cause
  }
}

async function requestRefresh(): Promise<Response> {
  try {
    return await fetch(publicConfig.apiBase + refresh.path, {
      method: refresh.method,
      headers: { 'X-Love-Space': '1' },
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch (cause) {
    throw new OfflineError(cause)
  }
}
