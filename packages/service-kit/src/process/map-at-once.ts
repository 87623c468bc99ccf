/** Works on at most `atOnce` items at a time; returns the results in the items' order. After an error, starts no further item. */
export const mapAtOnce = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const entries = items.entries()
  let hasFailed = false
  const run = async (): Promise<void> => {
    for (const [index, item] of entries) {
      if (hasFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run))
  return results
}

/** Works on the items of a group one after another, and on at most `atOnce` groups at a time. Otherwise as `mapAtOnce`. */
export const mapGroupsAtOnce = async <T, R>(
  items: readonly T[],
  groupOf: (item: T) => unknown,
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const groups = Map.groupBy(items.entries(), ([, item]) => groupOf(item))
  await mapAtOnce([...groups.values()], atOnce, async (group) => {
    for (const [index, item] of group) results[index] = await work(item)
  })
  return results
}
