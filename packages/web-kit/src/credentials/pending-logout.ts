import { logout } from '@love-space/contracts/auth/session.calls.ts'
import { sessionRequest } from './session-request.ts'
import { storage, storageKeys } from '../browser/storage.ts'
import { inOneTab } from '../browser/web-locks.ts'

let underWay: Promise<void> | undefined

/** Remembers that the session has to be ended on the server, across reloads and lost connections. */
export const rememberLogout = (): void => storage.set(storageKeys.pendingLogout, '1')

/**
 * Ends the remembered session on the server. Every call waits for it, so that it can't end a later sign-in.
 * Rejects when there is no connection; the logout then stays remembered.
 */
export function sendPendingLogout(): Promise<void> {
  if (storage.get(storageKeys.pendingLogout) === null) return Promise.resolve()
  underWay ??= inOneTab('love-space-logout', endSession).finally(() => (underWay = undefined))
  return underWay
}

async function endSession() {
  // Another tab has done it, and somebody may have signed in since.
  if (storage.get(storageKeys.pendingLogout) === null) return
  const response = await sessionRequest(logout)
  if (response.status >= 500) throw new Error(`logout answered ${response.status}`)
  storage.remove(storageKeys.pendingLogout)
}

window.addEventListener('online', () => {
  sendPendingLogout().catch(() => undefined)
})
