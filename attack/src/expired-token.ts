import { databaseOf } from '@love-space/contracts/processes.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { createStore } from '@love-space/service-kit/store/store.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { decodeJwt, SignJWT } from 'jose'
import { createSigningKeys, type SigningKeys } from '../../services/auth/src/keys/signing-keys.ts'
import { databaseUrlOf } from './database.ts'
import type { Target } from './target.ts'

type Signer = Awaited<ReturnType<SigningKeys['signer']>>

const yearMs = 365 * 86_400_000
const agoS = 3_600
const lifetimeS = 900
const signers = new WeakMap<Target, Promise<Signer>>()

/** The key the product signs with, by its own secrets: an attack cannot wait a quarter of an hour for a token to expire. */
const readSigner = async (target: Target): Promise<Signer> => {
  const connection = await connectMongo({ url: await databaseUrlOf(target, 'auth'), database: databaseOf('auth') })
  try {
    const policy = { rotateAfterMs: yearMs, leadMs: 0, retireAfterMs: yearMs }
    const secret = target.processSecrets.auth.KEY_ENCRYPTION_SECRET ?? ''
    const keys = createSigningKeys({ store: createStore(connection), secret, policy, clock: () => new Date() })
    return await keys.signer()
  } finally {
    await connection.close()
  }
}

/** The same token as it would look an hour after it was issued. */
export const expiredTokenOf = async (target: Target, token: string): Promise<string> => {
  const signer = signers.get(target) ?? readSigner(target)
  signers.set(target, signer)
  const { kid, key } = await signer
  const issuedAt = Math.floor(Date.now() / 1000) - agoS
  const expired = await new SignJWT({ ...decodeJwt(token), iat: issuedAt, exp: issuedAt + lifetimeS })
    .setProtectedHeader({ alg: tokenNames.algorithm, kid, typ: tokenNames.accessType })
    .sign(key)
  target.secrets.add('access token', expired)
  return expired
}
