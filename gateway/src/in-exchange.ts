import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from './exchange.ts'

const current = new AsyncLocalStorage<Exchange>()

/** Does a part of an exchange's work. Whatever it throws, now or in what it leaves to be done later, ends that exchange alone. */
export const inExchange = (exchange: Exchange, work: () => void): void => {
  try {
    current.run(exchange, work)
  } catch (error) {
    exchange.ends.fail(exchange, error)
  }
}

/** A listener of one of an exchange's emitters; those call back outside the exchange, so each one is wrapped. */
export const listenerIn =
  <A extends unknown[]>(exchange: Exchange, listen: (...args: A) => void): ((...args: A) => void) =>
  (...args) =>
    inExchange(exchange, () => listen(...args))

/**
 * The last line behind those two: an error nobody caught ends the exchange it arose in. One that arose in none may have left
 * anything half done, and ends the process.
 */
export const endExchangesOnUncaught = (logger: Logger): void => {
  const onUncaught = (error: unknown): void => {
    const exchange = current.getStore()
    if (exchange) return exchange.ends.fail(exchange, error)
    logger.fatal({ error }, 'an error outside any request')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}
