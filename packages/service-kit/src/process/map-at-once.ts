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
