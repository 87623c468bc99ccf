import type { signInByPasskey as contract } from '@love-space/contracts/auth/passkey.routes.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { findTapChallenge, takeTapChallenge } from '../sessions/tap-challenges.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Signs in by a passkey; after a tap of a ring, only by one of the ring's owner. */
export const signInByPasskey = async (
  deps: Deps,
  browser: BrowserOfRequest,
  { assertion, challenge }: BodyOf<typeof contract>,
): Promise<SignedIn> => {
  const tap = challenge === undefined ? null : await findTapChallenge(deps, challenge, browser)
  const used = await verifyPasskey(deps, browser, assertion, { use: 'sign-in', ...(tap ? { tapId: tap._id } : {}) })
  if (!tap) return signInBrowser(deps, browser, { ...used, method: 'passkey', amr: ['passkey'] })
  if (tap.userId !== used.user._id) throw new AppError('PASSKEY_REFUSED')
  const opened = await takeTapChallenge(deps, tap)
  const signedIn = await signInBrowser(deps, browser, {
    ...used,
    method: 'passkey',
    amr: ['ring', 'passkey'],
    tap: opened,
  })
  browser.clear('challengeBrowser')
  return signedIn
}
