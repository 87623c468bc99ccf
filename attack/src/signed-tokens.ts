import { hkdfSync } from 'node:crypto'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { open } from '@love-space/service-kit/process/crypto.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { decodeJwt, importJWK, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { databaseUrlOf } from './database.ts'
import type { Target } from './target.ts'

interface Signer {
  readonly kid: string
  readonly key: CryptoKey
}

interface StoredKey {
  readonly kid: string
  readonly sealedPrivateJwk: string
  readonly activeFrom: Date
}

const agoS = 3_600
const lifetimeS = 900
const signers = new WeakMap<Target, Promise<Signer>>()

/** Reads and decrypts the product's signing key, because attacks cannot wait for a token or a step-up to expire. */
const readSigner = async (target: Target): Promise<Signer> => {
  const connection = await connectMongo({ url: await databaseUrlOf(target, 'auth'), database: databaseOf('auth') })
  try {
    const active = { activeFrom: { $lte: new Date() } }
    const stored = await connection.collection<StoredKey>('signing_keys').findOne(active, { sort: { activeFrom: -1 } })
    if (!stored) throw new Error('No signing key is active.')
    const secret = target.processSecrets.auth.KEY_ENCRYPTION_SECRET ?? ''
    const sealingKey = new Uint8Array(hkdfSync('sha256', secret, '', 'love-space signing keys', 32))
    const jwk = JSON.parse(open(sealingKey, stored.sealedPrivateJwk, stored.kid)) as JWK
    return { kid: stored.kid, key: (await importJWK(jwk, tokenNames.algorithm)) as CryptoKey }
  } finally {
    await connection.close()
  }
}

const signClaims = async (target: Target, claims: JWTPayload): Promise<string> => {
  const signer = signers.get(target) ?? readSigner(target)
  signers.set(target, signer)
  const { kid, key } = await signer
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: tokenNames.algorithm, kid, typ: tokenNames.accessType })
    .sign(key)
  target.secrets.add('access token', token)
  return token
}

export const expiredTokenOf = (target: Target, token: string): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000) - agoS
  return signClaims(target, { ...decodeJwt(token), iat, exp: iat + lifetimeS })
}

/** Returns a token of the same session whose step-up is too long ago. */
export const unconfirmedTokenOf = (target: Target, token: string): Promise<string> =>
  signClaims(target, { ...decodeJwt(token), sua: Math.floor(Date.now() / 1000) - agoS })

/** Returns a token of the same session as an operator has it who must use a passkey and has used none. */
export const tokenWithoutPasskeyOf = (target: Target, token: string): Promise<string> =>
  signClaims(target, { ...decodeJwt(token), roles: ['user'], pkn: true })
