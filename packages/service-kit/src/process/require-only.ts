export const requireOnly = <T>(results: readonly T[]): T => {
  const [only] = results
  if (only === undefined || results.length > 1) throw new Error(`Expected exactly one result, got ${results.length}`)
  return only
}
