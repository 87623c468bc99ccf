import type { Passkey } from '@love-space/contracts/auth/passkey.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { COSEALG } from '@simplewebauthn/server/helpers'
import type { PasskeyDoc } from '../users/user.model.ts'

/** Algorithms of passkeys. Node's ML-DSA is experimental, so it is not among them. */
export const passkeyAlgorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** The party that passkeys are bound to: a host's name, and the origins at it. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

const isNumber = (hostname: string): boolean => hostname.startsWith('[') || /^[0-9.]+$/.test(hostname)

/** Returns null for an address without a name, or one that browsers do not consider secure. */
export const relyingPartyOf = (publicOrigin: string, origins: readonly string[]): RelyingParty | null => {
  const { hostname: id, protocol } = new URL(publicOrigin)
  const isSecure = protocol === 'https:' || id === 'localhost' || id.endsWith('.localhost')
  if (!isSecure || isNumber(id)) return null
  const isAt = (origin: string): boolean => {
    const { hostname } = new URL(origin)
    return hostname === id || hostname.endsWith(`.${id}`)
  }
  return { id, origins: origins.filter(isAt) }
}

const newMs = limits.newPasskeyDays * 86_400_000

type Used = Pick<PasskeyDoc, 'addedAt' | 'usedInKnownBrowserAt'>

/** Returns the passkeys that a reset can leave: who reads a stranger's mails may have added one lately, or use a copy. */
export const keepable = <P extends Used>(
  { passkeys, passwordGivenAt }: { readonly passkeys: readonly P[]; readonly passwordGivenAt: Date | null },
  now: Date,
): readonly P[] =>
  passwordGivenAt !== null
    ? []
    : passkeys.filter(
        ({ addedAt, usedInKnownBrowserAt }) =>
          usedInKnownBrowserAt !== null && now.getTime() - addedAt.getTime() > newMs,
      )

type Counted = Pick<PasskeyDoc, 'counter'>

/** Returns whether an authenticator that counts its signatures did not count on: then a copy of it may exist. */
export const isCounterBack = ({ counter: kept }: Counted, counter: number): boolean =>
  (kept > 0 || counter > 0) && counter <= kept

export const toPasskey = ({ passkeyId, name, browser, addedAt, usedAt }: PasskeyDoc): Passkey => ({
  id: passkeyId,
  name,
  browser,
  createdAt: addedAt.toISOString(),
  lastUsedAt: usedAt?.toISOString() ?? null,
})

/** Returns the id by which authenticators know a user. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'hex').toString('base64url')

export const userIdOfHandle = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('hex')
