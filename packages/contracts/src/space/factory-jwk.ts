import { type Static, Type } from '@sinclair/typebox'
import { Strict } from '../route.ts'

const coordinate = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '32 bytes, base64url' })

/** Public key of a factory. It has no room for a private one. */
export const FactoryJwk = Type.Union([
  Strict({ kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: coordinate, y: coordinate }),
  Strict({ kty: Type.Literal('OKP'), crv: Type.Literal('X25519'), x: coordinate }),
])
export type FactoryJwk = Static<typeof FactoryJwk>
