import type { TriesDoc } from './tries.model.ts'

/** Number of wrong attempts without a wait, and the wait after each further one; the last wait repeats. */
export interface WaitPolicy {
  readonly freeTries: number
  readonly waitsMs: readonly number[]
  /** Time without an attempt after which counting restarts. */
  readonly quietMs: number
}

export type Tries = Omit<TriesDoc, '_id' | 'expiresAt'>

export type NextTry =
  | { readonly kind: 'wait'; readonly retryAfterS: number }
  /** The attempt may go on. Store `tries` before verifying the secret, so that parallel guesses are all counted. */
  | { readonly kind: 'go'; readonly tries: Tries }

const lockAfter = (count: number, now: Date, policy: WaitPolicy): Date => {
  if (count < policy.freeTries) return now
  const index = Math.min(count - policy.freeTries, policy.waitsMs.length - 1)
  return new Date(now.getTime() + (policy.waitsMs[index] ?? 0))
}

export const nextTry = (tries: Tries | null, now: Date, policy: WaitPolicy): NextTry => {
  const known = tries && now.getTime() - tries.triedAt.getTime() < policy.quietMs ? tries : null
  if (known && known.lockedUntil > now) {
    return { kind: 'wait', retryAfterS: Math.ceil((known.lockedUntil.getTime() - now.getTime()) / 1000) }
  }
  const count = (known?.count ?? 0) + 1
  return { kind: 'go', tries: { count, triedAt: now, lockedUntil: lockAfter(count, now, policy) } }
}

export const triesExpireAt = ({ triedAt, lockedUntil }: Tries, { quietMs }: WaitPolicy): Date =>
  new Date(Math.max(lockedUntil.getTime(), triedAt.getTime() + quietMs))
