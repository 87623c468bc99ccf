const everyMs = 10_000

/** Returns a function that logs a line of progress every ten seconds at most, the first after ten seconds. */
export const progressTo = (log: (line: string) => void): ((line: () => string) => void) => {
  let at = performance.now()
  return (line) => {
    if (performance.now() - at < everyMs) return
    at = performance.now()
    log(line())
  }
}
