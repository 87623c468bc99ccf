import { hasCode, type ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { useCountdown } from './use-countdown.ts'

/** Wait in seconds if the server gives none. */
const waitS = 60

export interface TryLimit {
  readonly secondsLeft: number
  readonly isWaiting: boolean
  readonly begin: (cause: unknown) => void
  /** Starts the countdown if the call hits a limit. Throws the call's error again. */
  readonly watch: <T>(call: Promise<T>) => Promise<T>
  readonly isLimit: (error: unknown) => error is ApiProblem
}

export function useTryLimit(codes: readonly string[] = ['TOO_MANY_REQUESTS']): TryLimit {
  const { secondsLeft, start } = useCountdown()
  const isLimit = (error: unknown): error is ApiProblem => hasCode(error, ...codes)
  const begin = (cause: unknown) => {
    if (isLimit(cause)) start(cause.retryAfterS ?? waitS)
  }
  const watch = <T>(call: Promise<T>) =>
    call.catch((cause: unknown) => {
      begin(cause)
      throw cause
    })
  return { secondsLeft, isWaiting: secondsLeft > 0, begin, watch, isLimit }
}
