import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import { calculateJwkThumbprint, CompactEncrypt, importJWK } from 'jose'

const algorithm = 'ECDH-ES+A256KW'

/** Returns the thumbprint of RFC 7638 (SHA-256, base64url). */
export const thumbprintOf = (jwk: FactoryJwk): Promise<string> => calculateJwkThumbprint(jwk)

/** Seals a JSON value as a compact JWE that only the holder of the private key opens. Throws for an unusable key. */
export const sealForFactory = async (jwk: FactoryJwk, value: unknown): Promise<string> => {
  const header = { alg: algorithm, enc: 'A256GCM', kid: await thumbprintOf(jwk), cty: 'application/json' }
  const text = new TextEncoder().encode(JSON.stringify(value))
  return new CompactEncrypt(text).setProtectedHeader(header).encrypt(await importJWK(jwk, algorithm))
}
