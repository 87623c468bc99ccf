/** Gives the one element of a list that was made of one; throws where it was lost on the way. */
export const requireOnly = <T>([only, ...others]: readonly T[]): T => {
  if (only === undefined || others.length > 0) throw new Error('One was expected, and none or several came')
  return only
}
