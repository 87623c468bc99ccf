export interface KeyPolicy {
  readonly rotateAfterMs: number
  /** Time between publishing a key and signing with it; longer than any verifier caches the set. */
  readonly leadMs: number
  /** Time a replaced key stays published; longer than the life of any token it signed. */
  readonly retireAfterMs: number
}

export interface KeyTimes {
  readonly activeFrom: Date
}

export const activeKey = <K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined =>
  keys.findLast((key) => key.activeFrom <= now)

export const nextActiveFrom = (keys: readonly KeyTimes[], now: Date, policy: KeyPolicy): Date | undefined => {
  const newest = keys.at(-1)
  if (!newest) return now
  const due = newest.activeFrom.getTime() + policy.rotateAfterMs
  if (due - policy.leadMs > now.getTime()) return undefined
  return new Date(Math.max(due, now.getTime() + policy.leadMs))
}

/** Returns the keys to publish: the next key, and those whose tokens may still be valid. */
export const publishedKeys = <K extends KeyTimes>(keys: readonly K[], now: Date, policy: KeyPolicy): readonly K[] =>
  keys.filter((_, index) => {
    const successor = keys[index + 1]
    return !successor || successor.activeFrom.getTime() + policy.retireAfterMs > now.getTime()
  })
