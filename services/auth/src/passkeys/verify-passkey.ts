import type { PasskeyAssertion } from '@love-space/contracts/auth/passkey.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { findKnownBrowser } from '../browsers/known-browsers.ts'
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import type { PasskeyDoc, UserDoc } from '../users/user.model.ts'
import { requireRelyingParty, takePasskeyChallenge, type PasskeyPurpose } from './passkey-challenges.ts'
import { passkeyWasChanged } from './passkey.events.ts'
import { isCounterBack, userIdOfHandle } from './passkey.rules.ts'

const refused = (cause?: unknown): AppError => new AppError('PASSKEY_REFUSED', undefined, { cause })

/** Returns the counter that the authenticator signed. */
const counterSignedIn = async (
  deps: Deps,
  passkey: PasskeyDoc,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  expectedChallenge: string,
): Promise<number> => {
  const party = requireRelyingParty(deps)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      // The library compares counters before the signature, so that anybody could make a counter look older.
      credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('The signature is not valid')
    return authenticationInfo.newCounter
  } catch (error) {
    throw refused(error)
  }
}

export interface UsedPasskey {
  readonly user: UserDoc
  readonly passkeyId: string
}

/**
 * Verifies what a passkey signed for a challenge of this browser, and stores the use. Throws PASSKEY_REFUSED for a
 * passkey that nobody has; for a counter that went back, its owner is told too.
 */
export const verifyPasskey = async (
  deps: Deps,
  browser: BrowserOfRequest,
  assertion: PasskeyAssertion,
  purpose: PasskeyPurpose,
): Promise<UsedPasskey> => {
  requireRelyingParty(deps)
  const challenge = await takePasskeyChallenge(deps, browser, assertion.clientDataJSON, purpose)
  const userId = userIdOfHandle(assertion.userHandle)
  if (purpose.userId !== undefined && purpose.userId !== userId) throw refused()
  const user = await deps.users.findById(userId)
  const passkey = user?.passkeys.find(({ credentialId }) => credentialId === assertion.id)
  if (!user?.active || !passkey) throw refused()
  const counter = await counterSignedIn(deps, passkey, assertion, challenge)
  requireOwnPassword(user)
  const isKnown = (await findKnownBrowser(deps, user, browser.read('knownBrowser'))) !== null
  const { passkeyId } = passkey
  const now = deps.clock()
  let isBack = false
  const used = await deps.users.mutate(userId, (current) => {
    const kept = current.passkeys.find((one) => one.passkeyId === passkeyId)
    if (!current.active || !kept) throw refused()
    requireOwnPassword(current)
    isBack = isCounterBack(kept, counter)
    if (isBack) return { next: nextOf(current, {}), events: passkeyWasChanged(deps, current, 'refused') }
    const use = { counter, usedAt: now, ...(isKnown ? { usedInKnownBrowserAt: now } : {}) }
    const passkeys = current.passkeys.map((one) => (one === kept ? { ...one, ...use } : one))
    return { next: nextOf(current, { passkeys }), events: [] }
  })
  if (!used || isBack) throw refused()
  return { user: used, passkeyId }
}
