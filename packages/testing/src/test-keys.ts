import { processNames } from '@love-space/contracts/processes.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { PrivateJwk, PublicJwk } from '@love-space/service-kit/process/env.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWTVerifyGetKey,
} from 'jose'

export interface TokenOptions {
  readonly userId?: string
  readonly sid?: string
  readonly roles?: readonly string[]
  readonly amr?: readonly string[]
  /** Time of the last step-up in epoch seconds; true means now. */
  readonly stepUpAt?: number | true
  /** Time of the last end of all the user's sessions; null for a token of an older release, without this claim. */
  readonly sessionsEndedAt?: Date | null
  /** Lifetime in seconds; negative for an expired token. */
  readonly expiresInS?: number
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface TestToken {
  readonly token: string
  readonly userId: string
  readonly sid: string
}

export interface TestKeys {
  readonly keySet: JWTVerifyGetKey
  readonly accessKey: CryptoKey
  readonly privateKeys: Readonly<Record<Caller, PrivateJwk>>
  readonly publicKeys: Readonly<Record<Caller, PublicJwk>>
  accessToken(wish?: TokenOptions): Promise<TestToken>
  internalToken(caller: Caller, audience: Caller): Promise<string>
}

const edKeys = async (): Promise<PrivateJwk> => {
  const { privateKey } = await generateKeyPair(tokenNames.algorithm, { extractable: true })
  const { x = '', d = '' } = await exportJWK(privateKey)
  return { kty: 'OKP', crv: 'Ed25519', x, d }
}

const publicPart = ({ kty, crv, x }: PrivateJwk): PublicJwk => ({ kty, crv, x })

export const createTestKeys = async (clock: () => Date = () => new Date()): Promise<TestKeys> => {
  const pairs = await Promise.all(processNames.map(async (caller) => [caller, await edKeys()] as const))
  const privateKeys = Object.fromEntries(pairs) as Record<Caller, PrivateJwk>
  const publicKeys = Object.fromEntries(pairs.map(([caller, jwk]) => [caller, publicPart(jwk)])) as Record<
    Caller,
    PublicJwk
  >
  const access = await edKeys()
  const accessKey = (await importJWK(access, tokenNames.algorithm)) as CryptoKey
  const keySet = createLocalJWKSet({ keys: [{ ...publicPart(access), kid: 'test', alg: tokenNames.algorithm }] })

  return {
    keySet,
    accessKey,
    privateKeys,
    publicKeys,
    accessToken: async (wish = {}) => {
      const nowS = Math.floor(clock().getTime() / 1000)
      const { userId = newId(), sid = newId(), roles = ['user'], amr = ['pwd'], stepUpAt, expiresInS = 900 } = wish
      const { sessionsEndedAt = new Date(0) } = wish
      const sea = sessionsEndedAt === null ? {} : { sea: sessionsEndedAt.getTime() }
      const sua = stepUpAt === true ? nowS : stepUpAt
      const token = await new SignJWT({
        sid,
        roles,
        amr,
        ...sea,
        ...(sua === undefined ? {} : { sua }),
        ...wish.claims,
      })
        .setProtectedHeader({ alg: tokenNames.algorithm, typ: tokenNames.accessType, kid: 'test' })
        .setIssuer(tokenNames.issuer)
        .setAudience(tokenNames.audience)
        .setSubject(userId)
        .setIssuedAt(Math.min(nowS, nowS + expiresInS - 900))
        .setExpirationTime(nowS + expiresInS)
        .sign(accessKey)
      return { token, userId, sid }
    },
    internalToken: (caller, audience) =>
      createInternalSigner({ caller, privateKey: privateKeys[caller], clock })(audience),
  }
}
