import { epochSeconds, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { importJWK, SignJWT, type JWTPayload } from 'jose'

export interface TokenKind {
  readonly algorithm: string
  readonly type: string
  readonly issuer: string
  readonly audience: string
  readonly lifetimeS: number
}

/** Returns a function that signs the claims of a token of this kind. */
export const createTokenSigner = async (
  privateKey: PrivateJwk,
  { algorithm, type, issuer, audience, lifetimeS }: TokenKind,
  clock: Clock,
): Promise<(claims: JWTPayload) => Promise<string>> => {
  const key = await importJWK(privateKey, algorithm)
  return (claims) => {
    const now = epochSeconds(clock())
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeS)
      .sign(key)
  }
}
