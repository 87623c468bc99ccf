import type { Logger } from './logger.ts'

/** Ends the process on SIGTERM and SIGINT once `stop` has settled; exits with 1 if it fails or takes longer than `hardExitMs`. */
export const endOnSignals = (options: {
  readonly logger: Logger
  readonly hardExitMs: number
  readonly stop: () => Promise<void>
}): void => {
  const { logger, hardExitMs, stop } = options
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
