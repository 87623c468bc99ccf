import { tapVerdictToken, type TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { epochSeconds, type Clock } from '@love-space/service-kit/process/clock.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { importJWK, SignJWT } from 'jose'

export type SignVerdict = (verdict: TapVerdict) => Promise<string>

export const createVerdictSigner = async (privateKey: PrivateJwk, clock: Clock): Promise<SignVerdict> => {
  const { algorithm, type, issuer, audience, lifetimeS } = tapVerdictToken
  const key = await importJWK(privateKey, algorithm)
  return (verdict) => {
    const now = epochSeconds(clock())
    return new SignJWT({ ...verdict })
      .setProtectedHeader({ alg: algorithm, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeS)
      .setJti(randomToken(16))
      .sign(key)
  }
}
