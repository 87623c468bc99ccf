const windowMs = 10_000
const attemptsMin = 10
/** Time for which the breaker is open; shorter than a service's start, so that requests soon reach it again. */
const openMs = 500

export interface CircuitBreaker {
  admits(nowMs: number): boolean
  record(ok: boolean, nowMs: number): void
}

/** Creates a breaker. It opens if at least half of ten or more attempts within ten seconds failed. */
export const createCircuitBreaker = (): CircuitBreaker => {
  let state: 'closed' | 'open' | 'trying' = 'closed'
  let changedAtMs = 0
  let startedAtMs = 0
  let attempts = 0
  let failures = 0

  const become = (next: typeof state, nowMs: number): void => {
    state = next
    changedAtMs = startedAtMs = nowMs
    attempts = failures = 0
  }

  return {
    admits: (nowMs) => {
      if (state === 'closed') return true
      // A trial may end without an outcome, because its client left; admit another one after `openMs`.
      if (nowMs - changedAtMs < openMs) return false
      become('trying', nowMs)
      return true
    },
    record: (ok, nowMs) => {
      if (state !== 'closed') {
        if (ok) become('closed', nowMs)
        else become('open', nowMs)
        return
      }
      if (nowMs - startedAtMs > windowMs) {
        startedAtMs = nowMs
        attempts = failures = 0
      }
      attempts += 1
      if (!ok) failures += 1
      if (attempts >= attemptsMin && failures * 2 >= attempts) become('open', nowMs)
    },
  }
}
