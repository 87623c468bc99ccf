const usualMs = 1_000

/** Returns the result of `work`; undefined if it takes longer than `ms` or fails. */
export const settleWithin = async <T>(work: () => T | Promise<T>, ms = usualMs): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work(), tooLate])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
