import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import type { Metrics } from '@love-space/service-kit/metrics.ts'
import type { Exchange } from './exchange.ts'

const clientLeftStatus = 499
const infoLevel = 30

/** Takes a whole line of the log. */
export interface LineSink {
  write(line: string): void
}

/**
 * What one request's line says, and where the metrics count it.
 * The logger looks for secrets in what it is given; no field of these lines can be one, so they pass it by.
 */
export const createRequestLog = (options: {
  readonly logger: Logger
  readonly lines: LineSink
  readonly metrics: Metrics
}): ((exchange: Exchange) => void) => {
  const { logger, lines, metrics } = options
  const isLogged = logger.isLevelEnabled('info')
  return (exchange) => {
    const { incoming, outgoing, notes, requestId, path, upstream } = exchange
    const durationMs = performance.now() - exchange.startedAt
    const status = outgoing.writableFinished ? outgoing.statusCode : clientLeftStatus
    const method = incoming.method ?? 'GET'
    const { route, error, user } = notes
    metrics.httpDuration.observe({ method, route, status: String(status) }, durationMs / 1000)
    const facts = {
      requestId,
      method,
      path,
      route,
      status,
      durationMs: Math.round(durationMs),
      upstream,
      userId: user?.userId,
      code: error instanceof AppError ? error.code : undefined,
    }
    if (status >= 500) {
      const cause = error instanceof AppError ? { error: error.cause ?? error } : {}
      logger.error({ ...facts, ...cause }, 'request')
    } else if (isLogged) {
      const time = new Date().toISOString()
      lines.write(`${JSON.stringify({ level: infoLevel, time, service: 'gateway', ...facts, message: 'request' })}\n`)
    }
  }
}
