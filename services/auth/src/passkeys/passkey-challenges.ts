import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import type { PasskeyUse } from './passkey-challenge.model.ts'
import type { RelyingParty } from './passkey.rules.ts'

export const requireRelyingParty = ({ settings }: Pick<Deps, 'settings'>): RelyingParty => {
  if (!settings.relyingParty) throw new AppError('PASSKEYS_OFF')
  return settings.relyingParty
}

export interface PasskeyPurpose {
  readonly use: PasskeyUse
  readonly userId?: string
  readonly tapId?: string
}

const fieldsOf = ({ use, userId, tapId }: PasskeyPurpose) => ({ use, userId: userId ?? null, tapId: tapId ?? null })

/** Makes a challenge for this browser. Tabs of one browser share its cookie, so their challenges stay valid. */
export const startPasskeyChallenge = async (
  deps: Deps,
  browser: BrowserOfRequest,
  purpose: PasskeyPurpose,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = randomToken()
  const nonce = browser.read('passkeyBrowser') ?? randomToken()
  await deps.passkeyChallenges.create({
    _id: sha256(challenge),
    browserHash: sha256(nonce),
    ...fieldsOf(purpose),
    expiresAt: new Date(deps.clock().getTime() + deps.settings.passkeyChallengeMs),
  })
  browser.set('passkeyBrowser', nonce)
  return Uint8Array.from(Buffer.from(challenge, 'base64url'))
}

const challengeIn = (clientDataJSON: string): string => {
  try {
    const { challenge }: { readonly challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    if (typeof challenge === 'string') return challenge
    throw new Error('The answer names no challenge')
  } catch (error) {
    throw new AppError('PASSKEY_REFUSED', undefined, { cause: error })
  }
}

/**
 * Uses up the challenge that an answer is for, before the answer is verified, and returns it. Throws PASSKEY_EXPIRED
 * for one of another browser or purpose, or one that is too old or was used.
 */
export const takePasskeyChallenge = async (
  deps: Deps,
  browser: BrowserOfRequest,
  clientDataJSON: string,
  purpose: PasskeyPurpose,
): Promise<string> => {
  const challenge = challengeIn(clientDataJSON)
  const nonce = browser.read('passkeyBrowser')
  const { deletedCount } = await deps.passkeyChallenges.deleteOne({
    _id: sha256(challenge),
    browserHash: sha256(nonce ?? ''),
    ...fieldsOf(purpose),
    expiresAt: { $gt: deps.clock() },
  })
  if (nonce === null || deletedCount !== 1) throw new AppError('PASSKEY_EXPIRED')
  return challenge
}
