import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { privateKeyOf } from '@love-space/local-runtime/record/secrets.ts'
import {
  base64url,
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
} from 'jose'
import { createSender } from './http.ts'
import type { Target } from './target.ts'

const encoded = (value: unknown): string => base64url.encode(JSON.stringify(value))

/** The forged token that the access matrix tries. */
export const wrongSignature = 'another key under the same name'

export const forgedTokens = async (target: Target, token: string): Promise<Record<string, string>> => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = decodeJwt(token)
  const header = { ...decodeProtectedHeader(token), alg: tokenNames.algorithm }
  const { privateKey, publicKey } = await generateKeyPair(tokenNames.algorithm, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(publicKey)
  const { text: keySet } = await createSender(target.ports.auth)({
    address: '127.0.0.1',
    path: '/.well-known/jwks.json',
  })
  const sign = (protectedHeader: object, payload: object = claims) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ ...header, ...protectedHeader, alg: tokenNames.algorithm })
      .sign(privateKey)
  const internal = createInternalSigner({
    caller: 'gateway',
    privateKey: privateKeyOf(target.processSecrets, 'gateway'),
  })
  const admin = { ...claims, roles: ['user', 'admin', 'super_admin'], amr: ['pwd'] }
  return {
    garbage: 'a.b.c',
    'changed claims': `${head}.${encoded(admin)}.${signature}`,
    'no algorithm': `${encoded({ ...header, alg: 'none' })}.${encoded(admin)}.`,
    'no algorithm, signed': `${encoded({ ...header, alg: 'None' })}.${body}.${signature}`,
    'a shared secret made of the public key': await new SignJWT(admin)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(keySet)),
    [wrongSignature]: await sign({}),
    'another key under a name of its own': await sign({ kid: await calculateJwkThumbprint(jwk) }, admin),
    'a key that it brings along': await sign({ kid: 'mine', jwk }, admin),
    'the address of a key': await sign({ kid: 'mine', jku: 'http://127.0.0.1:9/keys.json' }, admin),
    'a path for a key': await sign({ kid: '../../../dev/null' }, admin),
    'a token of an internal call': await internal('auth'),
    'another audience': await sign({}, { ...claims, aud: 'elsewhere' }),
  }
}
