/** Returns the changed fields, or null. Others are omitted, so that another operator's change stays. */
export const changedFields = <T extends object>(before: T, now: T): Partial<T> | null => {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null
}
