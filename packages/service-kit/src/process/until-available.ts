import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from './app-error.ts'
import type { Logger } from './logger.ts'

const againAfterMs = 500

export const warnThatDatabaseIsAway =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.warn({ error }, 'Waiting for the database')

/** Retries `work` until its server is reachable; throws any other error. */
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
