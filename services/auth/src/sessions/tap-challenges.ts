import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { equalsInConstantTime, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { SessionStart } from './begin-session.ts'
import type { BrowserOfRequest } from './session-cookies.ts'
import type { ChallengeDoc } from '../taps/challenge.model.ts'

/** Returns the open challenge of a tap in this browser. Throws CHALLENGE_EXPIRED. */
export const findTapChallenge = async (
  deps: Deps,
  challenge: string,
  browser: Pick<BrowserOfRequest, 'read'>,
): Promise<ChallengeDoc> => {
  const found = await deps.challenges.findById(sha256(challenge)).lean()
  const isOpen = found !== null && found.usedAt === null && found.expiresAt > deps.clock()
  const nonce = browser.read('challengeBrowser')
  if (!isOpen || nonce === null || !equalsInConstantTime(found.browserHash, sha256(nonce))) {
    throw new AppError('CHALLENGE_EXPIRED')
  }
  return found
}

/** Uses up a tap's challenge, once the owner's PIN or passkey was right. Returns the tap, which begins a session. */
export const takeTapChallenge = async (
  deps: Deps,
  { _id, ringId, tappedAt, isFirstTap }: ChallengeDoc,
): Promise<NonNullable<SessionStart['tap']>> => {
  const now = deps.clock()
  const taken = await deps.challenges.updateOne(
    { _id, usedAt: null, expiresAt: { $gt: now } },
    { $set: { usedAt: now } },
  )
  if (taken.matchedCount !== 1) throw new AppError('CHALLENGE_EXPIRED')
  return { ringId, at: tappedAt, isFirst: isFirstTap === true }
}
