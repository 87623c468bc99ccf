import type { SessionDoc } from './session.model.ts'

/** Lifetime of a session family (all refresh tokens of one session), and grace period of a replaced refresh token. */
export interface RotationPolicy {
  readonly slidingMs: number
  readonly absoluteMs: number
  readonly graceMs: number
}

/** State of a family: the highest generation presented so far, and the time of its first use. */
export type Rotation = Pick<SessionDoc, 'used' | 'usedAt' | 'createdAt' | 'expiresAt' | 'endedAt'>

export type RotationStep =
  /** First use of the newest generation: `used` and `usedAt` move on, `next` is handed out. */
  | { readonly kind: 'advance'; readonly next: number }
  /** A repeat after a response that may have been lost: hands out the same child, writes nothing. */
  | { readonly kind: 'repeat'; readonly next: number }
  /** A generation replaced long ago: the token was probably copied, so the family ends. */
  | { readonly kind: 'reuse' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' }

export const firstGeneration = 1

/** Decides the step for a generation: a parent works until `graceMs` after its child's first use. */
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
