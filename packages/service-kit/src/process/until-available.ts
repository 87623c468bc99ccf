import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from './app-error.ts'

const againAfterMs = 500

/** Repeats work until the server that it needs can be reached; any other failure throws. */
export const untilAvailable = async <T>(work: () => Promise<T>, onWait: (error: unknown) => void): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      onWait(error)
    }
    await setTimeout(againAfterMs)
  }
}
