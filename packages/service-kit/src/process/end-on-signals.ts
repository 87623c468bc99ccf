import type { Logger } from './logger.ts'

/** Time after which an ending process exits in any case. */
export const hardExitMs = 10_000

/** Ends the process on SIGTERM and SIGINT once `stop` has settled; exits with 1 if it fails or takes longer than `hardExitMs`. */
export const endOnSignals = (options: { readonly logger: Logger; readonly stop: () => Promise<void> }): void => {
  const { logger, stop } = options
  const end = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'Stopping')
    setTimeout(() => {
      logger.error({ hardExitMs }, 'Shutdown took too long; exiting with 1')
      process.exit(1)
    }, hardExitMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'Shutdown failed; exiting with 1')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
