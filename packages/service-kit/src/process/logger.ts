import { isSpanContextValid, trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const secrets = ['authorization', 'cookie', 'password', 'pin', 'token', 'secret', 'object', 'challenge', 'd']

/** Creates a logger of JSON lines, with the trace id and without secrets. */
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

export const together = { minLength: 8_192, periodicFlush: 100 }

/** Returns an output up to 100 ms late. A kill loses buffered lines; another exit may repeat or reorder them. */
export const asynchronousOutput = () => pino.destination({ sync: false, ...together })
