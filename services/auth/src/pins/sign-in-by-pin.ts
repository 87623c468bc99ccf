import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { equalsInConstantTime, sha256 } from '@love-space/service-kit/auth/crypto.ts'
import type { Deps } from '../deps.ts'
import { findKnownBrowser, grantBrowser } from '../browsers/known-browsers.ts'
import { beginSession, type BegunSession } from '../sessions/begin-session.ts'
import type { ChallengeDoc } from '../taps/challenge.model.ts'
import { triesOf } from '../credentials/count-try.ts'
import { tryPin } from '../credentials/try-secret.ts'

export interface ChallengedBrowser {
  readonly family: string
  /** The nonce of the tap. */
  readonly challengeBrowser: string | null
  readonly knownBrowser: string | null
}

const findChallenge = async (deps: Deps, challenge: string, nonce: string | null, now: Date): Promise<ChallengeDoc> => {
  const found = await deps.challenges.findById(sha256(challenge)).lean()
  const isOpen = found !== null && found.usedAt === null && found.expiresAt > now
  if (!isOpen || nonce === null || !equalsInConstantTime(found.browserHash, sha256(nonce))) {
    throw new AppError('CHALLENGE_EXPIRED')
  }
  return found
}

/** Signs in the owner of the ring that was tapped, and makes the browser known. */
export const signInByPin = async (
  deps: Deps,
  { pin, challenge }: { readonly pin: string; readonly challenge: string },
  browser: ChallengedBrowser,
): Promise<BegunSession & { knownBrowser: string }> => {
  const now = deps.clock()
  const found = await findChallenge(deps, challenge, browser.challengeBrowser, now)
  const user = await deps.users.findById(found.userId)
  if (!user?.active) throw new AppError('CHALLENGE_EXPIRED')
  const known = await findKnownBrowser(deps, user, browser.knownBrowser)
  await tryPin(
    deps,
    user,
    pin,
    known
      ? { key: triesOf.pinInKnownBrowser(user._id, known.browserHash), asker: 'known' }
      : { key: triesOf.pinAtRing(found.ringId), asker: 'stranger' },
  )
  // A wrong PIN leaves the challenge open for the next try; the right one uses it up, once.
  const used = await deps.challenges.updateOne(
    { _id: found._id, usedAt: null, expiresAt: { $gt: now } },
    { $set: { usedAt: now } },
  )
  if (used.matchedCount !== 1) throw new AppError('CHALLENGE_EXPIRED')
  const begun = await beginSession(deps, {
    user,
    method: 'pin',
    amr: ['ring', 'pin'],
    browser: browser.family,
    tap: { ringId: found.ringId, at: found.tappedAt },
  })
  return { ...begun, knownBrowser: await grantBrowser(deps, user, browser.knownBrowser, found.ringId) }
}
