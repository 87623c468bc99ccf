/** Pause until a replica that failed gets a trial. Shorter than a service's start, so requests reach it as soon as it is back. */
const restMs = 1_000
const failuresMax = 10

export type BreakerState = 'closed' | 'open' | 'half-open'

/** Creates the breaker of one replica. It is closed while `/readyz` answers 200 and the last request succeeded. */
export const createCircuitBreaker = (now: () => number = Date.now) => {
  let isReady = true
  let isDoubted = false
  let restsUntilMs = 0
  let failures = 0

  const rest = (): void => {
    isDoubted = true
    restsUntilMs = now() + restMs
  }
  const state = (): BreakerState => {
    if (isReady && !isDoubted) return 'closed'
    return isReady && restsUntilMs <= now() ? 'half-open' : 'open'
  }

  return {
    state,
    probed: (ok: boolean): void => {
      if (ok && !isReady) restsUntilMs = 0
      isReady = ok
    },
    answersProbe: (): boolean => isReady,
    rest,
    failed: (): void => {
      failures += 1
      rest()
    },
    succeeded: (): void => {
      isDoubted = false
      failures = 0
    },
    /** Whether a half-open replica gets this request as its trial. A trial may end without an outcome, so another one follows later. */
    takesTrial: (): boolean => {
      if (state() !== 'half-open') return false
      rest()
      return true
    },
    /** Whether the replica gets this request if no other can: always, but after ten failures in a row only once per rest. */
    takesLastResort: (): boolean => {
      if (failures < failuresMax) return true
      if (restsUntilMs > now()) return false
      rest()
      return true
    },
  }
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
