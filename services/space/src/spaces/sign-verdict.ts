import { tapVerdictToken, type TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { createTokenSigner } from '../sign-token.ts'

export type SignVerdict = (verdict: TapVerdict) => Promise<string>

export const createVerdictSigner = async (privateKey: PrivateJwk, clock: Clock): Promise<SignVerdict> => {
  const sign = await createTokenSigner(privateKey, tapVerdictToken, clock)
  return (verdict) => sign({ ...verdict, jti: randomToken(16) })
}
