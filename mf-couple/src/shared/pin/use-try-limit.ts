import { hasCode, type ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { useCountdown } from './use-countdown.ts'

/** Where the server says that it was too often, but not for how long. */
const waitS = 60

export interface TryLimit {
  /** 0 when the next try may go out. */
  readonly secondsLeft: number
  readonly isWaiting: boolean
  /** Starts the countdown when that is what went wrong. */
  readonly begin: (cause: unknown) => void
  /** The same for a call, which stays rejected. */
  readonly watch: <T>(call: Promise<T>) => Promise<T>
  readonly isLimit: (error: unknown) => error is ApiProblem
}

/** Counts down until the server takes another try, after it answered with one of the codes. */
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
