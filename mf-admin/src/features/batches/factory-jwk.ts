import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'

/** Reason why a text is refused as a key. */
export type JwkFault = 'unreadable' | 'private' | 'kind'

const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null
  } catch {
    return null
  }
}

/** Reads a public JWK and leaves out its optional members. A private key must not leave the page. */
export const readFactoryJwk = (text: string): FactoryJwk | JwkFault => {
  const jwk = objectIn(text)
  if (!jwk) return 'unreadable'
  if ('d' in jwk || 'k' in jwk) return 'private'
  const { kty, crv, x, y } = jwk
  if (typeof x !== 'string') return 'kind'
  if (kty === 'EC' && crv === 'P-256' && typeof y === 'string') return { kty, crv, x, y }
  if (kty === 'OKP' && crv === 'X25519') return { kty, crv, x }
  return 'kind'
}
