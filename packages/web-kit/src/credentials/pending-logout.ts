import { logout } from '@love-space/contracts/auth/session.calls.ts'
import { sessionRequest } from './session-request.ts'
import { storage, storageKeys } from '../browser/storage.ts'
import { inOneTab } from '../browser/web-locks.ts'

let running: Promise<void> | undefined

export const rememberLogout = (pendingFiles: string): void => storage.set(storageKeys.pendingLogout, pendingFiles)

/** Sends a pending logout. All calls wait for it, so it ends no later sign-in. Rejects without a connection. */
export function sendPendingLogout(): Promise<void> {
  if (storage.get(storageKeys.pendingLogout) === null) return Promise.resolve()
  running ??= inOneTab('love-space-logout', endSession).finally(() => (running = undefined))
  return running
}

async function endSession() {
  // Another tab has sent it, and a new session may exist.
  if (storage.get(storageKeys.pendingLogout) === null) return
  const response = await sessionRequest(logout)
  if (response.status >= 500) throw new Error(`logout answered ${response.status}`)
  storage.remove(storageKeys.pendingLogout)
}

window.addEventListener('online', () => {
  sendPendingLogout().catch(() => undefined)
})
