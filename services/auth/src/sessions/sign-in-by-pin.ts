import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { equalsInConstantTime, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { findKnownBrowser } from '../browsers/known-browsers.ts'
import type { BrowserOfRequest } from './session-cookies.ts'
import { signInBrowser } from './sign-in-browser.ts'
import type { ChallengeDoc } from '../taps/challenge.model.ts'
import { tryCounterKeys } from '../credentials/try-counter-keys.ts'
import { tryPin } from '../credentials/try-secret.ts'

const findChallenge = async (deps: Deps, challenge: string, nonce: string | null, now: Date): Promise<ChallengeDoc> => {
  const found = await deps.challenges.findById(sha256(challenge)).lean()
  const isOpen = found !== null && found.usedAt === null && found.expiresAt > now
  if (!isOpen || nonce === null || !equalsInConstantTime(found.browserHash, sha256(nonce))) {
    throw new AppError('CHALLENGE_EXPIRED')
  }
  return found
}

export const signInByPin = async (
  deps: Deps,
  { pin, challenge }: { readonly pin: string; readonly challenge: string },
  browser: BrowserOfRequest,
): Promise<SignedIn> => {
  const now = deps.clock()
  const found = await findChallenge(deps, challenge, browser.read('challengeBrowser'), now)
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
  const used = await deps.challenges.updateOne(
    { _id: found._id, usedAt: null, expiresAt: { $gt: now } },
    { $set: { usedAt: now } },
  )
  if (used.matchedCount !== 1) throw new AppError('CHALLENGE_EXPIRED')
  return signInBrowser(deps, browser, {
    user,
    method: 'pin',
    amr: ['ring', 'pin'],
    tap: { ringId: found.ringId, at: found.tappedAt, isFirst: found.isFirstTap === true },
  })
}
