const stillMs = 10_000

export const createSteps = (total: number, log: (line: string) => void) => {
  let number = 0

  return async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    number += 1
    const label = `[${number}/${total}] ${title}`
    const begin = Date.now()
    log(`${label} …`)
    const still = setInterval(() => log(`${label}: still running, ${seconds(begin)}`), stillMs)
    try {
      const result = await work()
      log(`${label}: done in ${seconds(begin)}`)
      return result
    } finally {
      clearInterval(still)
    }
  }
}

const seconds = (since: number): string => {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
