import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from './exchange.ts'

const current = new AsyncLocalStorage<Exchange>()

/** Runs work of an exchange. An error in it ends only that exchange. */
export const guarded = (exchange: Exchange, work: () => void): void => {
  try {
    work()
  } catch (error) {
    exchange.ends.fail(exchange, error)
  }
}

/** The same, also for errors in the asynchronous callbacks of the work. */
export const inExchange = (exchange: Exchange, work: () => void): void =>
  guarded(exchange, () => current.run(exchange, work))

/** Wraps a listener of an exchange's emitter, which calls back outside the exchange's async context. */
export const listenerIn =
  <A extends unknown[]>(exchange: Exchange, listen: (...args: A) => void): ((...args: A) => void) =>
  (...args) =>
    inExchange(exchange, () => listen(...args))

/** Ends the exchange of an uncaught error. Outside any exchange the process ends, since its state is unknown. */
export const endExchangesOnUncaught = (logger: Logger): void => {
  const onUncaught = (error: unknown): void => {
    const exchange = current.getStore()
    if (exchange) return exchange.ends.fail(exchange, error)
    logger.fatal({ error }, 'Uncaught error outside any request; exiting')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}
