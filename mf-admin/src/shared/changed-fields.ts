/**
 * Of what a form would send, what differs from the record it was opened with; null when nothing does. The rest stays as
 * others may have changed it meanwhile.
 */
export const changedFields = <T extends object>(before: T, now: T): Partial<T> | null => {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null
}
