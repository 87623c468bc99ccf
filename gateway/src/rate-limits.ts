import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { LRUCache } from 'lru-cache'

/** A token bucket of `burst` tokens that refills at `perSecond`. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

interface Bucket {
  tokens: number
  atMs: number
}

const keysMax = 100_000

export interface Buckets {
  take(key: string, nowMs: number): number
}

/** Creates buckets of the rate divided by `sharers()`. The least recently used one is evicted first. */
export const createBuckets = (rate: Rate, sharers: () => number = () => 1): Buckets => {
  const buckets = new LRUCache<string, Bucket>({ max: keysMax })
  return {
    take: (key, nowMs) => {
      const count = sharers()
      const perSecond = rate.perSecond / count
      const burst = Math.max(1, rate.burst / count)
      const bucket = buckets.get(key)
      if (!bucket) {
        buckets.set(key, { tokens: burst - 1, atMs: nowMs })
        return 0
      }
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
      bucket.atMs = nowMs
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
      bucket.tokens -= 1
      return 0
    },
  }
}

const guessable: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'LOGIN_FAILED', 'PIN_WRONG', 'PASSWORD_WRONG']
const secretOwners: readonly Caller[] = ['auth', 'space', 'gateway']

/** Returns whether a route permits guessing a password, PIN or ring, so that it gets the tighter bucket. */
export const isGuessable = (spec: RouteSpec, owner: Caller): boolean =>
  secretOwners.includes(owner) && guessable.some((code) => spec.errors?.includes(code))
