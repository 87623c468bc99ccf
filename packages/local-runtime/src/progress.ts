const STILL_MS = 10_000

/** Tells the numbered steps of a start as they happen, with the seconds they take. */
export function createProgress(total: number, log: (line: string) => void) {
  const startedAt = Date.now()
  let number = 0

  /** Runs one step; says every few seconds that it is still going on. */
  const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    number += 1
    const label = `[${number}/${total}] ${title}`
    const begin = Date.now()
    log(`${label} …`)
    const still = setInterval(() => log(`${label}: still going on, ${seconds(begin)}`), STILL_MS)
    try {
      const result = await work()
      log(`${label}: done in ${seconds(begin)}`)
      return result
    } finally {
      clearInterval(still)
    }
  }
  return { step, elapsed: () => seconds(startedAt) }
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
