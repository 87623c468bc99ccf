import { storage, storageKeys } from '../browser/storage.ts'
import { credentials } from '../credentials/credentials.ts'
import { noteOwner } from './shared-drafts.lazy.ts'

/** Tells the service worker who is signed in, now and at each change. */
export function followOwner(): void {
  const tell = () => {
    const hasSignedOut = storage.get(storageKeys.pendingLogout) === 'forget'
    noteOwner(credentials.userId(), { now: Date.now(), hasSignedOut }).catch(() => undefined)
  }
  credentials.onUserChange(tell)
  tell()
}
