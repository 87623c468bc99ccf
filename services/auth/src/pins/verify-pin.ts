import type { SignedIn as SignedInAnswer } from '@love-space/contracts/http/auth.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { equalsInConstantTime, sha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { browserHashOf, grantBrowser, isKnownBrowser } from '../browsers/known-browsers.ts'
import { signAccessToken } from '../keys/access-token.ts'
import { beginSession, type BegunSession } from '../sessions/begin-session.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { ChallengeDoc } from '../taps/challenge.model.ts'
import { toUser } from '../users/user.rules.ts'
import { pinTriesAt, tryPin } from './try-pin.ts'

export interface ChallengedBrowser {
  readonly family: string
  /** The nonce of the tap. */
  readonly challengeBrowser: string | null
  readonly knownBrowser: string | null
}

const findChallenge = async (
  deps: AuthDeps,
  challenge: string,
  nonce: string | null,
  now: Date,
): Promise<ChallengeDoc> => {
  const found = await deps.challenges.findById(sha256(challenge)).lean()
  const isOpen = found !== null && found.usedAt === null && found.expiresAt > now
  if (!isOpen || nonce === null || !equalsInConstantTime(found.browserHash, sha256(nonce))) {
    throw new AppError('CHALLENGE_EXPIRED')
  }
  return found
}

/** Signs in the owner of the ring that was tapped, and makes the browser known. */
export const signInByPin = async (
  deps: AuthDeps,
  { pin, challenge }: { readonly pin: string; readonly challenge: string },
  browser: ChallengedBrowser,
): Promise<BegunSession & { knownBrowser: string }> => {
  const now = deps.clock()
  const found = await findChallenge(deps, challenge, browser.challengeBrowser, now)
  const user = await deps.users.findById(found.userId)
  if (!user?.active) throw new AppError('CHALLENGE_EXPIRED')
  const browserHash = browserHashOf(browser.knownBrowser)
  const isKnown = browserHash !== null && (await isKnownBrowser(deps, user, browser.knownBrowser))
  const key = isKnown ? pinTriesAt.knownBrowser(user._id, browserHash) : pinTriesAt.ring(found.ringId)
  await tryPin(deps, user, pin, key)
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
  return { ...begun, knownBrowser: await grantBrowser(deps, user._id, browser.knownBrowser, found.ringId) }
}

/** Confirms who is there: the same session, with a token that says when. */
export const stepUp = async (deps: AuthDeps, { user, session }: LiveSession, pin: string): Promise<SignedInAnswer> => {
  await tryPin(deps, user, pin, pinTriesAt.session(user._id, session._id))
  const now = deps.clock()
  const confirmed = await deps.sessions.update(
    { _id: session._id, endedAt: null },
    { $set: { steppedUpAt: now }, $addToSet: { amr: 'pin' } },
    [],
  )
  if (!confirmed) throw new AppError('SESSION_ENDED')
  const { accessTokenS: lifetimeS } = deps.settings
  return {
    token: await signAccessToken(deps.signingKeys, { user, session: confirmed, now, lifetimeS }),
    user: toUser(user, confirmed.amr),
  }
}
