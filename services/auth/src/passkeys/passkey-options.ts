import type { PasskeyCreation, PasskeyRequest } from '@love-space/contracts/auth/passkey.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import { lacksPasskey } from '../sessions/operator-passkeys.ts'
import { recoveryCodesAfter } from './passkey-codes.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import { requireRelyingParty, startPasskeyChallenge, type PasskeyPurpose } from './passkey-challenges.ts'
import { passkeyAlgorithms, userHandleOf } from './passkey.rules.ts'

const userVerification = 'required'

const requestOptions = async (
  deps: Deps,
  browser: BrowserOfRequest,
  purpose: PasskeyPurpose,
): Promise<PasskeyRequest> => {
  const { challenge, rpId, timeout } = await generateAuthenticationOptions({
    rpID: requireRelyingParty(deps).id,
    challenge: await startPasskeyChallenge(deps, browser, purpose),
    timeout: deps.settings.passkeyChallengeMs,
  })
  return {
    challenge,
    rpId: rpId ?? '',
    timeout: timeout ?? deps.settings.passkeyChallengeMs,
    allowCredentials: [],
    userVerification,
  }
}

export const signInOptionsOf = async (
  deps: Deps,
  browser: BrowserOfRequest,
  { ip, challenge }: { readonly ip: string; readonly challenge?: string },
): Promise<PasskeyRequest> => {
  requireRelyingParty(deps)
  await deps.counters.hit(`passkey:address:${addressKey(ip)}`, deps.settings.limits.passkeyPerAddress)
  return requestOptions(deps, browser, {
    use: 'sign-in',
    ...(challenge === undefined ? {} : { tapId: sha256(challenge) }),
  })
}

export const stepUpOptionsOf = async (
  deps: Deps,
  { user }: LiveSession,
  browser: BrowserOfRequest,
): Promise<PasskeyRequest> => {
  requireRelyingParty(deps)
  await deps.counters.hit(`passkey:user:${user._id}`, deps.settings.limits.passkeyPerUser)
  return requestOptions(deps, browser, { use: 'step-up', userId: user._id })
}

/**
 * Returns the recovery codes that are left. Throws OWN_PASSWORD_NEEDED, TOO_MANY_PASSKEYS, PASSKEY_CODE_WRONG, or
 * FORBIDDEN at a ring: a ring and a PIN must not gain an operator's roles by a passkey.
 */
export const assertMayAddPasskey = (deps: Deps, live: LiveSession, code: string | undefined): readonly string[] => {
  const { user, session } = live
  requireOwnPassword(user)
  if (user.passkeys.length >= limits.passkeysMax) throw new AppError('TOO_MANY_PASSKEYS')
  if (isOperator(user.roles) && !session.amr.some((proof) => proof === 'pwd' || proof === 'passkey'))
    throw new AppError('FORBIDDEN', 'Please sign in with your password to add a passkey.')
  return lacksPasskey(deps, live) ? recoveryCodesAfter(deps, user, code) : user.recoveryCodes
}

export const newPasskeyOptionsOf = async (
  deps: Deps,
  live: LiveSession,
  browser: BrowserOfRequest,
  code: string | undefined,
): Promise<PasskeyCreation> => {
  const { user } = live
  const party = requireRelyingParty(deps)
  await deps.counters.hit(`passkey:user:${user._id}`, deps.settings.limits.passkeyPerUser)
  assertMayAddPasskey(deps, live, code)
  const options = await generateRegistrationOptions({
    rpName: 'Love Space',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: passkeyAlgorithms,
    challenge: await startPasskeyChallenge(deps, browser, { use: 'add', userId: user._id }),
    timeout: deps.settings.passkeyChallengeMs,
  })
  return {
    challenge: options.challenge,
    rp: { id: party.id, name: options.rp.name },
    user: { ...options.user, id: userHandleOf(user._id) },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: deps.settings.passkeyChallengeMs,
    attestation: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  }
}
