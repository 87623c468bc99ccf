import type { SessionDoc } from './session.model.ts'

/** Lifetime of a session family (all refresh tokens of one session), and the grace period of a replaced token. */
export interface RotationPolicy {
  readonly slidingMs: number
  readonly absoluteMs: number
  readonly graceMs: number
}

/** State of a family. `used` is the highest generation presented so far, `usedAt` the time of its first use. */
export type Rotation = Pick<SessionDoc, 'used' | 'usedAt' | 'createdAt' | 'expiresAt' | 'endedAt'>

export type RotationStep =
  /** The newest generation is used for the first time: advances `used` and `usedAt`, and issues `next`. */
  | { readonly kind: 'advance'; readonly next: number }
  /** The request is a repeat, whose response may have been lost: issues the same `next` again and writes nothing. */
  | { readonly kind: 'repeat'; readonly next: number }
  /** The generation was replaced long ago. The token was probably copied, so the family ends. */
  | { readonly kind: 'reuse' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' }

export const firstGeneration = 1

/** Decides the step for a generation. A replaced token works until `graceMs` after its successor's first use. */
export const rotate = (family: Rotation, generation: number, now: Date, policy: RotationPolicy): RotationStep => {
  if (family.endedAt !== null) return { kind: 'ended' }
  if (family.expiresAt <= now) return { kind: 'expired' }
  const newest = family.used + 1
  if (generation > newest) return { kind: 'unknown' }
  if (generation === newest) return { kind: 'advance', next: newest + 1 }
  if (generation === family.used) return { kind: 'repeat', next: newest }
  const isParentInGrace =
    generation === family.used - 1 && now.getTime() - family.usedAt.getTime() <= policy.graceMs && generation >= 1
  return isParentInGrace ? { kind: 'repeat', next: family.used } : { kind: 'reuse' }
}

export const expiryOf = (createdAt: Date, now: Date, policy: RotationPolicy): Date =>
  new Date(Math.min(now.getTime() + policy.slidingMs, createdAt.getTime() + policy.absoluteMs))
