import type { Caller } from '@love-space/contracts/route.ts'
import { decodeJwt, importJWK, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../process/app-error.ts'
import { epochSeconds, systemClock, type Clock } from '../process/clock.ts'
import { randomToken, sha256 } from '../process/crypto.ts'
import type { PrivateJwk, PublicJwk } from '../process/env.ts'
import { tokenNames } from './tokens.ts'

const lifetimeS = 60
const reuseS = 30

export type SignInternal = (audience: Caller) => Promise<string>
/** Verifies an internal call to this process and returns its caller. Throws TOKEN_INVALID. */
export type VerifyInternal = (token: string) => Promise<Caller>

const keyOf = async (jwk: PublicJwk | PrivateJwk): Promise<CryptoKey> => {
  const key = await importJWK(jwk, tokenNames.algorithm)
  if (key instanceof Uint8Array)
    throw new Error('A key for internal calls (INTERNAL_PRIVATE_KEY or a public one) is not an Ed25519 JWK')
  return key
}

/** Creates a signer of internal calls. Reuses a token for half a minute per audience. */
export const createInternalSigner = (options: {
  readonly caller: Caller
  readonly privateKey: PrivateJwk
  readonly clock?: Clock
}): SignInternal => {
  const { caller, privateKey, clock = systemClock } = options
  const tokens = new Map<Caller, { token: Promise<string>; until: number }>()
  const key = keyOf(privateKey)
  key.catch(() => undefined)

  const sign = async (audience: Caller, now: number): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: tokenNames.algorithm, typ: tokenNames.internalType })
      .setIssuer(caller)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeS)
      .setJti(randomToken(16))
      .sign(await key)

  return (audience) => {
    const now = epochSeconds(clock())
    const known = tokens.get(audience)
    if (known && known.until > now) return known.token
    const token = sign(audience, now)
    tokens.set(audience, { token, until: now + reuseS })
    return token
  }
}

const isCaller = (name: unknown, keys: ReadonlyMap<string, unknown>): name is Caller =>
  typeof name === 'string' && keys.has(name)

export const createInternalVerifier = (options: {
  readonly audience: Caller
  readonly publicKeys: Readonly<Record<string, PublicJwk>>
  readonly clock?: Clock
}): VerifyInternal => {
  const { audience, publicKeys, clock = systemClock } = options
  const keys = new Map(Object.entries(publicKeys).map(([caller, jwk]) => [caller, keyOf(jwk)]))
  for (const key of keys.values()) key.catch(() => undefined)
  const verified = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: 100 })

  const verify = async (token: string, now: Date) => {
    const issuer = decodeJwt(token).iss
    if (!isCaller(issuer, keys)) throw new AppError('TOKEN_INVALID')
    const { payload } = await jwtVerify(token, (await keys.get(issuer)) as CryptoKey, {
      algorithms: [tokenNames.algorithm],
      issuer,
      audience,
      typ: tokenNames.internalType,
      clockTolerance: tokenNames.clockToleranceS,
      maxTokenAge: lifetimeS,
      currentDate: now,
      requiredClaims: ['jti', 'exp'],
    })
    return { caller: issuer, expiresAt: payload.exp ?? 0 }
  }

  return async (token) => {
    const now = clock()
    const hash = sha256(token)
    const known = verified.get(hash)
    if (known && known.expiresAt > epochSeconds(now)) return known.caller
    try {
      const found = await verify(token, now)
      verified.set(hash, found)
      return found.caller
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('TOKEN_INVALID', undefined, { cause: error })
    }
  }
}
