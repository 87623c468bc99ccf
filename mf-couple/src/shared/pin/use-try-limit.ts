import { hasCode, type ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { useCountdown } from './use-countdown.ts'

/** Where the server says that it was too often, but not for how long. */
const waitS = 60

export interface TryLimit {
  /** 0 when the next try may go out. */
  readonly secondsLeft: number
  readonly isWaiting: boolean
  /** Starts the countdown when that is what went wrong; says whether it was. */
  readonly begin: (cause: unknown) => boolean
  readonly isLimit: (error: unknown) => error is ApiProblem
}

/** Counts down until the server takes another try, after it answered with one of the codes. */
export function useTryLimit(codes: readonly string[] = ['TOO_MANY_REQUESTS']): TryLimit {
  const { secondsLeft, start } = useCountdown()
  const isLimit = (error: unknown): error is ApiProblem => hasCode(error, ...codes)
  const begin = (cause: unknown) => {
    if (!isLimit(cause)) return false
    start(cause.retryAfterS ?? waitS)
    return true
  }
  return { secondsLeft, isWaiting: secondsLeft > 0, begin, isLimit }
}
