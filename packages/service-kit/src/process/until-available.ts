import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from './app-error.ts'
import type { Logger } from './logger.ts'

const againAfterMs = 500

/** Gives what warns in the log, each time, that a service still waits for its database. */
export const warnOfWaiting =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.warn({ error }, 'waiting for the database')

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
