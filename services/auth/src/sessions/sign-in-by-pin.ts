import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { findKnownBrowser } from '../browsers/known-browsers.ts'
import type { BrowserOfRequest } from './session-cookies.ts'
import { signInBrowser } from './sign-in-browser.ts'
import { findTapChallenge, takeTapChallenge } from './tap-challenges.ts'
import { tryCounterKeys } from '../credentials/try-counter-keys.ts'
import { tryPin } from '../credentials/try-secret.ts'

export const signInByPin = async (
  deps: Deps,
  { pin, challenge }: { readonly pin: string; readonly challenge: string },
  browser: BrowserOfRequest,
): Promise<SignedIn> => {
  const found = await findTapChallenge(deps, challenge, browser)
  const user = await deps.users.findById(found.userId)
  if (!user?.active) throw new AppError('CHALLENGE_EXPIRED')
  const known = await findKnownBrowser(deps, user, browser.read('knownBrowser'))
  await tryPin(
    deps,
    user,
    pin,
    known
      ? { key: tryCounterKeys.pinInKnownBrowser(user._id, known.browserHash), requester: 'known' }
      : { key: tryCounterKeys.pinAtRing(found.ringId), requester: 'unknown' },
  )
  // A wrong PIN leaves the challenge open for another attempt; the right one uses it up.
  const tap = await takeTapChallenge(deps, found)
  return signInBrowser(deps, browser, { user, method: 'pin', amr: ['ring', 'pin'], tap })
}
