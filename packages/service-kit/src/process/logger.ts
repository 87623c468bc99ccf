import { isSpanContextValid, trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const secrets = ['authorization', 'cookie', 'password', 'pin', 'token', 'secret', 'object', 'challenge', 'd']

/** The process's logger: one JSON object per line, with the trace it belongs to and without secrets. */
export const createLogger = (
  service: string,
  level: string,
  options: { readonly destination?: DestinationStream } = {},
): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { error: pino.stdSerializers.errWithCause },
      mixin: () => {
        const span = trace.getActiveSpan()?.spanContext()
        return span && isSpanContextValid(span) ? { traceId: span.traceId } : {}
      },
    },
    options.destination ?? pino.destination({ sync: true }),
  )

/** How lines that come by the thousand are written together. */
export const together = { minLength: 8_192, periodicFlush: 100 }

/**
 * Standard output for a process whose lines come by the thousand: they are written together and beside the event loop, at most
 * 100 ms late. Those are lost when the process is killed; when it exits in any other way, they are written,
 * the last ones possibly twice or out of order.
 */
export const outputBesideLoop = () => pino.destination({ sync: false, ...together })
