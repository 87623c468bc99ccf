/** When signing keys change, and how long before and after they stand in the published set. */
export interface KeyPolicy {
  /** A key signs for this long. */
  readonly rotateAfterMs: number
  /** A new key is published this long before it signs: longer than anybody caches the set. */
  readonly leadMs: number
  /** A replaced key stays published this long: longer than any token it signed lives. */
  readonly retireAfterMs: number
}

export interface KeyTimes {
  readonly activeFrom: Date
}

/** The key that signs now; `keys` are in the order of their making. */
export const activeKey = <K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined =>
  keys.findLast((key) => key.activeFrom <= now)

/** When the next key must begin to sign, if it is time to publish it; undefined while it is not. */
export const nextActiveFrom = (keys: readonly KeyTimes[], now: Date, policy: KeyPolicy): Date | undefined => {
  const newest = keys.at(-1)
  if (!newest) return now
  const due = newest.activeFrom.getTime() + policy.rotateAfterMs
  if (due - policy.leadMs > now.getTime()) return undefined
  return new Date(Math.max(due, now.getTime() + policy.leadMs))
}

/** The keys that others must be able to verify with. */
export const publishedKeys = <K extends KeyTimes>(keys: readonly K[], now: Date, policy: KeyPolicy): readonly K[] =>
  keys.filter((_, index) => {
    const successor = keys[index + 1]
    return !successor || successor.activeFrom.getTime() + policy.retireAfterMs > now.getTime()
  })
