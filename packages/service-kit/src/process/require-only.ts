/** Returns the only element of a list; throws if there is none or several. */
export const requireOnly = <T>([only, ...others]: readonly T[]): T => {
  if (only === undefined || others.length > 0) throw new Error('One was expected, and none or several came')
  return only
}
