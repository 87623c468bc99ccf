import { AppError } from '@love-space/service-kit/app-error.ts'

/** Runs work as soon as fewer than `inFlightMax` are running; turns away what would wait behind `waitingMax` others. */
export const createWorkQueue = ({ inFlightMax, waitingMax }: { inFlightMax: number; waitingMax: number }) => {
  let inFlight = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inFlight >= inFlightMax) {
      if (waiting.length >= waitingMax) throw new AppError('UNAVAILABLE', undefined, { retryAfterS: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      inFlight += 1
    }
    try {
      return await work()
    } finally {
      // The next one takes over this place.
      const next = waiting.shift()
      if (next) next()
      else inFlight -= 1
    }
  }
}
