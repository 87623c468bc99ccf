import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from './app-error.ts'
import type { Logger } from './logger.ts'

const againAfterMs = 500

export const warnThatDatabaseIsAway =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.warn({ error }, 'Waiting for the database')

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
