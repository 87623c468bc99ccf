import { TapVerdict, tapVerdictToken } from '@love-space/contracts/auth/tap-verdict.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { PublicJwk } from '@love-space/service-kit/process/env.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { importJWK, jwtVerify } from 'jose'

export interface SignedVerdict {
  readonly verdict: TapVerdict
  readonly tappedAt: Date
}

/** Reads what space says a pair opens; anything space did not sign within the last minute is refused. */
export const readVerdict = async (
  token: string,
  spaceKey: PublicJwk | undefined,
  now: Date,
): Promise<SignedVerdict> => {
  try {
    if (!spaceKey) throw new Error('INTERNAL_PUBLIC_KEYS holds no key of space')
    const { payload } = await jwtVerify(token, await importJWK(spaceKey, tapVerdictToken.algorithm), {
      algorithms: [tapVerdictToken.algorithm],
      issuer: tapVerdictToken.issuer,
      audience: tapVerdictToken.audience,
      typ: tapVerdictToken.type,
      maxTokenAge: tapVerdictToken.lifetimeS,
      clockTolerance: tokenNames.clockToleranceS,
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const { iss: _iss, aud: _aud, iat = 0, exp: _exp, jti: _jti, ...verdict } = payload
    if (!fits(TapVerdict, verdict)) throw new Error('The verdict does not fit its schema')
    return { verdict, tappedAt: new Date(iat * 1000) }
  } catch (error) {
    throw new AppError('VERDICT_INVALID', undefined, { cause: error })
  }
}
