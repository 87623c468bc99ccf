import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant, OneLine } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const FactoryName = OneLine({ minLength: 1, maxLength: limits.batchNameCharsMax })

/** Thumbprint of a public key by RFC 7638. */
export const Thumbprint = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const Operator = Strict({ id: Id, name: Nullable(Type.String()) })

/** Public key to which the keys of batches are sealed. */
export const FactoryKey = Strict({
  id: Id,
  name: FactoryName,
  thumbprint: Thumbprint,
  registeredAt: Instant,
  /** Null while a second super_admin has not confirmed it. */
  confirmedAt: Nullable(Instant),
  /** Both are in answers to super_admins only. */
  registeredBy: Type.Optional(Operator),
  confirmedBy: Type.Optional(Operator),
})
export type FactoryKey = Static<typeof FactoryKey>
