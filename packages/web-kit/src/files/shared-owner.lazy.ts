import { storage, storageKeys } from '../browser/storage.ts'
import { credentials } from '../credentials/credentials.ts'
import { forgetRecordings } from './recordings.lazy.ts'
import { noteOwner } from './shared-drafts.lazy.ts'

/** Tells the service worker who is signed in, now and at each change. */
export function followOwner(): void {
  const tell = () => {
    const hasSignedOut = storage.get(storageKeys.pendingLogout) === 'forget'
    const userId = credentials.userId()
    const now = Date.now()
    noteOwner(userId, { now, hasSignedOut })
      .then((signedOut) => forgetRecordings(userId, signedOut, now))
      .catch(() => undefined)
  }
  credentials.onUserChange(tell)
  tell()
}
