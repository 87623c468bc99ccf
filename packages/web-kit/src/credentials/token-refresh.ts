import { refresh } from '@love-space/contracts/auth/session.calls.ts'
import { credentials } from './credentials.ts'
import { sessionRequest } from './session-request.ts'
import { inOneTab } from '../browser/web-locks.ts'

/** `renewed`: a newer token is stored. `ended`: the server refused. `unreachable`: no response. */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable'

let running: Promise<RefreshOutcome> | undefined

/** Refreshes the token once for all calls and, with Web Locks, for all tabs. `stale` is the refused token. */
export function refreshToken(stale: string): Promise<RefreshOutcome> {
  running ??= inOneTab('love-space-refresh', () => refreshUnlessReplaced(stale)).finally(() => (running = undefined))
  return running
}

async function refreshUnlessReplaced(stale: string): Promise<RefreshOutcome> {
  const current = credentials.token()
  if (current === null) return 'ended'
  if (current !== stale) return 'renewed'
  const userId = credentials.user()?.id
  const answer = await requestRefresh()
  if (!answer || answer.status >= 500 || answer.status === 429) return 'unreachable'
  if (answer.token === undefined) return 'ended'
  // The user changed or signed out meanwhile, so discard this token.
  if (credentials.token() !== stale || credentials.user()?.id !== userId)
    return credentials.token() ? 'renewed' : 'ended'
  credentials.setToken(answer.token)
  return 'renewed'
}

/** Requests a token; undefined without a whole response. Can be retried: the old cookie works until the new is used. */
async function requestRefresh(): Promise<{ readonly status: number; readonly token?: string } | undefined> {
  try {
    const response = await sessionRequest(refresh)
    if (!response.ok) return { status: response.status }
    const { data } = (await response.json()) as { data: { token: string } }
    return { status: response.status, token: data.token }
  } catch {
    return undefined
  }
}
