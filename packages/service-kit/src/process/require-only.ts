/** Returns the only element of a list; throws if there is none or several. */
export const requireOnly = <T>(results: readonly T[]): T => {
  const [only] = results
  if (only === undefined || results.length > 1) throw new Error(`Expected exactly one result, got ${results.length}`)
  return only
}
